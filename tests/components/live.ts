import { expect } from 'vitest';
import { openStream, startStream, streamState } from '#platform/web/realtime/events.ts';
import { type EventData, eventStream, type LiveEvent } from '#shared/event.ts';

/* The event stream of a component test: it connects when the test opens it. */

let isOpen = false;
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

export const isStream = ({ pathname }: URL): boolean => pathname === eventStream.path;

/** Answers a request of the stream, or leaves it without an answer until it is aborted. */
export function connectStream(signal: AbortSignal): Promise<Response> {
  if (!isOpen) {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
}

/** Connects the page of a signed-in user to an event stream. `publish` sends an event on it, `lose` breaks it. */
export async function openLiveStream() {
  isOpen = true;
  startStream(async () => (await import('#app/pages/live.ts')).receivers);
  openStream();
  await expect.poll(() => streamState().status).toBe('connected');
  return {
    publish<Event extends LiveEvent>({ name }: Event, data: EventData<Event>): void {
      const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      stream?.enqueue(new TextEncoder().encode(text));
    },
    async lose(): Promise<void> {
      stream?.close();
      await expect.poll(() => streamState().status).toBe('lost');
    },
  };
}

export function closeLiveStream(): void {
  isOpen = false;
  stream = undefined;
}
