import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { bye, EventData } from '#shared/event.ts';
import { browserClock, type StreamClock } from './clock.ts';
import type { LiveState, StreamPlan, Told } from './live-state.ts';

/** Milliseconds between two looks at the clock; a sleep of the device is noticed at the first one after it. */
const watchEvery = 2_000;
/** Milliseconds that setting up may take (S1 §9). */
const setUpWithin = 10_000;
/** Milliseconds until a listener that had to make room for newer ones tries again by itself. */
const retryCrowded = 60_000;

/** How a try ended. */
type End = 'broken' | 'silent' | 'refused' | 'crowded' | 'outdated' | 'signed-out';

/**
 * Keeps one event stream to the home open for as long as somebody is signed in, and tells what comes
 * (S1 §4). It lives in a worker that all tabs share or, where there is none, in the tab.
 */
export class Stream {
  readonly #tell: (told: Told) => void;
  readonly #clock: StreamClock;
  #plan: StreamPlan | undefined;
  #state: LiveState;
  /** The last byte, or the beginning of the try. */
  #lastSign = 0;
  #everConnected = false;
  /** The connection under way, and the token that it was made with. */
  #try: { readonly abort: AbortController; readonly token: string } | undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(tell: (told: Told) => void, clock: StreamClock = browserClock) {
    this.#tell = tell;
    this.#clock = clock;
    this.#state = { is: 'off', since: clock.now() };
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Listens for this person from now on. A fresh token of the same one is used from the next try on. */
  follow(plan: StreamPlan): void {
    const same = this.#plan?.person === plan.person && this.#plan.address === plan.address;
    const again = this.#state.is === 'off';
    this.#plan = plan;
    if (same && !again) return;
    this.#abandon();
    this.#everConnected = false;
    this.#become('connecting', this.#clock.now());
    this.#begin(plan);
  }

  /** Nobody is signed in any more. */
  stop(): void {
    this.#plan = undefined;
    this.#abandon();
    this.#become('off', this.#clock.now());
  }

  /** Looks at once whether the stream still lives; one that waits for its next try stops waiting. */
  check(): void {
    if (this.#plan === undefined) return;
    if (this.#cancelRetry !== undefined) this.#begin(this.#plan);
    else this.#watch();
  }

  #become(is: LiveState['is'], since: number): void {
    if (this.#state.is === is && this.#state.since === since) return;
    this.#state = { is, since };
    this.#tell({ told: 'state', person: this.#plan?.person ?? null, state: this.#state });
  }

  #abandon(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
    this.#try?.abort.abort();
    this.#try = undefined;
  }

  #begin(plan: StreamPlan): void {
    this.#abandon();
    const attempt = { abort: new AbortController(), token: plan.token };
    this.#try = attempt;
    this.#sign();
    this.#watch();
    void this.#listen(plan, attempt.abort.signal).then((end) => {
      // Another try has taken over meanwhile.
      if (this.#try === attempt) this.#ended(end);
    });
  }

  /** Resolves when the stream is over, and never rejects. */
  async #listen(plan: StreamPlan, signal: AbortSignal): Promise<End> {
    let end: End = 'broken';
    const parser = createParser({
      maxBufferSize: 1024 * 1024,
      onEvent: (event) => {
        if (signal.aborted) return;
        if (event.event === plan.bye) end = endBy(event);
        else {
          const name = event.event ?? 'message';
          this.#tell({ told: 'event', person: plan.person, name, data: event.data });
        }
      },
    });
    let connected = false;
    try {
      const response = await fetch(plan.address, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${plan.token}` },
        signal,
      });
      if (!response.ok || response.body === null) {
        void response.body?.cancel();
        return response.status === 401 || response.status === 403 ? 'signed-out' : 'refused';
      }
      if (signal.aborted) return end;
      connected = true;
      this.#connected();
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return end;
        this.#sign();
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      return connected ? end : 'refused';
    }
  }

  #connected(): void {
    this.#everConnected = true;
    this.#sign();
    this.#become('connected', this.#lastSign);
  }

  #ended(how: End): void {
    const plan = this.#plan;
    const tried = this.#try;
    this.#abandon();
    if (plan === undefined || tried === undefined) return;
    // The end of an older sign-in says nothing about the one that has taken its place.
    const end = how === 'signed-out' && tried.token !== plan.token ? 'outdated' : how;
    if (end === 'signed-out') {
      this.#become('off', this.#clock.now());
      this.#tell({ told: 'signed-out', token: tried.token });
      return;
    }
    const { is, since } = this.#state;
    this.#become(
      this.#everConnected ? 'lost' : 'refused',
      is === 'connected' ? this.#lastSign : since,
    );
    this.#retryIn(delayAfter(end, plan));
  }

  #retryIn(delay: number): void {
    this.#cancelRetry = this.#clock.after(delay, () => {
      this.#cancelRetry = undefined;
      if (this.#plan !== undefined) this.#begin(this.#plan);
    });
  }

  #sign(): void {
    this.#lastSign = this.#clock.now();
  }

  /** Ends a try that has been silent for too long, else looks again soon. */
  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
    const plan = this.#plan;
    if (plan === undefined || this.#try === undefined) return;
    const connected = this.#state.is === 'connected';
    const quiet = this.#clock.now() - this.#lastSign;
    // A clock that was set back tells nothing: count from its new time.
    if (quiet < 0) this.#sign();
    if (quiet >= (connected ? plan.silence : setUpWithin)) {
      this.#ended(connected ? 'silent' : 'refused');
    } else {
      this.#cancelWatch = this.#clock.after(watchEvery, () => this.#watch());
    }
  }
}

type ByeReason = EventData<typeof bye>['reason'];

const endOf: Readonly<Record<ByeReason, End>> = {
  stopping: 'broken',
  'signed-out': 'signed-out',
  crowded: 'crowded',
};

/** Any other goodbye is a break like any other. */
function endBy({ data }: EventSourceMessage): End {
  const reason = /"reason":\s*"([a-z-]+)"/.exec(data)?.[1] ?? '';
  return isReason(reason) ? endOf[reason] : 'broken';
}

const isReason = (reason: string): reason is ByeReason => Object.hasOwn(endOf, reason);

function delayAfter(end: End, plan: StreamPlan): number {
  if (end === 'silent' || end === 'outdated') return 0;
  if (end === 'broken') return plan.retryBroken;
  return end === 'crowded' ? retryCrowded : plan.retryRefused;
}
