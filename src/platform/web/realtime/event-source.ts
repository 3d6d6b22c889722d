import { streamHeartbeat, streamRetry } from '#shared/event.ts';
import { isBasicChallenge } from '#shared/proxy-sign-in.ts';

/** Milliseconds until the next attempt after one that failed. */
const retryFailed = 5_000;
/** Milliseconds that an attempt may take. */
const connectTimeout = 10_000;
/** Milliseconds without an event or a comment after which a connection is lost: two comments are missing. */
export const silenceTimeout = 2 * streamHeartbeat + 5_000;

export interface EventSourceOptions {
  readonly url: string;
  /** The token for the next attempt; null to stay closed. */
  token(): string | null;
  onConnecting(): void;
  onOpen(): void;
  /** `token`: the one that this connection sent. */
  onEvent(name: string, data: string, token: string): void;
  /** An attempt failed or the connection was lost; the next attempt is scheduled. */
  onDisconnect(): void;
  /** The server answered 401 or 403. */
  onRejected(token: string): void;
}

export type EventSourceClient = ReturnType<typeof createEventSource>;

/**
 * Reads server-sent events and reconnects, like the browser's `EventSource`. That one can send its token in the URL only,
 * and hides the server's comments, without which a half-open connection looks like an idle one.
 */
export function createEventSource(options: EventSourceOptions) {
  let connection: AbortController | undefined;
  let retry = streamRetry;
  /** Ends a connection that is too slow or silent, or starts the next one. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    const token = options.token();
    if (token === null) return;
    connection = new AbortController();
    void connect(token, connection.signal);
    options.onConnecting();
  }

  function close(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = undefined;
  }

  function reconnect(delay = retry): void {
    close();
    timer = setTimeout(open, delay);
    options.onDisconnect();
  }

  function expectData(): void {
    clearTimeout(timer);
    timer = setTimeout(reconnect, silenceTimeout);
  }

  async function connect(token: string, signal: AbortSignal): Promise<void> {
    timer = setTimeout(reconnect, connectTimeout, retryFailed);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const [response, parser] = await Promise.all([
      // The cache would delay a second request for the same URL until the first one ends.
      fetch(options.url, { headers, signal, cache: 'no-store', redirect: 'manual' }),
      // The sign-in page doesn't need it.
      import('../api/read-events.ts'),
    ]).catch(() => []);
    if (signal.aborted) return;
    if (response?.body == null || !isEventStream(response)) {
      reconnect(retryFailed);
      if (response && isRejection(response)) options.onRejected(token);
      return;
    }
    expectData();
    reportErrors(options.onOpen);
    await parser
      .readEvents(response.body, {
        onEvent({ event = 'message', data }) {
          // Events after the one that closed the connection are ignored.
          if (!signal.aborted) reportErrors(() => options.onEvent(event, data, token));
        },
        onRetry(delay) {
          retry = delay;
        },
        onData() {
          if (!signal.aborted) expectData();
        },
      })
      .catch(() => undefined);
    if (!signal.aborted) reconnect();
  }

  return {
    /** False while a connection is open or an attempt is running. */
    isClosed: () => connection === undefined,
    /** Connects, or replaces the connection. */
    open,
    close,
    /** Closes the connection, and connects after so many milliseconds; by default, as many as the server said. */
    reconnect,
  };
}

/** False for an error, and for the page of a captive portal. */
const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true;

/** False for a proxy that asks for a sign-in. */
const isRejection = ({ status, headers }: Response): boolean =>
  (status === 401 || status === 403) &&
  headers.get('content-type')?.startsWith('application/json') === true &&
  !isBasicChallenge(headers);

/** An error of a listener doesn't close the connection. */
function reportErrors(notify: () => void): void {
  try {
    notify();
  } catch (error) {
    reportError(error);
  }
}
