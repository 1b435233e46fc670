// One of the two sides: asks for an answer and shows it as it comes.
import { members } from './members.js';

export class Answer {
  #body;
  #outcome;
  #path;
  #rest;
  #found = 0;
  #bytes = 0;

  constructor(side) {
    this.#body = document.getElementById(`${side}-body`);
    this.#outcome = document.getElementById(`${side}-outcome`);
    this.#path = document.getElementById(`${side}-path`);
  }

  /** What would be asked for. */
  announce(url) {
    this.#path.href = url;
    this.#path.textContent = `/${url.split('?')[0]}`;
  }

  async run(url, signal) {
    this.announce(url);
    this.#body.replaceChildren();
    this.#rest = this.#body.appendChild(document.createElement('span'));
    this.#found = 0;
    this.#bytes = 0;
    this.#tell('running', 'Waiting for the first byte…');
    let status = '';
    try {
      const response = await fetch(url, { signal, cache: 'no-store' });
      status = `${response.status} ${response.headers.get('Content-Type') ?? 'without a type'}`;
      await this.#read(response, status);
      const refused = response.status === 501 || response.status === 400;
      this.#tell(refused ? 'refused' : 'whole', `${status}, ${refused ? 'not here' : 'complete'}: ${this.#sum()}`);
    } catch (error) {
      if (!signal.aborted) {
        this.#tell('cut', `${status || 'No answer'}, broken off (${error.message}): ${this.#sum()}`);
      }
    }
  }

  async #read(response, status) {
    const lines = (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    try {
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        this.#bytes += chunk.value.length;
        this.#show(this.#rest.textContent + decoder.decode(chunk.value, { stream: true }), lines);
        this.#tell('running', `${status}, running: ${this.#sum()}`);
      }
    } finally {
      this.#found += this.#append(this.#rest.textContent + decoder.decode());
      this.#rest.textContent = '';
    }
  }

  /** Complete lines get their marks; in a body that is no stream a member may span lines, so all of it waits. */
  #show(text, lines) {
    const end = lines ? text.lastIndexOf('\n') + 1 : 0;
    this.#found += this.#append(text.slice(0, end));
    this.#rest.textContent = text.slice(end);
    this.#body.scrollTop = this.#body.scrollHeight;
  }

  #append(text) {
    let at = 0;
    const found = members(text);
    for (const [from, to] of found) {
      const mark = document.createElement('mark');
      mark.textContent = text.slice(from, to);
      this.#rest.before(text.slice(at, from), mark);
      at = to;
    }
    this.#rest.before(text.slice(at));
    return found.length;
  }

  #sum() {
    const what = this.#found === 1 ? 'member' : 'members';
    return `${this.#bytes} bytes, ${this.#found} ${what} actual_usage`;
  }

  #tell(result, text) {
    this.#outcome.dataset.result = result;
    // What is counted on the way is for the eye; only the outcome is read out.
    this.#outcome.setAttribute('aria-busy', String(result === 'running'));
    this.#outcome.textContent = text;
  }
}
