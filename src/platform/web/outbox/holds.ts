import { basePath } from '../api/base-path.ts';
import { createLeases, type Leases } from './leases.ts';

/*
 * What one tab of this browser is doing, so that no other does it too: by locks of the browser, which a tab that dies
 * gives back, or by leases where plain HTTP has none. Two at once would do no harm, since what is sent carries its
 * key: it would only be sent for nothing.
 */

const start = `fivetwenty${basePath}.outbox-`;
const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
const turn = 'turn';
const turnLock = start + turn;
const itemsOf = `${start}item.`;

let leases: Leases | undefined;
const ofPlainHttp = (): Leases => {
  leases ??= createLeases(`${start}tab.`, tab);
  return leases;
};

type GiveBack = () => Promise<void>;

const held = new Map<string, GiveBack>();

/** The keys of what this tab is sending by itself. */
export const heldHere = (): ReadonlySet<string> => new Set(held.keys());

/** No other tab takes it for waiting from now on, unless this one dies. */
export async function takeHold(key: string): Promise<void> {
  if (held.has(key)) return;
  held.set(key, async () => undefined);
  const giveBack = await hold(key);
  // It may have been let go meanwhile.
  if (held.has(key)) held.set(key, giveBack);
  else await giveBack();
}

export async function letGo(key: string): Promise<void> {
  const giveBack = held.get(key);
  held.delete(key);
  await giveBack?.();
}

async function hold(key: string): Promise<GiveBack> {
  if (navigator.locks === undefined) {
    ofPlainHttp().hold(key);
    return async () => ofPlainHttp().giveBack(key);
  }
  return lock(`${itemsOf}${tab}.${key}`);
}

function lock(name: string): Promise<GiveBack> {
  return new Promise((resolve) => {
    const over = navigator.locks
      .request(name, () => {
        return new Promise<void>((done) => {
          resolve(async () => {
            done();
            await over;
            // The query queues behind the release: once it answers, the lock is free.
            await navigator.locks.query();
          });
        });
      })
      // A page without a place to keep things has no locks either.
      .catch(() => resolve(async () => undefined));
  });
}

/** The keys of what other tabs are sending by themselves. */
export async function heldElsewhere(): Promise<ReadonlySet<string>> {
  if (navigator.locks === undefined) return ofPlainHttp().elsewhere();
  const keys = new Set<string>();
  for (const name of await locked()) {
    const [whose, key = ''] = name.startsWith(itemsOf) ? name.slice(itemsOf.length).split('.') : [];
    if (whose !== undefined && whose !== tab) keys.add(key);
  }
  return keys;
}

async function locked(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.flatMap(({ name }) => name ?? []);
}

let hasTurn = false;

/** Does work while no other tab does any; answers whether it was done. */
export async function inTurn(work: () => Promise<void>): Promise<boolean> {
  if (navigator.locks === undefined) return inTurnOfLeases(work);
  return navigator.locks.request(turnLock, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await take(work);
    return true;
  });
}

async function inTurnOfLeases(work: () => Promise<void>): Promise<boolean> {
  if (ofPlainHttp().elsewhere().has(turn)) return false;
  ofPlainHttp().hold(turn);
  try {
    await take(work);
  } finally {
    ofPlainHttp().giveBack(turn);
  }
  return true;
}

async function take(work: () => Promise<void>): Promise<void> {
  hasTurn = true;
  try {
    await work();
  } finally {
    hasTurn = false;
  }
}

/** Whether another tab is sending what waits. */
export async function isTurnElsewhere(): Promise<boolean> {
  if (navigator.locks === undefined) return ofPlainHttp().elsewhere().has(turn);
  return !hasTurn && (await locked()).includes(turnLock);
}
