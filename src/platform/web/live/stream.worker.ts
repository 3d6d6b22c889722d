import type { Ask, StreamPlan, Told } from './live-state.ts';
import { Stream } from './stream.ts';

/*
 * The one event stream of a browser. Every tab talks to it through a port of its own; it holds no
 * contract and no code of a feature.
 */

/** The tabs, and the person for whom each of them listens. */
const ports = new Map<MessagePort, string>();
/** The latest of each event of this connection, for a tab that comes later. */
const latest = new Map<string, Told>();
let lastEventAt = Number.NEGATIVE_INFINITY;

const stream = new Stream((told) => {
  if (told.told === 'event') {
    latest.set(told.name, { ...told, kept: true });
    lastEventAt = Date.now();
  }
  if (told.told === 'state') latest.clear();
  for (const port of ports.keys()) port.postMessage(told);
});

function answer(port: MessagePort, asked: Ask): void {
  switch (asked.ask) {
    case 'follow':
      stream.follow(asked.plan);
      welcome(port, asked.plan);
      break;
    case 'stop':
      stream.stop();
      break;
    case 'check':
      stream.check();
      break;
    case 'forget':
      ports.delete(port);
      break;
  }
}

/** A tab that is new, or new to this person, did not listen to what was told before. */
function welcome(port: MessagePort, { person, missed, missedWithin }: StreamPlan): void {
  if (ports.get(port) === person) return;
  ports.set(port, person);
  const state: Told = { told: 'state', person, state: stream.state };
  for (const told of [state, ...latest.values()]) port.postMessage(told);
  if (Date.now() - lastEventAt < missedWithin) {
    const told: Told = { told: 'event', person, name: missed, data: '{}' };
    port.postMessage(told);
  }
}

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const port of event.ports) {
    port.onmessage = ({ data }: MessageEvent<Ask>) => answer(port, data);
  }
});
