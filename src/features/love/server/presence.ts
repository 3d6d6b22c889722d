import type { Clock } from '#platform/server/clock.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { presenceTimeout } from '../love.rules.ts';
import { partnerPresence } from '../presence.contract.ts';

export interface PresenceDeps {
  live: Live;
  clock: Clock;
  onSessionEnded(listener: (sessionId: number) => void): void;
}

interface PresentSession extends Couple {
  cancelTimeout(): void;
}

/** Publishes to each user when the partner comes and goes. Nothing about it is stored. */
export function presenceEvents({ live, clock, onSessionEnded }: PresenceDeps): void {
  /** The sessions with a stream, and those whose last stream closed within the timeout. */
  const sessions = new Map<number, PresentSession>();

  const isHere = (userId: number) => [...sessions.values()].some(({ user }) => user.id === userId);

  function leave(sessionId: number): void {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    session.cancelTimeout();
    sessions.delete(sessionId);
    const { user, partner } = session;
    if (!isHere(user.id)) live.publish(partner.id, partnerPresence, { isHere: false });
  }

  live.onConnection(({ user, partner, session: { id } }, isConnected) => {
    const wasHere = isHere(user.id);
    sessions.get(id)?.cancelTimeout();
    const cancelTimeout = isConnected
      ? () => undefined
      : clock.after(presenceTimeout, () => leave(id));
    sessions.set(id, { user, partner, cancelTimeout });
    if (!wasHere) live.publish(partner.id, partnerPresence, { isHere: true });
  });
  live.onSubscribe(partnerPresence, async ({ partner }) => ({ isHere: isHere(partner.id) }));
  // A user who signs out leaves at once.
  onSessionEnded(leave);
}
