/*
 * The pen of the shared note, as a thing that changes hands (decisions §9). Moments are milliseconds of passing
 * time, which never jumps. What happens is returned; who is told of it is not decided here.
 */

const second = 1_000;
/** Without a live connection this long, a holder counts as absent. */
export const absentAfter = 15 * second;
/** Without doing anything this long, a holder loses the pen. */
export const idleAfter = 120 * second;
/** Without doing anything this long, a holder who does not answer hands it over. */
export const yieldsAfter = 30 * second;
/** How long a request stays with the holder once the requester was told that nobody answered. */
export const lingers = 60 * second;
export const usualAnswerSeconds = 5;

/** Somebody who may hold the pen: a user at a tab, by a sign-in. */
export interface Hand {
  readonly user: { readonly id: number; readonly username: string };
  /** Null where the tab did not say its name: then any tab of the user is meant. */
  readonly tab: string | null;
  readonly signIn: number;
}

export interface Holder extends Hand {
  readonly activeAt: number;
  /** Since when none of the holder's sockets is open; null while one is. */
  readonly awaySince: number | null;
}

export interface PenRequest {
  readonly id: string;
  readonly from: Hand;
  /** When the holder's time to answer ends. */
  readonly deadline: number;
  /** Whether the requester was told that nobody answered; the request then stays for a while. */
  readonly isLate: boolean;
}

export interface Pen {
  readonly holder: Holder | null;
  /** Of the other user; nobody else can want it. */
  readonly request: PenRequest | null;
  /** The last answer, so that a repeated one can be told from a wrong one. */
  readonly answered: { readonly id: string; readonly by: number; readonly grant: boolean } | null;
}

export const freePen: Pen = { holder: null, request: null, answered: null };

export type FreedBecause = 'released' | 'signed-out' | 'idle' | 'absent';

export type Happening =
  /** `request` where it was asked for and not just taken; `before` whose it was until now. */
  | { is: 'granted'; to: Hand; before: Hand | null; request: PenRequest | null }
  | { is: 'freed'; from: Hand; because: FreedBecause }
  | { is: 'asked'; request: PenRequest; holder: Hand }
  | { is: 'refused'; request: PenRequest; because: 'denied' | 'timeout' }
  | { is: 'withdrawn'; request: PenRequest };

export interface Turn {
  readonly pen: Pen;
  readonly happened: readonly Happening[];
}

const quiet = (pen: Pen): Turn => ({ pen, happened: [] });

/** Goes on from a turn with another one. */
function then({ pen, happened }: Turn, next: (pen: Pen) => Turn): Turn {
  const turn = next(pen);
  return { pen: turn.pen, happened: [...happened, ...turn.happened] };
}

/** Whether this user, at this tab where it is named, may change the text. */
export const holds = ({ holder }: Pen, user: number, tab?: string): boolean =>
  holder !== null &&
  holder.user.id === user &&
  (tab === undefined || holder.tab === null || holder.tab === tab);

/** What is needed to judge a request. */
export interface Asking {
  readonly now: number;
  /** How long the holder has to answer, in milliseconds. */
  readonly answerTime: number;
  /** The name of a new request. */
  readonly id: string;
}

/** Somebody wants the pen: it is theirs afterwards, or a request is open. */
export function ask(before: Pen, hand: Hand, asking: Asking): Turn {
  return then(passTime(before, asking.now), (pen) => {
    const { holder, request } = pen;
    if (holder === null) return give(pen, hand, asking.now);
    if (holder.user.id === hand.user.id) return takeOver(pen, holder, hand, asking.now);
    if (request !== null && !request.isLate) {
      return quiet({ ...pen, request: { ...request, from: hand } });
    }
    const asked: PenRequest = {
      id: asking.id,
      from: hand,
      deadline: asking.now + asking.answerTime,
      isLate: false,
    };
    return {
      pen: { ...pen, request: asked },
      happened: [{ is: 'asked', request: asked, holder }],
    };
  });
}

/** Another tab of the holder takes the pen; the same tab keeps it. */
function takeOver(pen: Pen, holder: Holder, hand: Hand, now: number): Turn {
  const active = { ...holder, activeAt: now };
  if (hand.tab === null || hand.tab === holder.tab) return quiet({ ...pen, holder: active });
  return {
    pen: { ...pen, holder: { ...active, ...hand } },
    happened: [{ is: 'granted', to: hand, before: holder, request: null }],
  };
}

/** Whether the new holder has a socket open is for the keeper of the pen to say. */
function give(pen: Pen, to: Hand, now: number): Turn {
  const { holder: before, request } = pen;
  const wasAsked = request !== null && request.from.user.id === to.user.id;
  return {
    pen: {
      ...pen,
      holder: { ...to, activeAt: now, awaySince: null },
      request: null,
    },
    happened: [{ is: 'granted', to, before, request: wasAsked ? request : null }],
  };
}

/** The pen leaves its holder: to whoever asked for it, or to nobody. */
function free(pen: Pen, because: FreedBecause, now: number): Turn {
  const { holder, request } = pen;
  if (holder === null) return quiet(pen);
  if (request !== null) return give(pen, request.from, now);
  return { pen: { ...pen, holder: null }, happened: [{ is: 'freed', from: holder, because }] };
}

/** The holder answers a request. Undefined where there is nothing of that name for this user to answer. */
export function answer(
  before: Pen,
  user: number,
  { id, grant, now }: { id: string; grant: boolean; now: number },
): Turn | undefined {
  const { answered } = before;
  if (answered?.id === id && answered.by === user && answered.grant === grant) {
    return quiet(before);
  }
  const passed = passTime(before, now);
  const { holder, request } = passed.pen;
  if (holder === null || holder.user.id !== user || request?.id !== id) return undefined;
  const pen: Pen = {
    holder: { ...holder, activeAt: now },
    request,
    answered: { id, by: user, grant },
  };
  if (grant) return then({ ...passed, pen }, (own) => give(own, request.from, now));
  return {
    pen: { ...pen, request: null },
    happened: [...passed.happened, { is: 'refused', request, because: 'denied' }],
  };
}

/** The holder lets go; nothing happens where this user, or this tab, does not hold it. */
export const release = (pen: Pen, user: number, tab: string | undefined, now: number): Turn =>
  holds(pen, user, tab) ? free(pen, 'released', now) : quiet(pen);

/** A sign-in has ended: what it holds is freed, what it wants is asked no more. */
export function endSignIn(pen: Pen, signIn: number, now: number): Turn {
  const { holder, request } = pen;
  if (request?.from.signIn === signIn) {
    return { pen: { ...pen, request: null }, happened: [{ is: 'withdrawn', request }] };
  }
  return holder?.signIn === signIn ? free(pen, 'signed-out', now) : quiet(pen);
}

/** The holder did something with the note. */
export const act = (pen: Pen, user: number, now: number): Pen =>
  pen.holder?.user.id === user ? { ...pen, holder: { ...pen.holder, activeAt: now } } : pen;

/** The holder gave a sign of life: a socket opened (`isHere`), the last one closed, or a call came without any. */
export function see(pen: Pen, user: number, isHere: boolean, now: number): Pen {
  if (pen.holder?.user.id !== user) return pen;
  return { ...pen, holder: { ...pen.holder, awaySince: isHere ? null : now } };
}

/** What time alone does until `now`. */
export function passTime(before: Pen, now: number): Turn {
  const { holder, request } = before;
  if (holder === null)
    return quiet(before.request === null ? before : { ...before, request: null });
  if (holder.awaySince !== null && now - holder.awaySince >= absentAfter) {
    return free(before, 'absent', now);
  }
  if (now - holder.activeAt >= idleAfter) return free(before, 'idle', now);
  if (request === null || now < request.deadline) return quiet(before);
  if (request.isLate) {
    return quiet(now < request.deadline + lingers ? before : { ...before, request: null });
  }
  if (now - holder.activeAt >= yieldsAfter) return give(before, request.from, now);
  return then(
    {
      pen: { ...before, request: { ...request, isLate: true } },
      happened: [{ is: 'refused', request, because: 'timeout' }],
    },
    (pen) => passTime(pen, now),
  );
}

/** When time will next change something; undefined where it never will. */
export function nextMoment({ holder, request }: Pen): number | undefined {
  if (holder === null) return undefined;
  const moments = [holder.activeAt + idleAfter];
  if (holder.awaySince !== null) moments.push(holder.awaySince + absentAfter);
  if (request !== null) moments.push(request.deadline + (request.isLate ? lingers : 0));
  return Math.min(...moments);
}
