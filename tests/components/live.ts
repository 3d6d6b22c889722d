import { expect } from 'vitest';
import { openStream, startStream, streamState } from '#platform/web/realtime/events.ts';
import { type LiveTable, receiversOf } from '#platform/web/realtime/live.ts';
import { type EventData, eventStream, type LiveEvent } from '#shared/event.ts';

let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
let isAnswered = false;

/** Answers the event stream of this page from now on. */
function answerStream(): void {
  if (isAnswered) return;
  isAnswered = true;
  const otherFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith(eventStream.path)) return otherFetch(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

/** Connects the page of a signed-in user to an event stream. `publish` sends an event on it. */
export async function openLiveStream(tables: readonly LiveTable[]) {
  answerStream();
  startStream(async () => receiversOf(tables));
  openStream();
  await expect.poll(() => streamState().status).toBe('connected');
  return {
    publish<Event extends LiveEvent>({ name }: Event, data: EventData<Event>): void {
      const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
      stream?.enqueue(new TextEncoder().encode(text));
    },
  };
}
