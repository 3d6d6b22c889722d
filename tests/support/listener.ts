import { addressOf } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { type ReceivedEvent, readStream } from './stream-reader.ts';
import type { TestServer } from './test-server.ts';

/** A client of the event stream. */
export interface Listener {
  readonly status: number;
  /** All events received. */
  readonly received: readonly ReceivedEvent[];
  /** The first event of this name, received or future. */
  next(name: string): Promise<ReceivedEvent>;
  /** Resolves when the server has closed the stream. */
  readonly closed: Promise<void>;
  leave(): void;
}

/** Opens the event stream with the token in the query, like a client that can't send headers. */
export async function listen(server: TestServer, token: string): Promise<Listener> {
  const path = addressOf('', eventStream.path, {}, { token });
  const reader = await readStream(server.url, path);
  const find = (name: string) => reader.received().find((event) => event.name === name);
  return {
    status: reader.response.statusCode ?? 0,
    get received() {
      return reader.received();
    },
    async next(name) {
      await reader.until(() => find(name) !== undefined);
      return find(name) ?? { name, data: undefined };
    },
    closed: reader.ended,
    leave: reader.close,
  };
}
