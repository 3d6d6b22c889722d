import type * as z from 'zod/mini';
import { type EventData, type LiveEvent, missed, missedWithin } from '#shared/event.ts';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../identity/identity.ts';

/** One device that listens for a person. */
export interface Listener {
  readonly personId: number;
  readonly sessionId: number;
  /** Must not block; a listener that cannot keep up cuts itself. */
  send(name: string, data: unknown): void;
  close(reason: 'stopping' | 'signed-out' | 'crowded'): void;
}

/** What a listener must know on joining: the present value of an event. */
type Present = (viewer: Viewer) => Promise<readonly [LiveEvent, unknown]>;

/** Tells people, on all their devices, what just happened. Call it after the commit, never before. */
export interface Live {
  /** `begun` names the sign-in that this tells of (its `sid`): its page read nothing before, and so missed nothing. */
  tell<Event extends LiveEvent>(
    personId: number,
    event: Event,
    data: EventData<Event>,
    begun?: string,
  ): void;
  /** Every listener hears the present value of this event first. */
  onJoin<Event extends LiveEvent>(
    event: Event,
    present: (viewer: Viewer) => Promise<z.output<Event['data']>>,
  ): void;
}

export interface Hub extends Live {
  /** Adds a listener once it heard the present. Answers how to take it away. */
  join(viewer: Viewer, listener: Listener): Promise<() => void>;
  /** The sign-ins that listen. */
  sessions(): number[];
  endSession(sessionId: number): void;
  close(): void;
}

/** Open listeners of one person; the oldest makes room for one more. */
const mostListeners = 6;

export function createHub(clock: Clock): Hub {
  const listeners = new Map<number, Set<Listener>>();
  const presents: Present[] = [];
  const paces = new Map<string, Pace>();
  /** When each person was last told what is no present value, in milliseconds since 1970, and of which beginning. */
  const lastTold = new Map<number, { at: number; begun: string | undefined }>();
  /** Who was let in a moment before the sign-in ended must not stay. */
  const over = new Set<number>();

  const of = (personId: number) => listeners.get(personId) ?? new Set<Listener>();
  const everyone = () => [...listeners.values()].flatMap((set) => [...set]);

  const leave = (listener: Listener) => {
    const set = of(listener.personId);
    set.delete(listener);
    if (set.size === 0) listeners.delete(listener.personId);
  };
  const dismiss = (listener: Listener, reason: Parameters<Listener['close']>[0]) => {
    leave(listener);
    listener.close(reason);
  };

  function makeRoom(personId: number): void {
    const set = of(personId);
    const [oldest] = set;
    if (oldest !== undefined && set.size >= mostListeners) dismiss(oldest, 'crowded');
  }

  function paceOf(personId: number, event: LiveEvent, pause: number): Pace {
    const key = `${personId} ${event.name}`;
    const known = paces.get(key);
    if (known !== undefined) return known;
    const pace = new Pace(clock, pause, (data) => sendToAll(personId, event, data));
    paces.set(key, pace);
    return pace;
  }

  const sendToAll = (personId: number, event: LiveEvent, data: unknown) => {
    for (const listener of of(personId)) listener.send(event.name, data);
  };

  function mayHaveMissed({ person, session }: Viewer): boolean {
    const last = lastTold.get(person.id);
    if (last === undefined || last.begun === session.sid) return false;
    return clock.now() - last.at < missedWithin;
  }

  return {
    tell(personId, event, data, begun) {
      // Also where nobody listens: who joins within the pause must not hear what was latest before.
      if (event.pace !== undefined) return paceOf(personId, event, event.pace).offer(data);
      lastTold.set(personId, { at: clock.now(), begun });
      sendToAll(personId, event, data);
    },

    onJoin(event, present) {
      presents.push(async (viewer) => [event, await present(viewer)]);
    },

    async join(viewer, listener) {
      if (over.has(listener.sessionId)) {
        listener.close('signed-out');
        return () => undefined;
      }
      makeRoom(listener.personId);
      // What is told while the present is being read comes after it, so that nothing old comes last.
      const meanwhile: [string, unknown][] = [];
      let send = (name: string, data: unknown): void => {
        meanwhile.push([name, data]);
      };
      const waiting: Listener = {
        personId: listener.personId,
        sessionId: listener.sessionId,
        send: (name, data) => send(name, data),
        close: (reason) => listener.close(reason),
      };
      const hasMissed = mayHaveMissed(viewer);
      listeners.set(listener.personId, of(listener.personId).add(waiting));
      try {
        const present = await Promise.all(presents.map((read) => read(viewer)));
        for (const [event, data] of present) listener.send(event.name, data);
      } catch (error) {
        leave(waiting);
        throw error;
      }
      if (hasMissed) listener.send(missed.name, {});
      for (const [name, data] of meanwhile) listener.send(name, data);
      send = (name, data) => listener.send(name, data);
      return () => leave(waiting);
    },

    sessions: () => everyone().map(({ sessionId }) => sessionId),

    endSession(sessionId) {
      over.add(sessionId);
      for (const listener of everyone()) {
        if (listener.sessionId === sessionId) dismiss(listener, 'signed-out');
      }
    },

    close() {
      for (const pace of paces.values()) pace.stop();
      for (const listener of everyone()) dismiss(listener, 'stopping');
    },
  };
}

/** Lets the first through at once, then the latest at most once per pause. */
class Pace {
  readonly #clock: Clock;
  readonly #pause: number;
  readonly #send: (data: unknown) => void;
  #latest: { data: unknown } | undefined;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, pause: number, send: (data: unknown) => void) {
    this.#clock = clock;
    this.#pause = pause;
    this.#send = send;
  }

  offer(data: unknown): void {
    if (this.#cancel === undefined) this.#sendNow(data);
    else this.#latest = { data };
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#latest = undefined;
  }

  #sendNow(data: unknown): void {
    this.#send(data);
    this.#cancel = this.#clock.after(this.#pause, () => {
      this.#cancel = undefined;
      const latest = this.#latest;
      this.#latest = undefined;
      if (latest !== undefined) this.#sendNow(latest.data);
    });
  }
}
