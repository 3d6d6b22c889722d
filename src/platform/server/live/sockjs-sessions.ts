import { Refusal } from '#shared/refusal.ts';
import type { Clock } from '../clock.ts';
import type { SockjsAnswer } from './sockjs-answer.ts';
import { SockjsSession } from './sockjs-session.ts';
import type { Wire, WireEnd } from './wire.ts';

/** Sessions without a socket that nobody signed in to, of one address. */
const mostUnknown = 16;

/** The sessions of clients that have no socket, by the name that each gave itself. */
export interface SockjsSessions {
  find(id: string): SockjsSession | undefined;
  /** Writes what this session is told into an answer; the first one begins it. Throws a 429. */
  listen(id: string, address: string, answer: () => SockjsAnswer): void;
}

export function createSockjsSessions(clock: Clock, open: (wire: Wire) => WireEnd): SockjsSessions {
  const sessions = new Map<string, { session: SockjsSession; address: string }>();

  function begin(id: string, address: string): SockjsSession {
    const unknown = [...sessions.values()].filter(
      (each) => each.address === address && !each.session.end.isSignedIn,
    );
    if (unknown.length >= mostUnknown) {
      throw new Refusal(429, 'Too many connections that nobody signed in to.', { retryAfter: 10 });
    }
    const session = new SockjsSession(clock, open, () => sessions.delete(id));
    sessions.set(id, { session, address });
    return session;
  }

  return {
    find: (id) => sessions.get(id)?.session,
    listen(id, address, answer) {
      const known = sessions.get(id)?.session;
      if (known === undefined) begin(id, address).begin(answer());
      else known.attach(answer());
    },
  };
}
