import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { atMoment, type Clock } from '../clock.ts';
import { toApiError } from '../http/errors.ts';
import type { RateLimit } from '../http/limits.ts';
import type { Identity, Viewer } from '../identity/identity.ts';
import { type Log, nameOfSession } from '../log.ts';
import { Backlog } from './backlog.ts';
import { HeartBeats } from './heart-beats.ts';
import { Declined } from './sockets.ts';
import { type Agreement, agreementOf, ownBeats, spokenVersions } from './stomp-connect.ts';
import { FrameReader, frameText, type StompFrame, type StompHead } from './stomp-frames.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Wire, WireEnd } from './wire.ts';

/** What a session asks of the home that it is a session of. */
export interface SessionHome {
  readonly identity: Pick<Identity, 'viewerOf'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How many frames a new session may send. */
  newPace(): RateLimit;
  isOffered(address: string): boolean;
  /** Bytes that may be said here; undefined where nothing may. */
  mostBytes(address: string): number | undefined;
  /** Hands over what was said. Begins at once; settles when it is done. Throws a `ApiError` for what is not right. */
  say(session: StompSession, viewer: Viewer, address: string, body: string): Promise<void>;
  /** Lets a session in once it is signed in; false where its sign-in is over by now. */
  enter(session: StompSession, viewer: Viewer): boolean;
  /** `viewer` is undefined where nobody had signed in. */
  leave(session: StompSession, viewer: Viewer | undefined): void;
}

/** A message to listeners, written but for what differs from one to the next. */
export interface WrittenMessage {
  readonly address: string;
  /** What follows the header that names the subscription. */
  readonly rest: string;
  readonly latestOnly: boolean;
}

const kibibyte = 1024;
/** Bytes of everything that comes before somebody signed in. */
export const mostBeforeSignIn = 8 * kibibyte;
const mostHead = 33 * kibibyte;
/** Milliseconds until somebody must have signed in. */
const patience = 10_000;

let sessions = 0;

/** What the close of a wire says; 1008 for what is not here. */
const codes: Readonly<Record<number, number>> = { 400: 1002, 413: 1009, 500: 1011, 503: 1001 };

const noTransactions = 'Transactions are not supported.';
const noAcknowledging = 'Acknowledgements are not supported.';
const notOffered: Readonly<Record<string, string>> = {
  ...{ BEGIN: noTransactions, COMMIT: noTransactions, ABORT: noTransactions },
  ...{ ACK: noAcknowledging, NACK: noAcknowledging },
};

const opens = ({ command }: StompFrame) => command === 'CONNECT' || command === 'STOMP';
const signedOut = () => new ApiError(401, sharedMessages.signIn);
const tooMuch = () => new ApiError(413, 'This is too large before signing in.');

/** One client's session of STOMP 1.0, 1.1 or 1.2, on whatever wire (decisions §8). */
export class StompSession implements WireEnd {
  readonly #wire: Wire;
  readonly #home: SessionHome;
  readonly #pace: RateLimit;
  readonly #name: string;
  readonly #backlog: Backlog;
  readonly #beats: HeartBeats;
  readonly #reader: FrameReader;
  readonly #subscriptions = new Subscriptions();
  /** Frames that wait for the one before them. */
  readonly #frames: StompFrame[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #isWorking = false;
  #readBeforeSignIn = 0;
  #agreement: Agreement | undefined;
  #viewer: Viewer | undefined;
  #isOver = false;
  #cancelTimer: () => void;

  constructor(wire: Wire, home: SessionHome) {
    const { clock } = home;
    this.#wire = wire;
    this.#home = home;
    this.#pace = home.newPace();
    sessions += 1;
    this.#name = `s${sessions.toString(36)}`;
    this.#backlog = new Backlog(wire, clock, () => this.#cut('the client is too slow'));
    this.#beats = new HeartBeats(
      clock,
      () => this.#backlog.beat(),
      () => this.refuse(new ApiError(408, 'The heart-beat timed out.')),
    );
    this.#reader = new FrameReader(mostBeforeSignIn, {
      mostBody: (head, headBytes) => this.#mostBody(head, headBytes),
      onFrame: (frame) => this.#accept(frame),
    });
    this.#cancelTimer = clock.after(patience, () =>
      this.refuse(new ApiError(408, 'Sign-in timed out.')),
    );
  }

  get isSignedIn(): boolean {
    return this.#viewer !== undefined;
  }

  read(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#beats.heard();
    try {
      if (!this.isSignedIn) this.#readBeforeSignIn += bytes.length;
      if (this.#readBeforeSignIn > mostBeforeSignIn) throw tooMuch();
      this.#reader.read(bytes);
    } catch (error) {
      this.refuse(error);
    }
  }

  freed(): void {
    this.#backlog.freed();
    this.#backlog.look();
  }

  gone(): void {
    this.#end();
  }

  /** Sends a message once for each of its subscriptions. */
  deliver(message: WrittenMessage): void {
    for (const { beginning, key } of this.#subscriptions.of(message.address)) {
      this.#backlog.offer(beginning + message.rest, message.latestOnly ? key : undefined);
    }
  }

  /** Says why in an ERROR frame, and closes. */
  refuse(error: unknown, receipt?: string): void {
    if (this.#isOver) return;
    const refusal = toApiError(error, this.#name);
    this.#note(refusal, error);
    this.#backlog.finish(this.#errorText(refusal, receipt));
    this.#end();
    this.#wire.close(codes[refusal.status] ?? 1008, refusal.message);
  }

  #cut(reason: string): void {
    if (this.#isOver) return;
    this.#home.log.warn('socket closed', { reason, ...this.#whose });
    this.#end();
    this.#wire.cut();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelTimer();
    this.#beats.stop();
    this.#backlog.stop();
    this.#home.leave(this, this.#viewer);
  }

  #mostBody({ command, headers }: StompHead, headBytes: number): number {
    if (!this.isSignedIn) return mostBeforeSignIn - headBytes;
    if (command !== 'SEND') return 0;
    return this.#home.mostBytes(headers.get('destination') ?? '') ?? mostBeforeSignIn;
  }

  #accept(frame: StompFrame): void {
    this.#pace.take('frames');
    if (this.#agreement === undefined) {
      if (!opens(frame)) throw new ApiError(400, 'The first frame must be CONNECT.');
      // At once: whatever comes behind it in the same bytes is written in that version.
      this.#agreement = agreementOf(frame.headers);
      this.#reader.version = this.#agreement.version;
    } else if (opens(frame)) {
      throw new ApiError(400, 'This session is already connected.');
    }
    this.#frames.push(frame);
    if (!this.#isWorking) void this.#work();
  }

  /** One after the other, so that what was said first begins first. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let frame = this.#frames.shift(); frame; frame = this.#frames.shift()) {
      if (this.#isOver) break;
      try {
        await this.#handle(frame);
      } catch (error) {
        this.refuse(error, frame.headers.get('receipt'));
      }
    }
    this.#isWorking = false;
  }

  async #handle(frame: StompFrame): Promise<void> {
    const { command, headers } = frame;
    if (command === 'SEND') return this.#send(frame);
    if (frame.body !== '') throw new ApiError(400, 'Only SEND frames may have a body.');
    if (opens(frame)) return this.#signIn(this.#agreement ?? agreementOf(headers));
    if (command === 'SUBSCRIBE') this.#subscribe(frame);
    else if (command === 'UNSUBSCRIBE') this.#subscriptions.remove(headers);
    else if (command === 'DISCONNECT') return this.#disconnect(frame);
    else throw new ApiError(400, notOffered[command] ?? 'Unknown command.');
    this.#acknowledge(headers.get('receipt'));
  }

  async #signIn({ version, beats, token }: Agreement): Promise<void> {
    const viewer = await this.#home.identity.viewerOf(token);
    if (this.#isOver) return;
    if (viewer === null || !this.#home.enter(this, viewer)) throw signedOut();
    this.#viewer = viewer;
    this.#readBeforeSignIn = 0;
    this.#reader.mostHead = mostHead;
    this.#cancelTimer();
    const { expiresAt } = viewer.token;
    this.#cancelTimer = atMoment(this.#home.clock, expiresAt, () => this.refuse(signedOut()));
    this.#backlog.offer(
      frameText(version, 'CONNECTED', {
        version,
        ...(version === '1.0' ? {} : { 'heart-beat': ownBeats }),
        'user-name': viewer.person.username,
      }),
    );
    this.#beats.start(beats);
  }

  #subscribe({ headers }: StompFrame): void {
    if (!this.#home.isOffered(headers.get('destination') ?? '')) {
      throw new ApiError(404, 'This destination has no subscriptions.');
    }
    this.#subscriptions.add(headers, this.#version);
  }

  async #send({ headers, body }: StompFrame): Promise<void> {
    if (headers.has('transaction')) throw new ApiError(400, noTransactions);
    // Asked every time: a sign-in that ended must not say anything any more.
    const viewer = await this.#home.identity.viewerOf(this.#agreement?.token);
    if (this.#isOver) return;
    if (viewer === null) throw signedOut();
    const receipt = headers.get('receipt');
    const done = this.#home.say(this, viewer, headers.get('destination') ?? '', body).then(
      () => this.#acknowledge(receipt),
      (error: unknown) => {
        if (!(error instanceof Declined)) this.refuse(error, receipt);
      },
    );
    this.#underWay.add(done);
    void done.then(() => this.#underWay.delete(done));
  }

  async #disconnect({ headers }: StompFrame): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#isOver) return;
    const receipt = headers.get('receipt');
    this.#backlog.finish(receipt === undefined ? '\n' : this.#receiptText(receipt));
    this.#end();
    this.#wire.close(1000, 'Goodbye.');
  }

  #acknowledge(receipt: string | undefined): void {
    if (receipt !== undefined && !this.#isOver) this.#backlog.offer(this.#receiptText(receipt));
  }

  #receiptText(receipt: string): string {
    return frameText(this.#version, 'RECEIPT', { 'receipt-id': receipt });
  }

  get #version() {
    return this.#agreement?.version ?? '1.0';
  }

  #errorText({ status, message }: ApiError, receipt: string | undefined): string {
    const headers = {
      message,
      status: String(status),
      ...(this.isSignedIn ? {} : { version: spokenVersions }),
      ...(receipt === undefined ? {} : { 'receipt-id': receipt }),
      'content-type': 'text/plain',
    };
    return frameText(this.#version, 'ERROR', headers, message);
  }

  #note({ status }: ApiError, error: unknown): void {
    const { log } = this.#home;
    if (status === 500) log.error('socket failed', { ...this.#whose, error });
    else if (status !== 503) log.warn('socket rejected', { status, ...this.#whose });
  }

  get #whose() {
    const session =
      this.#viewer === undefined ? {} : { session: nameOfSession(this.#viewer.session.id) };
    return { requestId: this.#name, ...session };
  }
}
