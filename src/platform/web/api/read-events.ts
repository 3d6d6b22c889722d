import { createParser, type ParserCallbacks } from 'eventsource-parser';

export interface EventReader extends ParserCallbacks {
  /** Called for all data, also for comments, before it is parsed. */
  onData?(): void;
}

/** Parses server-sent events; resolves when the response ends. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onData, ...callbacks }: EventReader,
): Promise<void> {
  const parser = createParser(callbacks);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData?.();
    parser.feed(value);
  }
}
