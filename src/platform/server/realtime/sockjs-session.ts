import type { Clock } from '../clock.ts';
import type { SockjsAnswer } from './sockjs-answer.ts';
import { beatEvery, beatFrame, messagesFrame, openFrame } from './sockjs-frames.ts';
import type { Wire, WireEnd } from './wire.ts';

/** Milliseconds without an answer to write to, after which the client is gone. */
const disconnectAfter = 5_000;

/** A session of a client that has no socket: it asks for what was said, and asks again. */
export class SockjsSession implements Wire {
  readonly end: WireEnd;
  readonly #clock: Clock;
  readonly #onGone: () => void;
  #answer: SockjsAnswer | undefined;
  /** Handed over while nothing could be written. */
  #kept: string[] = [];
  /** While these are collected they leave together. */
  #together: string[] | undefined;
  #closed: { code: number; reason: string } | undefined;
  #cancelTimer = () => {};

  constructor(clock: Clock, open: (wire: Wire) => WireEnd, onGone: () => void) {
    this.#clock = clock;
    this.#onGone = onGone;
    this.end = open(this);
  }

  /** The first answer of a session says that it is open. */
  begin(answer: SockjsAnswer): void {
    this.#take(answer);
    answer.write(openFrame);
    this.#flush();
  }

  /** Writes what waits, and what comes, into this answer. */
  attach(answer: SockjsAnswer): void {
    if (this.#closed !== undefined) {
      this.#sendKept(answer);
      answer.close(this.#closed.code, this.#closed.reason);
    } else if (this.#answer?.isEnded === false) {
      answer.close(2010, 'Another connection still open');
    } else {
      this.#take(answer);
      this.#flush();
    }
  }

  send(text: string): void {
    if (this.#together !== undefined) this.#together.push(text);
    else if (this.#kept.length === 0 && this.#writable !== undefined) {
      this.#writable.write(messagesFrame([text]));
    } else this.#kept.push(text);
  }

  isFree(): boolean {
    if (this.#together !== undefined) return true;
    return this.#kept.length === 0 && this.#writable?.isFree === true;
  }

  waiting(): number {
    const kept = this.#kept.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return kept + (this.#answer?.waiting ?? 0);
  }

  close(code: number, reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = { code, reason };
    const answer = this.#answer;
    if (answer === undefined) return;
    // From now on whoever asks hears that it is closed, not that somebody else is asking.
    this.#release();
    this.#sendKept(answer);
    answer.close(code, reason);
  }

  cut(): void {
    this.#answer?.cut();
    this.#leave();
  }

  get #writable(): SockjsAnswer | undefined {
    return this.#answer?.isOver === false ? this.#answer : undefined;
  }

  #take(answer: SockjsAnswer): void {
    this.#answer = answer;
    this.#cancelTimer();
    this.#beat();
    answer.onSent(() => this.#flush());
    answer.onEnd((isWhole) => {
      if (this.#answer !== answer) return;
      this.#release();
      if (isWhole) return;
      // Nobody knows what of it has arrived.
      this.end.gone();
      this.close(1002, 'Connection interrupted');
    });
  }

  #release(): void {
    this.#answer = undefined;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(disconnectAfter, () => this.#leave());
  }

  #leave(): void {
    this.#cancelTimer();
    this.end.gone();
    this.#onGone();
  }

  #beat(): void {
    this.#cancelTimer = this.#clock.after(beatEvery, () => {
      this.#beat();
      if (this.#writable?.isFree === true) this.#writable.write(beatFrame);
    });
  }

  /** What was handed over and what still waits behind it leaves as one. */
  #flush(): void {
    if (this.#writable === undefined) return;
    this.#together = this.#kept;
    this.#kept = [];
    this.end.freed();
    const texts = this.#together;
    this.#together = undefined;
    if (texts.length > 0) this.#writable.write(messagesFrame(texts));
  }

  #sendKept(answer: SockjsAnswer): void {
    if (this.#kept.length > 0) answer.write(messagesFrame(this.#kept));
    this.#kept = [];
  }
}
