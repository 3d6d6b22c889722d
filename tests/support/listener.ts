import { createParser } from 'eventsource-parser';
import { addressOf } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import type { TestServer } from './test-server.ts';

export interface ReceivedEvent {
  name: string;
  data: unknown;
}

/** A client of the event stream. */
export interface Listener {
  readonly status: number;
  readonly headers: Headers;
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
  const leaving = new AbortController();
  const answer = await fetch(server.url + addressOf('', eventStream.path, {}, { token }), {
    signal: leaving.signal,
  });
  const receivedEvents: ReceivedEvent[] = [];
  const waiters: Array<{ name: string; resolve(event: ReceivedEvent): void }> = [];
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const happened = { name: event, data: JSON.parse(data) as unknown };
      receivedEvents.push(happened);
      for (const each of waiters.filter(({ name }) => name === event)) each.resolve(happened);
    },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    received: receivedEvents,
    next: (name) => {
      const known = receivedEvents.find((event) => event.name === name);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve) => waiters.push({ name, resolve }));
    },
    closed: readAll(answer, (text) => parser.feed(text)),
    leave: () => leaving.abort(),
  };
}

async function readAll(answer: Response, receive: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) receive(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
