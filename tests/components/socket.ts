import type * as z from 'zod/mini';
import { type Command, type MessageOf, socketPath, type Topic } from '#shared/topic.ts';

/* The STOMP connection of a component test: the test is the server. */

type Handler = (body: unknown) => void;

let isCut = false;
let handlers = new Map<string, Handler>();
const connections = new Set<FakeWebSocket>();
const end = '\u0000';

/** As much of a `WebSocket` as the STOMP client uses. */
class FakeWebSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    connections.add(this);
    queueMicrotask(() => this.open());
  }

  /** Without a network, the attempt goes on: an error would make the client try another transport. */
  open(): void {
    if (isCut || this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    const [head = '', body = ''] = text.split('\n\n');
    const [name, ...lines] = head.split('\n');
    const headers = new Map(
      lines.map((line) => [before(line, ':'), line.slice(line.indexOf(':') + 1)]),
    );
    if (name === 'CONNECT') this.receive('CONNECTED\nversion:1.2\nheart-beat:0,0', '');
    if (name !== 'SEND') return;
    const handler = handlers.get(headers.get('destination') ?? '');
    handler?.(JSON.parse(before(body, end)));
    if (isCut) return;
    this.receive(`RECEIPT\nreceipt-id:${headers.get('receipt')}`, '');
  }

  receive(head: string, body: string): void {
    queueMicrotask(() => this.onmessage?.({ data: `${head}\n\n${body}${end}` }));
  }

  close(): void {
    if (!connections.delete(this)) return;
    this.readyState = WebSocket.CLOSED;
    queueMicrotask(() => this.onclose?.({ code: 1001, reason: '' }));
  }
}

const before = (text: string, mark: string): string => {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
};

export const socketServer = {
  /** Calls `work` for each command that arrives; it is confirmed afterwards. */
  onCommand<Spec extends Command>(
    { destination }: Spec,
    work: (message: z.input<Spec['message']>) => void,
  ): void {
    // Only the app sends them, by the schema of the command.
    handlers.set(destination, (body) => work(body as z.input<Spec['message']>));
  },

  publish<Spec extends Topic>({ destination }: Spec, message: MessageOf<Spec>): void {
    const head = `MESSAGE\nsubscription:${destination}\nmessage-id:1\ndestination:${destination}`;
    for (const connection of connections) connection.receive(head, JSON.stringify(message));
  },

  /** Closes the connection, and opens no other one. */
  cut(): void {
    isCut = true;
    for (const connection of [...connections]) connection.close();
  },

  /** Closes the connection for newer tabs of the user. */
  crowd(): void {
    for (const connection of connections) connection.receive('ERROR\nstatus:409', '');
  },

  /** The client connects again. */
  mend(): void {
    isCut = false;
    for (const connection of [...connections]) connection.open();
    dispatchEvent(new Event('online'));
  },
};

/** Replaces the app's connections, and no others. */
export function interceptSocket(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (original, [url, ...rest]: [string, ...string[]]) =>
      new URL(url).pathname === socketPath ? new FakeWebSocket(url) : new original(url, ...rest),
  });
}

export function resetSocket(): void {
  handlers = new Map();
  isCut = false;
}
