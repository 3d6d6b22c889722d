import { type OpenWire, type Wire, type WireHearer, wireOver } from './socket-wire.ts';

/** The stand-ins that the home serves, best first; without a list of ours, an iframe would be tried as well. */
const standIns = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'] as const;

/** A way to the home that is worth a try. */
export interface Way {
  readonly open: OpenWire;
  /** Milliseconds until it should have let us in. */
  readonly within: number;
}

/** How often the plain socket may fail before its stand-ins are tried. */
const patience = 2;
const plain = { open: openPlain, within: 6_000 };
/** Four transports, one after the other, each with its own time. */
const standInWithin = 15_000;

/**
 * Which way to the home is worth the next try: the plain socket or, in a network that lets none through, what
 * SockJS has instead. What has worked once is tried first for as long as this tab lives.
 */
export class Ways {
  #failures = 0;
  #onStandIn = false;
  #worthTrying: readonly string[] = standIns;

  next(): Way {
    if (!this.#onStandIn) return plain;
    return { open: openStandIn(this.#worthTrying), within: standInWithin };
  }

  /** The home let us in. */
  worked(transport: string | undefined): void {
    if (!this.#onStandIn) this.#failures = 0;
    else if (transport !== undefined) this.#worthTrying = [transport];
  }

  /**
   * It did not let us in; perhaps after a transport had opened, which then carried nothing. Answers whether
   * another way is worth a try at once.
   */
  failed(transport: string | undefined, timedOut: boolean): boolean {
    if (!this.#onStandIn) {
      this.#failures += timedOut ? patience : 1;
      this.#onStandIn = this.#failures >= patience;
      return this.#onStandIn;
    }
    const others = this.#worthTrying.filter((name) => name !== transport);
    this.#worthTrying = transport === undefined || others.length === 0 ? standIns : others;
    this.#onStandIn = false;
    return false;
  }
}

function openPlain(address: string, hear: WireHearer): Wire {
  return wireOver(new WebSocket(address.replace(/^http/, 'ws')), hear);
}

/** Its code is asked for when it is needed, which in most networks is never. */
function openStandIn(transports: readonly string[]): OpenWire {
  return (address, hear) => {
    let wire: Wire | undefined;
    let isClosed = false;
    void import('./socket-stand-in.ts').then(
      ({ openSockJs }) => {
        if (!isClosed) wire = openSockJs(address, transports, hear);
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
