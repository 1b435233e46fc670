// Runs an endpoint twice, with the filter and without, side by side. Without this script the links do.
import { Answer } from './answer.js';

const SIDES = ['on', 'off'];
const answers = new Map(SIDES.map((side) => [side, new Answer(side)]));
const form = document.getElementById('run');
const endpoint = document.getElementById('endpoint');
const events = document.getElementById('events');
const pause = document.getElementById('pause');
const step = document.getElementById('step');
const next = document.getElementById('next');
let running = new AbortController();
let steps = [];

for (const row of document.querySelectorAll('tr[data-endpoint]')) {
  endpoint.append(new Option(row.dataset.endpoint));
}

function url(side, name) {
  const query = new URLSearchParams();
  if (isPaced()) {
    query.set('events', events.value);
    query.set('pause', pause.value);
    if (name) {
      query.set('step', name);
    }
  }
  return `${side}/${endpoint.value}${query.size ? `?${query}` : ''}`;
}

function isPaced() {
  return 'paced' in document.querySelector(`tr[data-endpoint="${endpoint.value}"]`).dataset;
}

function announce() {
  for (const input of [events, step]) {
    input.disabled = !isPaced();
  }
  pause.disabled = !isPaced() || step.checked;
  for (const [side, answer] of answers) {
    answer.announce(url(side));
  }
}

function ask() {
  for (const name of steps) {
    // What becomes of it is seen in the answer.
    fetch(`step?id=${name}`, { method: 'POST' }).catch(() => {});
  }
}

form.addEventListener('input', announce);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  running.abort();
  const run = new AbortController();
  running = run;
  const named = isPaced() && step.checked;
  const name = (side) => `page-${side}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  steps = named ? SIDES.map(name) : [];
  next.disabled = !named;
  const all = SIDES.map((side, i) => answers.get(side).run(url(side, steps[i]), run.signal));
  Promise.all(all).then(() => {
    if (running === run) {
      next.disabled = true;
    }
  });
  if (named) {
    next.focus();
  }
});
next.addEventListener('click', ask);

form.hidden = false;
document.getElementById('sides').hidden = false;
announce();
