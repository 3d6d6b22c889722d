import { ApiError } from '#shared/api-error.ts';
import { escapeHeader, type StompHeaders, type StompVersion } from './stomp-frames.ts';

export interface Subscription {
  readonly key: string;
  readonly destination: string;
  readonly prefix: string;
}

const maxSubscriptions = 20;
/** All are treated as `auto`: a message counts as delivered once it is sent. */
const ackModes: readonly string[] = ['auto', 'client', 'client-individual'];

export class Subscriptions {
  readonly #byKey = new Map<string, Subscription>();

  /** Throws a 400 if the frame is invalid, a 429 if there are too many. */
  add(headers: StompHeaders, version: StompVersion): void {
    const key = keyOf(headers);
    const id = headers.get('id');
    if (id === undefined && version !== '1.0') {
      throw new ApiError(400, 'SUBSCRIBE requires an id header.');
    }
    const ack = headers.get('ack') ?? 'auto';
    if (!ackModes.includes(ack)) throw new ApiError(400, 'Invalid ack header.');
    if (this.#byKey.has(key)) throw new ApiError(400, 'This subscription already exists.');
    if (this.#byKey.size >= maxSubscriptions) throw new ApiError(429, 'Too many subscriptions.');
    const value = id === undefined ? '' : escapeHeader(id, version);
    const header = id === undefined ? '' : `subscription:${value}\n`;
    // STOMP 1.2 requires this header, which a client repeats in its ACK.
    const ackHeader = version === '1.2' && ack !== 'auto' ? `ack:${value}\n` : '';
    const destination = headers.get('destination') ?? '';
    this.#byKey.set(key, { key, destination, prefix: `MESSAGE\n${header}${ackHeader}` });
  }

  remove(headers: StompHeaders): void {
    this.#byKey.delete(keyOf(headers));
  }

  of(destination: string): readonly Subscription[] {
    return [...this.#byKey.values()].filter((each) => each.destination === destination);
  }
}

/** In STOMP 1.0 the destination identifies a subscription without an id. */
function keyOf(headers: StompHeaders): string {
  const id = headers.get('id');
  return id === undefined ? `destination ${headers.get('destination') ?? ''}` : `id ${id}`;
}
