import { session } from '../session/session.ts';
import { tellEnd } from './ends.ts';
import { heldElsewhere, heldHere } from './holds.ts';
import { isJotted, jottedBy } from './jotted.ts';
import type { End } from './kept.ts';
import { inOrder, lost } from './outbox.rules.ts';
import { keptOf } from './outbox-db.ts';
import { tellTabs } from './tabs.ts';
import { waiting } from './waiting.ts';

let reading: Promise<void> = Promise.resolve();
let next: Promise<void> | undefined;
let elsewhere = false;

/** Whether another tab was sending something when this one looked, or any tab a click. */
export const isUnderWayElsewhere = (): boolean => elsewhere;

/** Reads what waits; what a page is sending by itself does not. One look after the other, the last one is right. */
export function look(): Promise<void> {
  next ??= reading
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      reading = read();
      return reading;
    });
  return next;
}

async function read(): Promise<void> {
  const person = session.person();
  // Asked before and after: what begins or ends meanwhile is no waiting item in between.
  const before = [...heldHere(), ...(person === null ? [] : await heldElsewhere())];
  const kept = person === null ? [] : await keptOf(person).catch(() => null);
  const after = person === null ? [] : await heldElsewhere();
  if (session.person() !== person) return;
  const jotted = person === null ? [] : jottedBy(person);
  const small = jotted.filter((each) => !each.underWay).map(({ item }) => item);
  const here = heldHere();
  const sent = new Set([...here, ...before, ...after]);
  const known = new Map(waiting.items().map((item) => [item.key, item]));
  // A browser that cannot read right now has not lost it.
  const large = kept ?? waiting.items().filter((item) => !isJotted(item));
  const all = [...large, ...small.map((item) => known.get(item.key) ?? item)];
  const gone = lost(waiting.items(), { all, underWay: sent });
  elsewhere =
    large.some(({ key }) => sent.has(key) && !here.has(key)) ||
    jotted.some(({ underWay }) => underWay);
  waiting.become(inOrder(all.filter(({ key }) => !sent.has(key))));
  for (const { kind, key } of gone) tellEnd({ kind, key, how: 'lost', said: null });
}

/** Reads it anew, here and in the other tabs, which hear what came to its end. */
export async function changed(ends?: readonly End[]): Promise<void> {
  tellTabs(ends);
  await look();
}
