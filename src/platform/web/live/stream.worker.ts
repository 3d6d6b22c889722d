import type { Ask, Told } from './live-state.ts';
import { Stream } from './stream.ts';

/**
 * The one event stream of a browser. Every tab talks to it through a port of its own; it holds no
 * contract and no code of a feature.
 */
const ports = new Set<MessagePort>();
/** The latest of each event of this connection, for a tab that comes later. */
const latest = new Map<string, Told>();

const stream = new Stream((told) => {
  if (told.told === 'event') latest.set(told.name, told);
  if (told.told === 'state') latest.clear();
  for (const port of ports) port.postMessage(told);
});

function answer(port: MessagePort, asked: Ask): void {
  switch (asked.ask) {
    case 'follow':
      stream.follow(asked.plan);
      welcome(port);
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

function welcome(port: MessagePort): void {
  if (ports.has(port)) return;
  ports.add(port);
  const state: Told = { told: 'state', state: stream.state };
  for (const told of [state, ...latest.values()]) port.postMessage(told);
}

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const port of event.ports) {
    port.onmessage = ({ data }: MessageEvent<Ask>) => answer(port, data);
  }
});
