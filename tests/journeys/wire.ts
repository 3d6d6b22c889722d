import type { Page } from '@playwright/test';
import { endSession, readSessions } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { seeded } from './seeded.ts';

/** The token of this user's device after setup. */
export const tokenOf = async (username: string): Promise<string> =>
  (await seeded()).signIns[username === 'zoe' ? 'zoe' : 'sam'].token;

/** Ends a session of this user: the page's own, or that of their other device. */
export async function endSessionOf(page: Page, which: 'own' | 'other'): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('fivetwenty.token'));
  const headers = { authorization: `Bearer ${token}` };
  const { origin } = new URL(page.url());
  const answer = await fetch(origin + readSessions.path, { headers });
  const sessions: Array<{ id: number; current: boolean }> = await answer.json();
  const ended = sessions.find(({ current }) => current === (which === 'own'));
  if (ended === undefined) throw new Error(`there is no ${which} session`);
  const path = endSession.path.replace(':id', String(ended.id));
  const { ok, status } = await fetch(origin + path, { method: endSession.method, headers });
  if (!ok) throw new Error(`ending a session was answered ${status}`);
}

/** Blocks live events from the next page on, so that data stays as it was read. Returns how to unblock them. */
export async function withoutStream(page: Page): Promise<() => Promise<void>> {
  const stream = `**${eventStream.path}*`;
  await page.route(stream, (route) => route.fulfill({ status: 503 }));
  return () => page.unroute(stream);
}

/**
 * Delays the next request to this address until it is released. For an endpoint, the next request of its method, since reads can happen at any
 * time. Returns how to release it.
 */
export async function heldBack(page: Page, call: string | EndpointSpec): Promise<() => void> {
  let release = () => {};
  const go = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(typeof call === 'string' ? call : everyCall(call), async (route) => {
    const isMeant = typeof call === 'string' || route.request().method() === call.method;
    if (isHeld || !isMeant) return route.fallback();
    isHeld = true;
    await go;
    await route.continue();
  });
  return release;
}

/** A pattern for all addresses of an endpoint. */
const everyCall = ({ path }: EndpointSpec): string => `**${path.replace(/:\w+/g, '*')}`;

/** Clicks so many times from another device of this user. */
export async function shareLove(address: string, username: string, clicks: number): Promise<void> {
  const authorization = `Bearer ${await tokenOf(username)}`;
  for (let left = clicks; left > 0; left -= 32) {
    const batch = Array.from({ length: Math.min(32, left) }, () =>
      fetch(address + incrementLove.path, {
        method: incrementLove.method,
        headers: { authorization },
      }),
    );
    for (const { status } of await Promise.all(batch)) {
      if (status !== 200) throw new Error(`a click was answered ${status}`);
    }
  }
}
