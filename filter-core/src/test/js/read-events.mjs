// Reads event streams with eventsource-parser, each cut in every way that it is told, and says what was heard.
// In: [{"stream": base64, "chunkings": [[size, ...], ...]}, ...].
// Out, for each stream, what was heard and with which of the chunkings first: [[[chunking, [heard, ...]], ...], ...].
// It is one entry a stream, unless the parser hears something else when the stream is cut otherwise.

import { readFileSync } from 'node:fs';
import { createParser } from 'eventsource-parser';

const jobs = JSON.parse(readFileSync(process.stdin.fd, 'utf8'));
process.stdout.write(JSON.stringify(jobs.map(readings)));

function readings({ stream, chunkings }) {
  const bytes = Buffer.from(stream, 'base64');
  const distinct = new Map();
  chunkings.forEach((sizes, chunking) => {
    const heard = read(bytes, sizes);
    const key = JSON.stringify(heard);
    if (!distinct.has(key)) {
      distinct.set(key, [chunking, heard.map(withJson)]);
    }
  });
  return [...distinct.values()];
}

function read(bytes, sizes) {
  const heard = [];
  // The parser tells an event's own id; to remember the last one is left to who calls it.
  let lastEventId = '';
  const parser = createParser({
    onEvent({ event, data, id }) {
      lastEventId = id ?? lastEventId;
      heard.push(['event', event ?? 'message', data, lastEventId]);
    },
    onComment: (comment) => heard.push(['comment', '', comment, '']),
    onRetry: (milliseconds) => heard.push(['retry', '', String(milliseconds), '']),
    onError: (error) => heard.push(['error', '', error.message, '']),
  });
  const decoder = new TextDecoder();
  let at = 0;
  for (const size of sizes) {
    parser.feed(decoder.decode(bytes.subarray(at, at + size), { stream: true }));
    at += size;
  }
  parser.feed(decoder.decode());
  return heard;
}

// Adds an event's data as a script sees it, and that without the member to strip; both are empty where it is no JSON.
function withJson(heard) {
  const [kind, , data] = heard;
  return kind === 'event' ? [...heard, json(data, null), json(data, 'actual_usage')] : [...heard, '', ''];
}

// The data is one JSON text, or has some among its lines.
function json(data, without) {
  const lines = data.split('\n').map((line) => parsed(line, without) ?? line);
  return parsed(data, without) ?? (lines.join('\n') === data ? '' : lines.join('\n'));
}

function parsed(text, without) {
  try {
    return JSON.stringify(JSON.parse(text, (name, value) => (name === without ? undefined : value)));
  } catch (notJson) {
    return null;
  }
}
