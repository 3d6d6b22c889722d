import { type OpenWire, type Wire, type WireHearer, wireOver } from './socket-wire.ts';

/** A way to the home that is worth a try. */
export interface Way {
  readonly open: OpenWire;
  /** Milliseconds until it should have let us in. */
  readonly within: number;
}

const plain: Way = { open: openPlain, within: 6_000 };
/**
 * What the home serves of SockJS, best first. Each is tried by itself: left to choose, SockJS would also try an
 * iframe, and lets the time of one that failed run out on the next.
 */
const standIns = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'].map(
  (transport): Way => ({ open: openStandIn(transport), within: 5_000 }),
);
const ways: readonly Way[] = [plain, ...standIns];

/**
 * Which way to the home is worth the next try: the plain socket or, in a network that lets none through, one of
 * its stand-ins. What has worked is tried first for as long as this tab lives.
 */
export class Ways {
  #index = 0;
  #mayFailOnce = true;
  #hasWorked = false;

  next(): Way {
    return ways[this.#index] ?? plain;
  }

  /** The home let us in. */
  worked(): void {
    this.#hasWorked = true;
    this.#mayFailOnce = true;
  }

  /** It did not let us in. Answers whether another way is worth a try at once. */
  failed(timedOut: boolean): boolean {
    // A network that swallows it will do so again; unless it has worked, and is only bad at the moment.
    const isExcused = this.#mayFailOnce && (this.#hasWorked || !timedOut);
    this.#mayFailOnce = false;
    if (isExcused) return false;
    this.#hasWorked = false;
    this.#index = (this.#index + 1) % ways.length;
    return this.#index > 0;
  }
}

function openPlain(address: string, hear: WireHearer): Wire {
  return wireOver(new WebSocket(address.replace(/^http/, 'ws')), hear);
}

/** Its code is asked for when it is needed, which in most networks is never. */
function openStandIn(transport: string): OpenWire {
  return (address, hear) => {
    let wire: Wire | undefined;
    let isClosed = false;
    void import('./socket-stand-in.ts').then(
      ({ openSockJs }) => {
        if (!isClosed) wire = openSockJs(address, transport, hear);
      },
      () => {
        if (!isClosed) hear.closed();
      },
    );
    return {
      send: (text) => wire?.send(text),
      close() {
        isClosed = true;
        wire?.close();
      },
    };
  };
}
