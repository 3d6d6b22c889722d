import { type Clock, every } from '../clock.ts';
import {
  heartbeatFrame,
  heartbeatInterval,
  messagesFrame,
  openFrame,
  type SockjsResponse,
} from './sockjs-response.ts';
import type { OpenSession, Transport, TransportHandler } from './transport.ts';

/** Milliseconds without a response to write to, after which the client counts as disconnected. */
const disconnectDelay = 5_000;

/** A SockJS session without a WebSocket: the client keeps requesting responses to read from. */
export class SockjsSession implements Transport {
  readonly handler: TransportHandler;
  readonly #clock: Clock;
  readonly #onClose: () => void;
  #response: SockjsResponse | undefined;
  #pending: string[] = [];
  /** True while the handler drains: its texts leave in one frame. */
  #isCollecting = false;
  #closed: { readonly code: number; readonly reason: string } | undefined;
  #cancelTimer = () => {};

  constructor(clock: Clock, open: OpenSession, response: SockjsResponse, onClose: () => void) {
    this.#clock = clock;
    this.#onClose = onClose;
    this.handler = open(this);
    response.write(openFrame);
    this.#use(response);
  }

  attach(response: SockjsResponse): void {
    if (this.#closed !== undefined) {
      this.#writePending(response);
      response.close(this.#closed.code, this.#closed.reason);
    } else if (this.#response?.raw.writableEnded === false) {
      response.close(2010, 'Another connection still open');
    } else {
      this.#use(response);
    }
  }

  send(text: string): void {
    this.#pending.push(text);
    if (!this.#isCollecting) this.#writePending(this.#response);
  }

  isDrained(): boolean {
    if (this.#isCollecting) return true;
    return this.#pending.length === 0 && this.#response?.isDrained === true;
  }

  bufferedBytes(): number {
    const buffered = this.#response?.raw.writableLength ?? 0;
    if (this.#isCollecting) return buffered;
    return this.#pending.reduce((sum, text) => sum + Buffer.byteLength(text), buffered);
  }

  close(code: number, reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = { code, reason };
    const response = this.#response;
    this.#writePending(response);
    response?.close(code, reason);
    if (response !== undefined) this.#release();
  }

  terminate(): void {
    const response = this.#response;
    this.#response = undefined;
    response?.raw.destroy();
    this.#end();
  }

  #use(response: SockjsResponse): void {
    this.#response = response;
    this.#cancelTimer();
    response.onDrain = () => this.#flush();
    this.#cancelTimer = every(this.#clock, heartbeatInterval, () => {
      if (response.isDrained) response.write(heartbeatFrame);
    });
    response.raw.once('close', () => {
      if (this.#response !== response) return;
      this.#release();
      if (response.raw.writableFinished) return;
      // Texts may have been lost.
      this.handler.onClose();
      this.close(1002, 'Connection interrupted');
    });
    this.#flush();
  }

  #release(): void {
    this.#response = undefined;
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.after(disconnectDelay, () => this.#end());
  }

  #end(): void {
    this.#cancelTimer();
    this.handler.onClose();
    this.#onClose();
  }

  #flush(): void {
    if (!this.#response?.isOpen) return;
    this.#isCollecting = true;
    this.handler.onDrain();
    this.#isCollecting = false;
    this.#writePending(this.#response);
  }

  /** Keeps the texts for the next response if this one has ended. */
  #writePending(response: SockjsResponse | undefined): void {
    if (!response?.isOpen || this.#pending.length === 0) return;
    response.write(messagesFrame(this.#pending));
    this.#pending = [];
  }
}
