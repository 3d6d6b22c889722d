import { vi } from 'vitest';

/** A request for an event stream, which the test answers. */
export interface StreamRequest {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
  readonly isAborted: boolean;
  /** Sends the headers of a stream, or another response. */
  respond(status?: number, contentType?: string, headers?: Record<string, string>): void;
  /** Sends each text, or bytes, as one chunk of the body. */
  send(...chunks: readonly (string | Uint8Array<ArrayBuffer>)[]): void;
  /** Ends the body normally, or with an error. */
  end(how?: 'error'): void;
}

const encoder = new TextEncoder();

/** Replaces `fetch`. Returns all requests, oldest first. */
export function fakeEventServer(): readonly StreamRequest[] {
  const requests: StreamRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    let resolve = (_: Response) => {};
    let reject = (_: unknown) => {};
    const response = new Promise<Response>((...settle) => {
      [resolve, reject] = settle;
    });
    let body: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        body = controller;
      },
    });
    const fail = (error: unknown) => {
      reject(error);
      body?.error(error);
    };
    init.signal?.addEventListener('abort', () => fail(init.signal?.reason));
    requests.push({
      url,
      init,
      headers: new Headers(init.headers),
      get isAborted() {
        return init.signal?.aborted === true;
      },
      respond(status = 200, contentType = 'text/event-stream; charset=utf-8', headers = {}) {
        const all = { ...headers, 'content-type': contentType };
        resolve(new Response(stream, { status, headers: all }));
      },
      send(...chunks) {
        for (const chunk of chunks) {
          body?.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        }
      },
      end(how) {
        if (how === 'error') fail(new TypeError('network error'));
        else body?.close();
      },
    });
    return response;
  });
  return requests;
}

/** Fakes the timers of pages. */
export const fakePageTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

/** Waits for streams without moving the faked timers, which `expect.poll` would do. */
export async function waitUntil(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(setImmediate);
}
