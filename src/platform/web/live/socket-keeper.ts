import { socketRetry } from '#shared/topic.ts';
import { browserClock, type StreamClock } from './clock.ts';
import { type LineEnd, SocketLine } from './socket-line.ts';
import type { SocketPlan, SocketState, SocketTold } from './socket-state.ts';
import { Ways } from './socket-ways.ts';
import { lost } from './unsaid.ts';

/**
 * Keeps one connection to the home open for as long as somebody is signed in, and tells what comes
 * (S3 §4, decisions §8).
 */
export class SocketKeeper {
  readonly #tell: (told: SocketTold) => void;
  readonly #clock: StreamClock;
  readonly #ways = new Ways();
  #plan: SocketPlan | undefined;
  #state: SocketState = 'disconnected';
  #line: SocketLine | undefined;
  #cancelRetry: (() => void) | undefined;
  /** It made room for a newer window, and waits until somebody looks at it. */
  #madeRoom = false;

  constructor(tell: (told: SocketTold) => void, clock: StreamClock = browserClock) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Connects this person from now on. A fresh token of the same one is used from the next try on. */
  follow(plan: SocketPlan): void {
    const same = this.#plan?.person === plan.person && this.#plan.address === plan.address;
    this.#plan = plan;
    if (same && (this.#line !== undefined || this.#isWaiting)) return;
    this.#begin(plan);
  }

  /** Nobody is signed in any more, or the page goes. */
  stop(): void {
    this.#plan = undefined;
    this.#abandon();
    this.#become('disconnected');
  }

  /**
   * Looks at once whether the connection still lives; one that waits for its next try stops waiting. `isSeen`: the
   * page came into sight, for which alone a page comes back that had made room.
   */
  check(isSeen: boolean): void {
    if (this.#madeRoom && !isSeen) return;
    if (this.#plan !== undefined && this.#isWaiting) this.#begin(this.#plan);
    else this.#line?.look();
  }

  /** Listens there until the connection ends. Nothing happens while there is none. */
  subscribe(address: string): void {
    this.#up()?.subscribe(address);
  }

  unsubscribe(address: string): void {
    this.#up()?.unsubscribe(address);
  }

  /** Resolves when the home has confirmed it. Rejects with `Unsaid`; nothing is kept for later. */
  say(address: string, text: string): Promise<void> {
    return this.#up()?.say(address, text) ?? Promise.reject(lost());
  }

  get #isWaiting(): boolean {
    return this.#madeRoom || this.#cancelRetry !== undefined;
  }

  #up(): SocketLine | undefined {
    return this.#line?.isUp === true ? this.#line : undefined;
  }

  #become(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#tell({ told: 'state', state });
  }

  #abandon(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#madeRoom = false;
    const line = this.#line;
    this.#line = undefined;
    line?.close();
  }

  #begin(plan: SocketPlan): void {
    this.#abandon();
    this.#become('connecting');
    const line = new SocketLine(
      plan,
      this.#ways.next(),
      {
        connected: () => {
          this.#ways.worked();
          this.#become('connected');
        },
        message: (address, text) => this.#tell({ told: 'message', address, text }),
        ended: (how) => {
          this.#line = undefined;
          if (how === 'signed-out') this.#signedOut(plan.token);
          else if (how === 'crowded') this.#makeRoom();
          else this.#again(this.#isWorthAtOnce(line, how));
        },
      },
      this.#clock,
    );
    this.#line = line;
  }

  #isWorthAtOnce(line: SocketLine, how: LineEnd): boolean {
    const isSilent = how === 'silent';
    return line.isUp ? isSilent : this.#ways.failed(isSilent);
  }

  /** Trying again by itself, it would drive away another window, and that one again another. */
  #makeRoom(): void {
    this.#madeRoom = true;
    this.#become('disconnected');
  }

  #signedOut(token: string): void {
    // The end of an older sign-in says nothing about the one that has taken its place.
    if (token !== this.#plan?.token) this.#again(true);
    else {
      this.#become('disconnected');
      this.#tell({ told: 'signed-out', token });
    }
  }

  #again(atOnce: boolean): void {
    const begin = () => {
      if (this.#plan !== undefined) this.#begin(this.#plan);
    };
    if (atOnce) begin();
    else {
      this.#become('disconnected');
      this.#cancelRetry = this.#clock.after(socketRetry, begin);
    }
  }
}
