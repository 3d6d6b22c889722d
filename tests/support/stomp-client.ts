import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';
import { type Command, type MessageOf, socketPath, type Topic } from '#shared/topic.ts';

export interface ReceivedFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The close code of a socket, and the ERROR frame before it. */
export interface Ending {
  readonly code: number;
  readonly reason: string;
  readonly error: ReceivedFrame | undefined;
}

/** A low-level STOMP client. It sends nothing automatically. */
export interface StompClient {
  /** All received frames; `\n` is a heart-beat. */
  readonly frames: readonly (ReceivedFrame | '\n')[];
  readonly ended: Promise<Ending>;
  /** Sends raw bytes. */
  write(bytes: string | Buffer): void;
  frame(command: string, headers?: Record<string, string>, body?: string): void;
  /** The next unread frame of this kind. Rejects if the socket closes first. */
  next(command: string, holds?: (frame: ReceivedFrame) => boolean): Promise<ReceivedFrame>;
  /** Waits for so many heart-beats. */
  waitForHeartbeats(count: number): Promise<void>;
  /** Sends CONNECT, and waits for the response. */
  connect(token: string | undefined, headers?: Record<string, string>): Promise<ReceivedFrame>;
  /** Subscribes, and waits until it is effective. */
  subscribe(destination: Pick<Topic, 'destination'>): Promise<void>;
  /** The next message of a topic to which this client is subscribed. */
  receive<Destination extends Topic>(destination: Destination): Promise<MessageOf<Destination>>;
  /** Sends a command, and waits for its receipt. */
  send(destination: Pick<Command, 'destination'>, message: unknown): Promise<void>;
  close(): void;
}

export interface StompSocket extends StompClient {
  readonly socket: WebSocket;
}

/** Opens a socket below this address, optionally with this origin. It isn't authenticated yet. */
export async function openStomp(
  url: string,
  path: string = socketPath,
  headers: Record<string, string> = {},
): Promise<StompSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path, { headers });
  const client = stompOver({
    send: (bytes) => socket.send(bytes),
    close: () => socket.terminate(),
    onMessage: (listener) => socket.on('message', (data: Buffer) => listener(data.toString())),
    onClose: (listener) => socket.once('close', (code, reason) => listener(code, String(reason))),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_, { statusCode = 0 }) => reject(new Refused(statusCode)));
    socket.on('error', reject);
  });
  return { ...client, socket };
}

/** The response to a rejected WebSocket upgrade. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/** The transports of SockJS that this server has. */
export const transports = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'] as const;
export type Transport = (typeof transports)[number];

/** Opens a SockJS session over this transport with the client library; `record` gets every received text. */
export async function openSockjs(
  url: string,
  transport: Transport,
  record: (text: string) => void = () => {},
): Promise<StompClient> {
  const socket = new SockJS(url + socketPath, null, { transports: [transport] });
  const client = stompOver({
    send: (bytes) => socket.send(String(bytes)),
    close: () => socket.close(),
    onMessage(listener) {
      socket.onmessage = ({ data }) => {
        record(String(data));
        listener(String(data));
      };
    },
    onClose(listener) {
      socket.onclose = ({ code, reason }) => listener(code, reason);
    },
  });
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
  });
  return client;
}

/** Opens a socket and signs in. */
export async function signInStomp(url: string, token: string, path?: string): Promise<StompSocket> {
  const client = await openStomp(url, path);
  await client.connect(token);
  return client;
}

/** A bidirectional message transport. */
interface Carrier {
  send(bytes: string | Buffer): void;
  close(): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: (code: number, reason: string) => void): void;
}

function stompOver(carrier: Carrier): StompClient {
  const frames: (ReceivedFrame | '\n')[] = [];
  const unread: ReceivedFrame[] = [];
  let look = () => {};
  let ending: Ending | undefined;
  let names = 0;

  const parser = new Parser(
    (raw: IRawFrameType) => {
      const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
      const frame = { command, headers, body };
      frames.push(frame);
      unread.push(frame);
    },
    () => frames.push('\n'),
  );
  carrier.onMessage((text) => {
    parser.parseChunk(text);
    look();
  });
  const ended = new Promise<Ending>((resolve) => {
    carrier.onClose((code, reason) => {
      const error = unread.find(({ command }) => command === 'ERROR');
      ending = { code, reason, error };
      look();
      resolve(ending);
    });
  });

  const take = (holds: (frame: ReceivedFrame) => boolean) => {
    const index = unread.findIndex(holds);
    return index === -1 ? undefined : unread.splice(index, 1)[0];
  };

  /** Waits until `find` returns a value. */
  const until = <Found>(find: () => Found | undefined, what: string) =>
    new Promise<Found>((resolve, reject) => {
      const waiting = look;
      look = () => {
        waiting();
        const found = find();
        if (found !== undefined) {
          look = waiting;
          resolve(found);
        } else if (ending !== undefined) {
          look = waiting;
          reject(new Error(`no ${what} came before ${JSON.stringify(ending)}`));
        }
      };
      look();
    });

  const client: StompClient = {
    frames,
    ended,
    write: (bytes) => carrier.send(bytes),
    frame(command, headers = {}, body = '') {
      const escapeHeaderValues = true;
      client.write(String(FrameImpl.marshall({ command, headers, body, escapeHeaderValues })));
    },
    next: (command, holds = () => true) =>
      until(() => take((each) => each.command === command && holds(each)), command),
    waitForHeartbeats: (count) =>
      until(
        () => (frames.filter((frame) => frame === '\n').length >= count ? null : undefined),
        'heartbeat',
      ).then(() => undefined),
    async connect(token, headers = {}) {
      client.frame('CONNECT', {
        'accept-version': '1.2',
        host: 'app',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      });
      return client.next('CONNECTED');
    },
    async subscribe({ destination }) {
      names += 1;
      const receipt = `receipt-${names}`;
      client.frame('SUBSCRIBE', { id: `sub-${names}`, destination, receipt });
      await client.next('RECEIPT', ({ headers }) => headers['receipt-id'] === receipt);
    },
    async receive({ destination }) {
      const { body } = await client.next(
        'MESSAGE',
        ({ headers }) => headers.destination === destination,
      );
      return JSON.parse(body);
    },
    async send({ destination }, message) {
      names += 1;
      const receipt = `receipt-${names}`;
      client.frame('SEND', { destination, receipt }, JSON.stringify(message));
      await client.next('RECEIPT', ({ headers }) => headers['receipt-id'] === receipt);
    },
    close: () => carrier.close(),
  };
  return client;
}
