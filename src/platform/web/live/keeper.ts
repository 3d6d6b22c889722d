import { allowOwnScripts } from '../trusted-types.ts';
import type { Ask, Told } from './live-state.ts';

/** Whoever keeps the event stream for this tab. */
export interface Keeper {
  ask(ask: Ask): void;
}

/**
 * A worker that all tabs of this browser share, so that they need one connection; the tab itself where
 * there is no such worker, or where the tabs do not share their session either.
 */
export function openKeeper(shared: boolean, hear: (told: Told) => void): Keeper {
  return shared && 'SharedWorker' in globalThis ? workerKeeper(hear) : tabKeeper(hear);
}

function workerKeeper(hear: (told: Told) => void): Keeper {
  allowOwnScripts();
  const worker = new SharedWorker(new URL('./stream.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fivetwenty-stream',
  });
  let instead: Keeper | undefined;
  let asked: Ask | undefined;
  worker.port.onmessage = ({ data }: MessageEvent<Told>) => {
    if (instead === undefined) hear(data);
  };
  worker.onerror = () => {
    // The browser may not run it (an old one, say): this tab listens for itself.
    instead ??= tabKeeper(hear);
    if (asked !== undefined) instead.ask(asked);
  };
  return {
    ask(ask) {
      if (ask.ask === 'follow' || ask.ask === 'stop') asked = ask;
      if (instead === undefined) worker.port.postMessage(ask);
      else instead.ask(ask);
    },
  };
}

/** Its code comes when it is asked for: where the worker runs, no page needs it. */
function tabKeeper(hear: (told: Told) => void): Keeper {
  const coming = import('./stream.ts').then(({ Stream }) => Stream);
  const stream = coming.then((Stream) => new Stream(hear));
  return {
    async ask(ask) {
      const here = await stream;
      if (ask.ask === 'follow') here.follow(ask.plan);
      else if (ask.ask === 'check') here.check();
      else here.stop();
    },
  };
}
