import type { Clock } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import type { ComposeGathered, Gathering, Notifications } from '#platform/server/notifications.ts';

export interface GathererDeps {
  clock: Clock;
  log: Log;
  send: Notifications['send'];
  /** The end of the user's current quiet hours, in milliseconds since 1970. */
  readQuietHoursEnd(userId: number): Promise<number | null>;
}

/** One kind of notification to one user. Times are of the monotonic clock, but for `since`. */
interface Pending {
  /** What happened before was sent, or was too early for this server. */
  since: number;
  /** The end of the gap after the last notification. */
  notBefore: number;
  /** The first event that was not sent yet. */
  startedAt: number | null;
  /** Each event moves it. The timer stays, because love comes with many events a second. */
  dueAt: number;
  /** Null without a timer. */
  cancel: (() => void) | null;
  /** Events of this time wait until it is sent. */
  isSending: boolean;
}

/** Quiet periods after which a notification is sent though more keeps happening. */
const mostPeriods = 5;

/** Milliseconds between two checks of quiet hours, which a user can turn off. */
const quietCheckInterval = 60_000;

/** Sends one notification about many events, when nothing more has happened for a while. */
export function createGatherer({ clock, log, send, readQuietHoursEnd }: GathererDeps) {
  const pendingByKey = new Map<string, Pending>();
  const openedAt = clock.now();
  let isClosed = false;

  function pendingOf(key: string): Pending {
    const pending = pendingByKey.get(key) ?? {
      since: openedAt,
      notBefore: 0,
      startedAt: null,
      dueAt: 0,
      cancel: null,
      isSending: false,
    };
    pendingByKey.set(key, pending);
    return pending;
  }

  function gather(userId: number, gathering: Gathering, compose: ComposeGathered): void {
    const pending = pendingOf(`${userId} ${gathering.event}`);

    function schedule(delay: number): void {
      if (isClosed) return;
      pending.cancel = clock.after(delay, () => {
        pending.cancel = null;
        const wait = pending.dueAt - clock.elapsed();
        if (wait > 0) schedule(wait);
        else void sendGathered();
      });
    }

    async function sendGathered(): Promise<void> {
      pending.isSending = true;
      let retryAfter: number | undefined;
      try {
        const quietEnd = await readQuietHoursEnd(userId);
        // In their last minute it is held with the others, and becomes a part of their summary.
        if (quietEnd !== null && quietEnd - clock.now() > quietCheckInterval) {
          retryAfter = quietCheckInterval;
          return;
        }
        const before = clock.now();
        pending.startedAt = null;
        const write = await compose(pending.since);
        pending.since = before;
        if (write === null || isClosed) return;
        pending.notBefore = clock.elapsed() + gathering.gap;
        send(userId, write);
      } catch (error) {
        pending.startedAt = null;
        log.error('a notification could not be gathered', { error });
      } finally {
        pending.isSending = false;
        if (retryAfter !== undefined) schedule(retryAfter);
        else if (pending.startedAt !== null) scheduleNext();
      }
    }

    function scheduleNext(): void {
      const now = clock.elapsed();
      const latest = (pending.startedAt ?? now) + mostPeriods * gathering.quiet;
      pending.dueAt = Math.max(Math.min(now + gathering.quiet, latest), pending.notBefore);
      if (pending.cancel === null) schedule(pending.dueAt - now);
    }

    pending.startedAt ??= clock.elapsed();
    if (!pending.isSending) scheduleNext();
  }

  return {
    gather,
    close(): void {
      isClosed = true;
      for (const { cancel } of pendingByKey.values()) cancel?.();
    },
  };
}
