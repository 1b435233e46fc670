// Where the member stands in a text with JSON in it. Names are decoded: "\u0061ctual_usage" is one, too.
const NAME = 'actual_usage';

/** Returns [from, to) of each member in a text: its name, the colon and its value. */
export function members(text) {
  const found = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') {
      at++;
      continue;
    }
    const nameEnd = endOfString(text, at);
    const colon = skipBlanks(text, nameEnd);
    if (text[colon] === ':' && decoded(text.slice(at, nameEnd)) === NAME) {
      const end = endOfValue(text, skipBlanks(text, colon + 1));
      found.push([at, end]);
      at = end;
    } else {
      at = nameEnd;
    }
  }
  return found;
}

function decoded(literal) {
  try {
    return JSON.parse(literal);
  } catch {
    return undefined;
  }
}

function skipBlanks(text, at) {
  while (' \t\r\n'.includes(text[at] ?? 'x')) {
    at++;
  }
  return at;
}

function endOfString(text, at) {
  for (at++; at < text.length && text[at] !== '"'; at++) {
    if (text[at] === '\\') {
      at++;
    }
  }
  return at + 1;
}

function endOfValue(text, at) {
  let depth = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      if (depth === 0) {
        return at;
      }
      continue;
    }
    if (depth === 0 && ',}] \t\r\n'.includes(character)) {
      return at;
    }
    at++;
    if (character === '{' || character === '[') {
      depth++;
    } else if ((character === '}' || character === ']') && --depth === 0) {
      return at;
    }
  }
  return at;
}
