// Puts one question to each server, with a client that is in wide use, and tells what its caller gets to see.
// In: [{"client": name of a function below, "url": what stands before "/v1"}, ...].
// Out, for each: {"refused", "text", "reasoning", "tools", "finish", "usage", "names"}; "names" is an array, all else text.

import { readFileSync } from 'node:fs';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';

const CHAT = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const TEXT = { model: 'm', prompt: 'hi' };
const STREAM = { stream: true, stream_options: { include_usage: true } };

const CLIENTS = {
  // A caller of openai that puts the chunks together, and trusts the types that the client declares for them.
  async openaiLoop(url, seen) {
    for await (const chunk of await openai(url).chat.completions.create({ ...CHAT, ...STREAM })) {
      seen.names(chunk);
      seen.usage = chunk.usage ?? seen.usage;
      for (const { index, delta, finish_reason } of chunk.choices) {
        const choice = seen.choice(index);
        choice.text += delta.content ?? '';
        choice.reasoning += delta.reasoning ?? '';
        choice.finish = finish_reason ?? choice.finish;
        for (const { index, function: part } of delta.tool_calls ?? []) {
          choice.tools[index] ??= { name: '', arguments: '' };
          choice.tools[index].name += part.name ?? '';
          choice.tools[index].arguments += part.arguments ?? '';
        }
      }
    }
  },

  // openai puts them together itself. Of a delta's members that it does not know, the last one counts.
  async openaiStream(url, seen) {
    seen.body(await openai(url).chat.completions.stream({ ...CHAT, ...STREAM }).finalChatCompletion());
  },

  async openaiBody(url, seen) {
    seen.body(await openai(url).chat.completions.create(CHAT));
  },

  async openaiTextLoop(url, seen) {
    for await (const chunk of await openai(url).completions.create({ ...TEXT, ...STREAM })) {
      seen.names(chunk);
      seen.usage = chunk.usage ?? seen.usage;
      for (const { index, text, finish_reason } of chunk.choices) {
        const choice = seen.choice(index);
        choice.text += text;
        choice.finish = finish_reason ?? choice.finish;
      }
    }
  },

  async openaiTextBody(url, seen) {
    seen.body(await openai(url).completions.create(TEXT));
  },

  // ai checks each chunk against a schema, and tells of one that is not as it should be among the parts.
  aiStream: (url, seen) => parts(ai(url).chatModel('m'), seen),
  aiTextStream: (url, seen) => parts(ai(url).completionModel('m'), seen),
  aiBody: (url, seen) => whole(ai(url).chatModel('m'), seen),
  aiTextBody: (url, seen) => whole(ai(url).completionModel('m'), seen),
};

function openai(url) {
  return new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0, logLevel: 'off' });
}

function ai(url) {
  return createOpenAICompatible({ name: 'gateway', baseURL: `${url}/v1`, includeUsage: true });
}

async function parts(model, seen) {
  const choice = seen.choice(0);
  const { fullStream } = streamText({ model, prompt: 'hi', maxRetries: 0, onError: () => {} });
  for await (const part of fullStream) {
    if (part.type === 'text-delta') {
      choice.text += part.text;
    } else if (part.type === 'reasoning-delta') {
      choice.reasoning += part.text;
    } else if (part.type === 'tool-call') {
      choice.tools.push({ name: part.toolName, arguments: JSON.stringify(part.input) });
    } else if (part.type === 'error') {
      seen.refuse(part.error);
    } else if (part.type === 'finish') {
      choice.finish = part.rawFinishReason;
      seen.usage = usageOf(part.totalUsage);
    }
  }
}

async function whole(model, seen) {
  const result = await generateText({ model, prompt: 'hi', maxRetries: 0 });
  Object.assign(seen.choice(0), {
    text: result.text,
    reasoning: result.reasoningText ?? '',
    tools: result.toolCalls.map(({ toolName, input }) => ({ name: toolName, arguments: JSON.stringify(input) })),
    finish: result.rawFinishReason,
  });
  seen.usage = usageOf(result.totalUsage);
}

// In the names of the wire. ai says 0 where a server says nothing of reasoning.
function usageOf({ inputTokens, outputTokens, totalTokens, reasoningTokens }) {
  return (
    inputTokens && {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: totalTokens,
      completion_tokens_details: { reasoning_tokens: reasoningTokens },
    }
  );
}

class Seen {
  #names = new Set();
  #refused = [];
  choices = [];
  usage = null;

  choice(index) {
    return (this.choices[index] ??= { text: '', reasoning: '', tools: [], finish: null });
  }

  body(answer) {
    this.names(answer);
    this.usage = answer.usage;
    for (const { index, message, text, finish_reason } of answer.choices) {
      Object.assign(this.choice(index), {
        text: text ?? message.content ?? '',
        reasoning: message?.reasoning ?? '',
        tools: message?.tool_calls?.map((call) => call.function) ?? [],
        finish: finish_reason,
      });
    }
  }

  names(value) {
    JSON.stringify(value, (name, inner) => {
      this.#names.add(name);
      return inner;
    });
  }

  // Without what follows, which may be the whole chunk.
  refuse(error) {
    this.#refused.push(error.message.split(/[:\n]/)[0]);
  }

  toJSON() {
    const each = (name) => this.choices.map((choice) => choice[name]);
    const { prompt_tokens, completion_tokens, total_tokens, completion_tokens_details } = this.usage ?? {};
    const reasoning = completion_tokens_details?.reasoning_tokens ?? 0;
    return {
      refused: this.#refused.join(', '),
      text: each('text').join(' and '),
      reasoning: each('reasoning').join(''),
      tools: each('tools').flat().map(({ name, arguments: json }) => `${name}(${canonical(json)})`).join(' '),
      finish: each('finish').join(' and '),
      usage: this.usage ? `${prompt_tokens}+${completion_tokens}=${total_tokens}, ${reasoning}` : '',
      names: [...this.#names],
    };
  }
}

function canonical(json) {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch (notJson) {
    return json;
  }
}

globalThis.AI_SDK_LOG_WARNINGS = false;
const questions = JSON.parse(readFileSync(process.stdin.fd, 'utf8'));
process.stdout.write(JSON.stringify(await Promise.all(questions.map(answer))));

async function answer({ client, url }) {
  const seen = new Seen();
  await CLIENTS[client](url, seen).catch((error) => seen.refuse(error));
  return seen;
}
