import type { Clock } from '../clock.ts';
import type { SockjsAnswer } from './sockjs-answer.ts';
import { SockjsSession } from './sockjs-session.ts';
import type { Strangers } from './strangers.ts';
import type { Wire, WireEnd } from './wire.ts';

/** The sessions of clients that have no socket, by the name that each gave itself. */
export interface SockjsSessions {
  find(id: string): SockjsSession | undefined;
  /** Writes what this session is told into an answer; the first one begins it. Throws a 429. */
  listen(id: string, address: string, answer: () => SockjsAnswer): void;
}

export function createSockjsSessions(
  clock: Clock,
  open: (wire: Wire) => WireEnd,
  strangers: Strangers,
): SockjsSessions {
  const sessions = new Map<string, SockjsSession>();

  function begin(id: string, address: string): SockjsSession {
    strangers.refuseMore(address);
    const session = new SockjsSession(clock, open, () => {
      sessions.delete(id);
      forget();
    });
    const forget = strangers.count(address, session.end);
    sessions.set(id, session);
    return session;
  }

  return {
    find: (id) => sessions.get(id),
    listen(id, address, answer) {
      const known = sessions.get(id);
      if (known === undefined) begin(id, address).begin(answer());
      else known.attach(answer());
    },
  };
}
