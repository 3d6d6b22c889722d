import { mostKept } from '../kept.rules.ts';
import { beReachedNoMore } from './push.ts';
import { nameOf } from './scope.ts';
import { Shelf } from './shelf.ts';

/*
 * A sign-in has called: what is kept of another one goes. It is confirmed by an answer of the home: from then on answers
 * are kept. Then it is over: an answer that comes late is dropped.
 */

/** What is kept of one sign-in. Nobody else is given any of it, nor the same person after they have signed out. */
export interface Belongings {
  readonly mark: string;
  readonly answers: Shelf;
  readonly pictures: Shelf;
}

const kinds = ['answers', 'pictures', 'shared'] as const;
/** What was shared while nobody was signed in, as far as the worker knew: for whoever signs in next. */
export const nobody = 'nobody';

/** How the cache of one kind of one sign-in is called. */
export const cacheOf = (kind: (typeof kinds)[number], mark: string): string =>
  nameOf(`${kind} ${mark}`);

const belongingsOf = (mark: string): Belongings => ({
  mark,
  answers: new Shelf(cacheOf('answers', mark), mostKept.answers),
  pictures: new Shelf(cacheOf('pictures', mark), mostKept.pictures),
});

/** Sign-ins that are over: an answer that was on its way to one of them is not kept any more. */
const over = new Set<string>();
/** Who has called last: a late answer to the one before says nothing of who is here. */
let latest: string | undefined;
let present: Promise<Belongings | null> | undefined;

/** Whose answers are kept here: the sign-in that the home last said yes to; null where there is none. */
export function whoIsHere(): Promise<Belongings | null> {
  present ??= look();
  return present;
}

async function look(): Promise<Belongings | null> {
  const prefix = cacheOf('answers', '');
  const names = await caches.keys();
  const mark = names.find((name) => name.startsWith(prefix))?.slice(prefix.length);
  // An earlier worker may have been ended between two of its deletions.
  const known = kinds.flatMap((kind) => [cacheOf(kind, mark ?? nobody), cacheOf('shared', nobody)]);
  await Promise.all(
    names
      .filter((name) => kinds.some((kind) => name.startsWith(cacheOf(kind, ''))))
      .filter((name) => !known.includes(name))
      .map((name) => caches.delete(name)),
  );
  return mark === undefined ? null : belongingsOf(mark);
}

/**
 * A page calls the home as this sign-in. What is kept of another one goes at once: one browser has one sign-in, and
 * that one is over. Answers what is kept of this one.
 */
export async function called(mark: string): Promise<Belongings | null> {
  latest = mark;
  const here = await whoIsHere();
  if (here === null || here.mark === mark) return here;
  await forget(here.mark);
  return null;
}

/** The home has said yes to this sign-in: what comes may be kept. Null once it is over. */
export async function confirmed(mark: string): Promise<Belongings | null> {
  const here = await whoIsHere();
  if (over.has(mark) || (latest ?? mark) !== mark) return null;
  if (here !== null) return here.mark === mark ? here : null;
  const fresh = belongingsOf(mark);
  present = Promise.resolve(fresh);
  return fresh;
}

/** This sign-in is over: everything of it goes, and its messages do not come here any more. */
export async function leave(mark: string): Promise<void> {
  over.add(mark);
  const here = await whoIsHere();
  const isLatest = (latest ?? here?.mark ?? mark) === mark;
  await Promise.all([forget(mark), isLatest && beReachedNoMore()]);
}

async function forget(mark: string): Promise<void> {
  const here = await whoIsHere();
  if (here?.mark === mark) {
    present = Promise.resolve(null);
    // While somebody is here what is shared is theirs: what lies there for nobody was never asked for.
    const unclaimed = caches.delete(cacheOf('shared', nobody));
    await Promise.all([here.answers.close(), here.pictures.close(), unclaimed]);
  }
  await Promise.all(kinds.map((kind) => caches.delete(cacheOf(kind, mark))));
}

/** Forgets what is kept; what comes from now on is kept again. */
export async function clear(): Promise<void> {
  const here = await whoIsHere();
  if (here !== null) await forget(here.mark);
}

/** Nobody is signed in on this browser. */
export async function leaveAll(): Promise<void> {
  // At once: what is shown a moment later is for whoever signs in now.
  const unreached = beReachedNoMore();
  const here = await whoIsHere();
  if (here !== null) {
    over.add(here.mark);
    await forget(here.mark);
  }
  await unreached;
}
