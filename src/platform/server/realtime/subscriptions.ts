import { ApiError } from '#shared/api-error.ts';
import { escaped, type StompHeaders, type StompVersion } from './stomp-frames.ts';

/** How messages to one subscription begin, and what it is told apart by. */
export interface Subscription {
  readonly beginning: string;
  readonly key: string;
}

interface Kept extends Subscription {
  readonly address: string;
}

const mostSubscriptions = 20;

/** What one session listens to. */
export class Subscriptions {
  readonly #kept = new Map<string, Kept>();
  readonly #byAddress = new Map<string, readonly Subscription[]>();

  /** Throws a 400 for what cannot be listened to in this way, a 429 where it is too much. */
  add(headers: StompHeaders, version: StompVersion): void {
    const { key, address } = namesIn(headers);
    const id = headers.get('id');
    if (id === undefined && version !== '1.0') {
      throw new ApiError(400, 'SUBSCRIBE requires an id header.');
    }
    if ((headers.get('ack') ?? 'auto') !== 'auto') {
      throw new ApiError(400, 'Only "ack:auto" is supported.');
    }
    if (this.#kept.has(key)) throw new ApiError(400, 'This subscription already exists.');
    if (this.#kept.size >= mostSubscriptions) throw new ApiError(429, 'Too many subscriptions.');
    const named = id === undefined ? '' : `subscription:${escaped(id, version)}\n`;
    this.#kept.set(key, { beginning: `MESSAGE\n${named}`, key, address });
    this.#index(address);
  }

  /** One that is not there is as good as removed. */
  remove(headers: StompHeaders): void {
    const { key } = namesIn(headers);
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept !== undefined) this.#index(kept.address);
  }

  of(address: string): readonly Subscription[] {
    return this.#byAddress.get(address) ?? [];
  }

  #index(address: string): void {
    const those = [...this.#kept.values()].filter((each) => each.address === address);
    if (those.length === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, those);
  }
}

/** In 1.0 a subscription without an id goes by its destination. */
function namesIn(headers: StompHeaders) {
  const address = headers.get('destination') ?? '';
  const id = headers.get('id');
  return { address, key: id === undefined ? `at ${address}` : `id ${id}` };
}
