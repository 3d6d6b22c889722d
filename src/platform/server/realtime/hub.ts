import type { CloseReason, EventData, LiveEvent } from '#shared/event.ts';
import type { Clock } from '../clock.ts';
import type { Auth } from '../identity/identity.ts';

export type Couple = Pick<Auth, 'user' | 'partner'>;

/** One open event stream. */
export interface Subscriber {
  /** The call must not block: a slow subscriber disconnects itself. */
  send(name: string, data: unknown): void;
  close(reason: CloseReason): void;
}

/** Publishes live events to all devices of a user. Call it after the commit only. */
export interface Live {
  publish<Event extends LiveEvent>(userId: number, event: Event, data: EventData<Event>): void;
  /** Publishes to the partner, then to the user. */
  publishToBoth<Event extends LiveEvent>(
    couple: Couple,
    event: Event,
    data: EventData<Event>,
  ): void;
  /** Calls `listener` with the receiver after each publication of one of these events. */
  observe(events: readonly LiveEvent[], listener: (userId: number) => void): void;
  /** Sends the current value of an event to each new subscriber first. */
  onSubscribe<Event extends LiveEvent>(
    event: Event,
    read: (auth: Auth) => Promise<EventData<Event>>,
  ): void;
  /** Calls `listener` when the first stream of a session opens and when the last one closes. */
  onConnection(listener: ConnectionListener): void;
}

export type ConnectionListener = (auth: Auth, isConnected: boolean) => void;

export interface Hub extends Live {
  /** Returns how to unsubscribe. Rejects if a current value cannot be read. */
  subscribe(auth: Auth, subscriber: Subscriber): Promise<() => void>;
  /** Ids of the sessions that have a subscriber. */
  sessions(): number[];
  endSession(sessionId: number): void;
  close(): void;
}

const maxSubscribersPerUser = 6;

export function createHub(clock: Clock): Hub {
  /** The oldest first. */
  const subscribers = new Map<Subscriber, Auth>();
  const readers: ((auth: Auth) => Promise<readonly [LiveEvent, unknown]>)[] = [];
  const listeners = new Map<string, ((userId: number) => void)[]>();
  const connectionListeners: ConnectionListener[] = [];
  const throttles = new Map<string, Throttle>();
  // A session may end between the check of its token and `subscribe`.
  const endedSessions = new Set<number>();

  const ofUser = (userId: number) =>
    [...subscribers].flatMap(([each, { user }]) => (user.id === userId ? [each] : []));

  const isConnected = ({ session }: Auth) => hub.sessions().includes(session.id);

  function add(subscriber: Subscriber, auth: Auth): void {
    const isFirst = !isConnected(auth);
    subscribers.set(subscriber, auth);
    if (isFirst) for (const listener of connectionListeners) listener(auth, true);
  }

  function remove(subscriber: Subscriber): void {
    const auth = subscribers.get(subscriber);
    subscribers.delete(subscriber);
    if (auth === undefined || isConnected(auth)) return;
    for (const listener of connectionListeners) listener(auth, false);
  }

  const close = (subscriber: Subscriber, reason: CloseReason) => {
    remove(subscriber);
    subscriber.close(reason);
  };

  const send = (userId: number, { name }: LiveEvent, data: unknown) => {
    for (const subscriber of ofUser(userId)) subscriber.send(name, data);
  };

  function throttleOf(userId: number, event: LiveEvent, ms: number): Throttle {
    const key = `${userId} ${event.name}`;
    const throttle =
      throttles.get(key) ?? createThrottle(clock, ms, (data) => send(userId, event, data));
    throttles.set(key, throttle);
    return throttle;
  }

  const hub: Hub = {
    publish(userId, event, data) {
      for (const listener of listeners.get(event.name) ?? []) listener(userId);
      if (event.throttleMs !== undefined) {
        // Events are throttled even without subscribers, so that a new subscriber never receives
        // an outdated value last.
        throttleOf(userId, event, event.throttleMs).push(data);
        return;
      }
      send(userId, event, data);
    },

    publishToBoth({ user, partner }, event, data) {
      for (const { id } of [partner, user]) hub.publish(id, event, data);
    },

    observe(events, listener) {
      for (const { name } of events)
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },

    onSubscribe(event, read) {
      readers.push(async (auth) => [event, await read(auth)]);
    },

    onConnection: (listener) => void connectionListeners.push(listener),

    async subscribe(auth, subscriber) {
      if (endedSessions.has(auth.session.id)) {
        subscriber.close('signed-out');
        return () => undefined;
      }
      const [oldest, ...others] = ofUser(auth.user.id);
      if (oldest !== undefined && others.length + 1 >= maxSubscribersPerUser) {
        close(oldest, 'crowded');
      }
      // Events published while the current values are read are sent after them.
      let queue: [string, unknown][] | undefined = [];
      const queueing: Subscriber = {
        send(name, data) {
          if (queue === undefined) subscriber.send(name, data);
          else queue.push([name, data]);
        },
        close: (reason) => subscriber.close(reason),
      };
      const unsubscribe = () => remove(queueing);
      add(queueing, auth);
      try {
        const values = await Promise.all(readers.map((read) => read(auth)));
        for (const [event, data] of values) subscriber.send(event.name, data);
      } catch (error) {
        unsubscribe();
        throw error;
      }
      for (const [name, data] of queue) subscriber.send(name, data);
      queue = undefined;
      return unsubscribe;
    },

    sessions: () => [...subscribers.values()].map(({ session }) => session.id),

    endSession(sessionId) {
      endedSessions.add(sessionId);
      for (const [subscriber, { session }] of [...subscribers]) {
        if (session.id === sessionId) close(subscriber, 'signed-out');
      }
    },

    close() {
      for (const throttle of throttles.values()) throttle.stop();
      for (const subscriber of [...subscribers.keys()]) close(subscriber, 'stopping');
    },
  };
  return hub;
}

type Throttle = ReturnType<typeof createThrottle>;

/** Sends the first value at once, then the latest one every `ms`. */
function createThrottle(clock: Clock, ms: number, send: (data: unknown) => void) {
  let latestEvent: { data: unknown } | undefined;
  let cancel: (() => void) | undefined;

  function sendNow(data: unknown): void {
    send(data);
    cancel = clock.after(ms, () => {
      cancel = undefined;
      const event = latestEvent;
      latestEvent = undefined;
      if (event !== undefined) sendNow(event.data);
    });
  }

  return {
    push(data: unknown): void {
      if (cancel === undefined) sendNow(data);
      else latestEvent = { data };
    },
    stop: () => cancel?.(),
  };
}
