import { ApiError, textOf } from '#shared/api-error.ts';
import { currentLocale, inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { atMoment, type Clock } from '../clock.ts';
import { bearerToken } from '../http/client.ts';
import { toApiError } from '../http/errors.ts';
import type { RateLimit } from '../http/limits.ts';
import type { Auth, Identity } from '../identity/identity.ts';
import { type Log, nameOfSession } from '../log.ts';
import {
  type Heartbeat,
  type HeartbeatIntervals,
  heartbeatIntervals,
  serverHeartbeat,
  startHeartbeat,
} from './heartbeat.ts';
import { OutboundQueue } from './outbound-queue.ts';
import {
  FrameReader,
  frameText,
  type StompFrame,
  type StompHead,
  type StompHeaders,
  type StompVersion,
} from './stomp-frames.ts';
import { Subscriptions } from './subscriptions.ts';
import { maxBytesBeforeSignIn, type Transport, type TransportHandler } from './transport.ts';

export interface StompBroker {
  readonly identity: Pick<Identity, 'authenticate'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly topics: ReadonlySet<string>;
  readonly commands: ReadonlyMap<string, CommandHandler>;
  newFrameLimit(): RateLimit;
  /** Returns false if the user's session has ended. */
  signIn(session: StompSession, auth: Auth): boolean;
  remove(session: StompSession): void;
}

export interface CommandHandler {
  readonly maxBytes: number;
  /** Rejects with `ApiError` or `AlreadyAnswered`. */
  handle(session: StompSession, auth: Auth, body: string): Promise<void>;
}

/** Thrown if a command was rejected with a message: the session stays open, and no receipt is sent. */
export class AlreadyAnswered extends Error {}

/** The result of CONNECT (STOMP 1.2, "Connecting"). */
interface Connect {
  readonly version: StompVersion;
  readonly heartbeat: HeartbeatIntervals;
  readonly token: string | undefined;
}

const versions: readonly StompVersion[] = ['1.2', '1.1', '1.0'];
const maxHeadBytes = 33 * 1024;
const signInTimeout = 10_000;
/** Milliseconds that a stop waits for commands in progress. */
const stopTimeout = 5_000;
/** WebSocket close codes by status; others close with 1008. */
const closeCodes: Readonly<Record<number, number>> = { 400: 1002, 413: 1009, 500: 1011, 503: 1001 };

const transactionCommands: readonly string[] = ['BEGIN', 'COMMIT', 'ABORT'];
const noTransactions = () => new ApiError(400, 'Transactions are not supported.');
/** Accepted without effect: no message is sent a second time. */
const acknowledgements: readonly string[] = ['ACK', 'NACK'];

const signedOut = () => new ApiError(401, () => sharedMessages.signIn);
const isConnect = ({ command }: StompHead) => command === 'CONNECT' || command === 'STOMP';
const destinationOf = ({ headers }: StompHead) => headers.get('destination') ?? '';

let lastId = 0;

/** One client's STOMP 1.0, 1.1 or 1.2 session on any transport. */
export class StompSession implements TransportHandler {
  readonly #transport: Transport;
  readonly #broker: StompBroker;
  readonly #frameLimit: RateLimit;
  readonly #requestId: string;
  readonly #queue: OutboundQueue;
  readonly #reader: FrameReader;
  readonly #subscriptions = new Subscriptions();
  readonly #pendingCommands = new Set<Promise<void>>();
  readonly #endListeners = new Set<() => void>();
  /** Resolves when all received frames have been handled or started. */
  #lastFrame: Promise<void> = Promise.resolve();
  #bytesBeforeSignIn = 0;
  #connect: Connect | undefined;
  #heartbeat: Heartbeat | undefined;
  #auth: Auth | undefined;
  #isStopping = false;
  #isClosed = false;
  #cancelTimer: () => void;

  constructor(transport: Transport, broker: StompBroker) {
    const { clock } = broker;
    this.#transport = transport;
    this.#broker = broker;
    this.#frameLimit = broker.newFrameLimit();
    lastId += 1;
    this.#requestId = `s${lastId.toString(36)}`;
    this.#queue = new OutboundQueue(transport, clock, () => this.#terminate());
    this.#reader = new FrameReader(maxBytesBeforeSignIn, {
      maxBodyBytes: (head, headBytes) => this.#maxBodyBytes(head, headBytes),
      onFrame: (frame) => this.#receive(frame),
    });
    this.#cancelTimer = clock.after(signInTimeout, () =>
      this.fail(new ApiError(408, 'Sign-in timed out.')),
    );
  }

  get isSignedIn(): boolean {
    return this.#auth !== undefined;
  }

  onData(bytes: Buffer): void {
    if (this.#isClosed || this.#isStopping) return;
    this.#heartbeat?.received();
    try {
      if (!this.isSignedIn) this.#bytesBeforeSignIn += bytes.length;
      if (this.#bytesBeforeSignIn > maxBytesBeforeSignIn) {
        throw new ApiError(413, 'This is too large before signing in.');
      }
      this.#reader.read(bytes);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Calls `listener` when this session ends. Returns how to cancel. */
  onEnd(listener: () => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  onDrain(): void {
    this.#queue.flush();
  }

  onClose(): void {
    this.#end();
  }

  /** Sends a MESSAGE frame to each matching subscription; `rest` follows the `subscription` header. */
  deliver(destination: string, headersAndBody: string, latestOnly: boolean): void {
    for (const { prefix, key } of this.#subscriptions.of(destination)) {
      this.#queue.send(prefix + headersAndBody, latestOnly ? key : undefined);
    }
  }

  fail(error: unknown, receipt?: string): void {
    if (this.#isClosed) return;
    const apiError = toApiError(error, this.#requestId);
    const { status } = apiError;
    const message = inLocale(this.#locale, () => textOf(apiError.texts.message));
    const { log } = this.#broker;
    if (status === 500) log.error('socket failed', { ...this.#logFields, error });
    else if (status !== 503) log.warn('socket rejected', { status, ...this.#logFields });
    this.#queue.finish(this.#errorText({ status, message }, receipt));
    this.#end();
    this.#transport.close(closeCodes[status] ?? 1008, message);
  }

  /** Handles all frames that were received and sends their receipts, then ends the session with an error. */
  async stop(error: ApiError): Promise<void> {
    this.#isStopping = true;
    await new Promise<void>((resolve) => {
      const cancelTimeout = this.#broker.clock.after(stopTimeout, resolve);
      void this.#lastFrame
        .then(() => Promise.all(this.#pendingCommands))
        .then(() => {
          cancelTimeout();
          resolve();
        });
    });
    this.fail(error);
  }

  #terminate(): void {
    if (this.#isClosed) return;
    const reason = 'the client is too slow';
    this.#broker.log.warn('socket closed', { reason, ...this.#logFields });
    this.#end();
    this.#transport.terminate();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelTimer();
    this.#heartbeat?.stop();
    this.#queue.close();
    this.#broker.remove(this);
    for (const listener of [...this.#endListeners]) listener();
  }

  #maxBodyBytes(head: StompHead, headBytes: number): number {
    if (!this.isSignedIn) return maxBytesBeforeSignIn - headBytes;
    if (head.command !== 'SEND') return 0;
    return this.#broker.commands.get(destinationOf(head))?.maxBytes ?? maxBytesBeforeSignIn;
  }

  #receive(frame: StompFrame): void {
    this.#frameLimit.take('frames');
    if (this.#connect === undefined) {
      if (!isConnect(frame)) throw new ApiError(400, 'The first frame must be CONNECT.');
      // The frame is handled at once, since the next frame may be in the same chunk.
      this.#connect = parseConnect(frame.headers);
      this.#reader.version = this.#connect.version;
    } else if (isConnect(frame)) {
      throw new ApiError(400, 'This session is already connected.');
    }
    this.#lastFrame = this.#lastFrame
      .then(() => this.#handle(frame))
      .catch((error: unknown) => this.fail(error, frame.headers.get('receipt')));
  }

  async #handle(frame: StompFrame): Promise<void> {
    if (this.#isClosed) return;
    const { command, headers } = frame;
    if (headers.has('transaction') || transactionCommands.includes(command)) throw noTransactions();
    if (command === 'SEND') return this.#startCommand(frame);
    if (frame.body !== '') throw new ApiError(400, 'Only SEND frames may have a body.');
    if (isConnect(frame)) return this.#signIn(this.#connect ?? parseConnect(headers));
    if (command === 'DISCONNECT') return this.#disconnect(headers.get('receipt'));
    if (command === 'SUBSCRIBE') this.#subscribe(frame);
    else if (command === 'UNSUBSCRIBE') this.#subscriptions.remove(headers);
    else if (!acknowledgements.includes(command)) throw new ApiError(400, 'Unknown command.');
    this.#sendReceipt(headers.get('receipt'));
  }

  async #signIn({ version, heartbeat, token }: Connect): Promise<void> {
    const { identity, clock } = this.#broker;
    const auth = await identity.authenticate(token);
    if (this.#isClosed) return;
    if (auth === null || !this.#broker.signIn(this, auth)) throw signedOut();
    this.#auth = auth;
    this.#bytesBeforeSignIn = 0;
    this.#reader.maxHeadBytes = maxHeadBytes;
    this.#cancelTimer();
    this.#cancelTimer = atMoment(clock, auth.token.expiresAt, () => this.fail(signedOut()));
    const headers = {
      version,
      ...(version === '1.0' ? {} : { 'heart-beat': serverHeartbeat }),
      'user-name': auth.user.username,
    };
    this.#queue.send(frameText(version, 'CONNECTED', headers));
    this.#heartbeat = startHeartbeat(
      clock,
      heartbeat,
      () => this.#queue.sendHeartbeat(),
      () => this.fail(new ApiError(408, 'The heart-beat timed out.')),
    );
  }

  #subscribe(frame: StompFrame): void {
    if (!this.#broker.topics.has(destinationOf(frame))) {
      throw new ApiError(404, 'This destination has no subscriptions.');
    }
    this.#subscriptions.add(frame.headers, this.#version);
  }

  async #startCommand(frame: StompFrame): Promise<void> {
    // The token may have been revoked since CONNECT.
    const auth = await this.#broker.identity.authenticate(this.#connect?.token);
    if (this.#isClosed) return;
    if (auth === null) throw signedOut();
    const command = this.#broker.commands.get(destinationOf(frame));
    if (command === undefined) throw new ApiError(404, 'Unknown destination.');
    const receipt = frame.headers.get('receipt');
    const handling = command.handle(this, auth, frame.body).then(
      () => this.#sendReceipt(receipt),
      (error: unknown) => {
        if (!(error instanceof AlreadyAnswered)) this.fail(error, receipt);
      },
    );
    this.#pendingCommands.add(handling);
    void handling.then(() => this.#pendingCommands.delete(handling));
  }

  async #disconnect(receipt: string | undefined): Promise<void> {
    await Promise.all(this.#pendingCommands);
    if (this.#isClosed) return;
    this.#queue.finish(receipt === undefined ? '\n' : this.#receiptText(receipt));
    this.#end();
    this.#transport.close(1000, 'Goodbye.');
  }

  #sendReceipt(receipt: string | undefined): void {
    if (receipt !== undefined) this.#queue.send(this.#receiptText(receipt));
  }

  #receiptText(receipt: string): string {
    return frameText(this.#version, 'RECEIPT', { 'receipt-id': receipt });
  }

  #errorText(
    { status, message }: { status: number; message: string },
    receipt: string | undefined,
  ): string {
    const headers = {
      message,
      status: String(status),
      ...(this.isSignedIn ? {} : { version: versions.join(',') }),
      ...(receipt === undefined ? {} : { 'receipt-id': receipt }),
      'content-type': 'text/plain',
    };
    return frameText(this.#version, 'ERROR', headers, message);
  }

  get #version(): StompVersion {
    return this.#connect?.version ?? '1.0';
  }

  /** The user's language; English before the sign-in. */
  get #locale(): string {
    return this.#auth?.user.language ?? currentLocale();
  }

  get #logFields() {
    const requestId = this.#requestId;
    if (this.#auth === undefined) return { requestId };
    return { requestId, session: nameOfSession(this.#auth.session.id) };
  }
}

/** Throws a 400. */
function parseConnect(headers: StompHeaders): Connect {
  const acceptedVersions = (headers.get('accept-version') ?? '1.0')
    .split(',')
    .map((each) => each.trim());
  const version = versions.find((each) => acceptedVersions.includes(each));
  if (version === undefined) {
    throw new ApiError(400, `Supported STOMP versions: ${versions.join(',')}.`);
  }
  return {
    version,
    // STOMP 1.0 has no heart-beats.
    heartbeat: heartbeatIntervals(version === '1.0' ? undefined : headers.get('heart-beat')),
    token: bearerToken(headers.get('Authorization') ?? headers.get('authorization')),
  };
}
