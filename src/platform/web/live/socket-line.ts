import { socketHeartbeat } from '#shared/topic.ts';
import type { StreamClock } from './clock.ts';
import { type Frame, FrameReader, frameText } from './socket-frames.ts';
import type { Way } from './socket-ways.ts';
import type { Wire } from './socket-wire.ts';
import { lost, Unsaid } from './unsaid.ts';

/** Milliseconds without a sign of life of the home after which the line is dead. */
const silence = 2.5 * socketHeartbeat;
/** Milliseconds without a word of ours after which we give a sign of life; on its way it may lose some time. */
const beatAfter = socketHeartbeat - 500;
/** Milliseconds between two looks at the clock; a sleep of the device is noticed at the first one after it. */
const watchEvery = 2_000;
/** Milliseconds that a receipt may take (decisions §0). */
const receiptWithin = 10_000;

/**
 * How a line ended:
 * - `broken`: closed by the home or the network, or the home refused something
 * - `silent`: no sign of life; before the home let us in, it took too long to
 * - `signed-out`: the home does not know the token any more
 * - `crowded`: it made room for a newer window of this person
 */
export type LineEnd = 'broken' | 'silent' | 'signed-out' | 'crowded';

export interface LineHearer {
  /** The home let us in. */
  connected(): void;
  message(address: string, text: string): void;
  /** Once, and nothing after it. */
  ended(how: LineEnd): void;
}

interface Waiting {
  settle(unsaid?: Unsaid): void;
}

/** One connection to the home, from its first byte to its last: STOMP 1.2 over any wire (decisions §8). */
export class SocketLine {
  readonly #clock: StreamClock;
  readonly #hear: LineHearer;
  readonly #within: number;
  readonly #wire: Wire;
  readonly #frames = new FrameReader();
  /** What was said and not confirmed yet, by receipt. */
  readonly #waiting = new Map<string, Waiting>();
  #said = 0;
  #isUp = false;
  #isOver = false;
  /** The last byte, or the beginning. */
  #heardAt: number;
  #sentAt = 0;
  #cancelWatch: (() => void) | undefined;
  #cancelBeat: (() => void) | undefined;

  constructor(
    { address, token }: { readonly address: string; readonly token: string },
    { open, within }: Way,
    hear: LineHearer,
    clock: StreamClock,
  ) {
    this.#clock = clock;
    this.#hear = hear;
    this.#within = within;
    this.#heardAt = clock.now();
    this.#wire = open(address, {
      opened: () => this.#introduce(new URL(address).host, token),
      heard: (text) => this.#heard(text),
      closed: () => this.#end('broken'),
    });
    this.look();
  }

  /** Whether the home has let us in. */
  get isUp(): boolean {
    return this.#isUp;
  }

  subscribe(address: string): void {
    this.#send('SUBSCRIBE', { id: address, destination: address });
  }

  unsubscribe(address: string): void {
    this.#send('UNSUBSCRIBE', { id: address });
  }

  /** Resolves when the home has confirmed it. Rejects with `Unsaid`. */
  say(address: string, text: string): Promise<void> {
    this.#said += 1;
    const receipt = String(this.#said);
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(receiptWithin, () => this.#settle(receipt, lost()));
      this.#waiting.set(receipt, {
        settle(unsaid) {
          cancel();
          if (unsaid === undefined) resolve();
          else reject(unsaid);
        },
      });
      const headers = { destination: address, receipt, 'content-type': 'application/json' };
      this.#send('SEND', headers, text);
    });
  }

  /** Ends a line that has been silent for too long, else looks again soon. */
  look(): void {
    this.#cancelWatch?.();
    if (this.#isOver) return;
    const quiet = this.#clock.now() - this.#heardAt;
    // A clock that was set back tells nothing: count from its new time.
    if (quiet < 0) this.#heardAt = this.#clock.now();
    const left = (this.#isUp ? silence : this.#within) - Math.max(0, quiet);
    if (left <= 0) this.#end('silent');
    else this.#cancelWatch = this.#clock.after(Math.min(left, watchEvery), () => this.look());
  }

  /** Hangs up. Nothing is heard of it any more, and nothing that waits will be confirmed. */
  close(): void {
    this.#isOver = true;
    this.#cancelWatch?.();
    this.#cancelBeat?.();
    this.#wire.close();
    for (const receipt of [...this.#waiting.keys()]) this.#settle(receipt, lost());
  }

  #end(how: LineEnd): void {
    if (this.#isOver) return;
    this.close();
    this.#hear.ended(how);
  }

  #introduce(host: string, token: string): void {
    this.#send('CONNECT', {
      'accept-version': '1.2',
      host,
      'heart-beat': `${socketHeartbeat},${socketHeartbeat}`,
      Authorization: `Bearer ${token}`,
    });
  }

  #send(command: string, headers: Record<string, string>, body = ''): void {
    this.#carry(frameText(command, headers, body));
  }

  #carry(text: string): void {
    this.#wire.send(text);
    this.#sentAt = this.#clock.now();
    this.#cancelBeat?.();
    if (this.#isUp) this.#cancelBeat = this.#clock.after(beatAfter, () => this.#beat());
  }

  #beat(): void {
    this.#carry('\n');
  }

  #heard(text: string): void {
    this.#heardAt = this.#clock.now();
    for (const frame of this.#frames.read(text)) if (!this.#isOver) this.#take(frame);
    // In a hidden tab timers hardly run, but what the home sends is still heard: that is time enough to answer.
    if (this.#isUp && !this.#isOver && this.#clock.now() - this.#sentAt >= beatAfter) this.#beat();
  }

  #take({ command, headers, body }: Frame): void {
    switch (command) {
      case 'CONNECTED':
        this.#isUp = true;
        this.#hear.connected();
        break;
      case 'MESSAGE':
        this.#hear.message(headers.subscription ?? '', body);
        break;
      case 'RECEIPT':
        this.#settle(headers['receipt-id'] ?? '');
        break;
      case 'ERROR':
        this.#settle(headers['receipt-id'] ?? '', new Unsaid('refused', headers.message ?? ''));
        this.#end(endOf(headers));
        break;
    }
  }

  #settle(receipt: string, unsaid?: Unsaid): void {
    const waiting = this.#waiting.get(receipt);
    this.#waiting.delete(receipt);
    waiting?.settle(unsaid);
  }
}

function endOf({ status, 'receipt-id': receipt }: Frame['headers']): LineEnd {
  if (status === '401') return 'signed-out';
  // With a receipt it is the answer to something that was said.
  return status === '409' && receipt === undefined ? 'crowded' : 'broken';
}
