import { ApiError } from '#shared/api-error.ts';

/** A message connection to one client, over WebSocket or SockJS. */
export interface Transport {
  send(text: string): void;
  /** True if the transport takes a text now and nothing is buffered. */
  isDrained(): boolean;
  bufferedBytes(): number;
  /** Closes after the texts sent before. `code` is one of RFC 6455. */
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The protocol session on top of a transport. */
export interface TransportHandler {
  /** Stricter limits apply until the user has signed in. */
  readonly isSignedIn: boolean;
  onData(bytes: Buffer): void;
  /** The transport may have drained, or buffered more. */
  onDrain(): void;
  /** Sends an error to the client and closes. */
  fail(error: unknown): void;
  onClose(): void;
}

export type OpenSession = (transport: Transport) => TransportHandler;

/** Bytes that a client may send before it signs in, on every transport. */
export const maxBytesBeforeSignIn = 8 * 1024;

const maxAnonymousPerAddress = 16;

export class AnonymousLimit {
  readonly #addresses = new Map<TransportHandler, string>();

  /** Throws a 429 if the address has reached its limit. */
  check(address: string): void {
    const anonymous = [...this.#addresses].filter(
      ([handler, of]) => of === address && !handler.isSignedIn,
    );
    if (anonymous.length < maxAnonymousPerAddress) return;
    throw new ApiError(429, 'Too many connections that have not signed in.', { retryAfter: 10 });
  }

  /** Counts a connection. Returns how to stop counting it. */
  add(address: string, handler: TransportHandler): () => void {
    this.#addresses.set(handler, address);
    return () => void this.#addresses.delete(handler);
  }
}
