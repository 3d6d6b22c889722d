import { basePath } from '../http/base.ts';

const name = `fivetwenty${basePath}.outbox-turn`;
/** Milliseconds for which a turn is taken where there are no locks: longer than a call. */
const lease = 15_000;
const me = crypto.getRandomValues(new Uint32Array(2)).join('-');

/**
 * Does work while no other tab of this browser does it; answers whether it was done. Two at once would do no harm, since
 * what is sent carries its key: it would only be sent for nothing.
 */
export async function inTurn(work: (goOn: () => void) => Promise<void>): Promise<boolean> {
  // A home on plain HTTP has no locks.
  if (navigator.locks !== undefined) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work(() => undefined);
      return lock !== null;
    });
  }
  if (!take()) return false;
  try {
    await work(() => void take());
  } finally {
    give();
  }
  return true;
}

/** Whose turn it is, until when. */
function taken(): { by: string; until: number } {
  const [by = '', until = '0'] = (localStorage.getItem(name) ?? '').split(' ');
  return { by, until: Number(until) };
}

function take(): boolean {
  try {
    const { by, until } = taken();
    if (by !== me && until > Date.now()) return false;
    localStorage.setItem(name, `${me} ${Date.now() + lease}`);
    return taken().by === me;
  } catch {
    return true;
  }
}

function give(): void {
  try {
    if (taken().by === me) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
