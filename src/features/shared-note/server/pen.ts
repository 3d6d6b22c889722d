import type { Clock } from '#platform/server/clock.ts';
import { type Entropy, newSecret } from '#platform/server/entropy.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import { ApiError } from '#shared/api-error.ts';
import { noteMessages as t } from '../messages/index.ts';
import type { Hand, Happening, Pen, Turn } from '../pen.rules.ts';
import * as rules from '../pen.rules.ts';

/** The pen as it moves: by what users do, and by time. It is free when the home starts. */
export interface PenKeeper {
  /** As it is now. */
  pen(): Pen;
  /** Somebody wants it. */
  ask(hand: Hand): Pen;
  /** The holder answers. Throws a 409 where there is nothing of that name to answer. */
  answer(personId: number, id: string, grant: boolean): Pen;
  release(personId: number, tab: string | undefined): Pen;
  /** The holder did something with the note. */
  act(personId: number): void;
  /** Somebody called. */
  see(personId: number): void;
  endSignIn(sessionId: number): void;
}

export interface PenDeps {
  clock: Clock;
  entropy: Entropy;
  sockets: Pick<Sockets, 'isOnline' | 'onPresence'>;
  /** How long this user has to answer, in milliseconds. */
  answerTimeOf(personId: number): number;
  onHappened(happening: Happening): void;
}

export function createPen(deps: PenDeps): PenKeeper {
  const { clock, entropy, sockets, answerTimeOf, onHappened } = deps;
  let pen: Pen = rules.freePen;
  let cancel = () => {};

  function become(next: Pen): Pen {
    pen = next;
    cancel();
    const moment = rules.nextMoment(pen);
    if (moment !== undefined) cancel = clock.after(moment - clock.elapsed(), passTime);
    return pen;
  }

  function go({ pen: next, happened }: Turn): Pen {
    const { holder } = next;
    const isNew = happened.some(({ is }) => is === 'granted');
    become(holder !== null && isNew ? seen(next, holder.user.id) : next);
    for (const each of happened) onHappened(each);
    return pen;
  }

  const seen = (of: Pen, personId: number) =>
    rules.see(of, personId, sockets.isOnline(personId), clock.elapsed());
  const passTime = () => void go(rules.passTime(pen, clock.elapsed()));

  sockets.onPresence((personId) => void become(seen(pen, personId)));

  return {
    pen: () => pen,

    ask(hand) {
      const holder = pen.holder?.user.id;
      const answerTime = holder === undefined ? 0 : answerTimeOf(holder);
      return go(rules.ask(pen, hand, { now: clock.elapsed(), answerTime, id: newSecret(entropy) }));
    },

    answer(personId, id, grant) {
      const turn = rules.answer(pen, personId, { id, grant, now: clock.elapsed() });
      if (turn === undefined) throw new ApiError(409, t.note.requestIsOver);
      return go(turn);
    },

    release: (personId, tab) => go(rules.release(pen, personId, tab, clock.elapsed())),
    act: (personId) => void become(rules.act(pen, personId, clock.elapsed())),
    see: (personId) => void become(seen(pen, personId)),
    endSignIn: (sessionId) => void go(rules.endSignIn(pen, sessionId, clock.elapsed())),
  };
}
