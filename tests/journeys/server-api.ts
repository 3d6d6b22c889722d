import type { Page } from '@playwright/test';
import { incrementLove } from '#features/love/love.contract.ts';
import { type Answer, addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { seeded } from './seeded.ts';

/** The token of this user's device after setup. */
export const tokenOf = async (username: string): Promise<string> =>
  (await seeded()).signIns[username === 'zoe' ? 'zoe' : 'sam'].token;

/** Calls an endpoint from another device of this user. Throws for an error response. */
export async function callAs<Spec extends EndpointSpec>(
  address: string,
  username: string,
  { path, method }: Spec,
  { params = {}, body }: CallInput = {},
): Promise<Answer<Spec>> {
  const response = await fetch(addressOf(address, path, params), {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(username)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`);
  return response.json();
}

interface CallInput {
  params?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Delays the next request to this address until it is released. For an endpoint, the next request of its method, since reads can happen at any
 * time. Returns how to release it.
 */
export async function holdRequest(page: Page, call: string | EndpointSpec): Promise<() => void> {
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

/** Sends this number of heart clicks from another device of this user. */
export async function shareLove(address: string, username: string, clicks: number): Promise<void> {
  const authorization = `Bearer ${await tokenOf(username)}`;
  for (let remaining = clicks; remaining > 0; remaining -= 32) {
    const batch = Array.from({ length: Math.min(32, remaining) }, () =>
      fetch(address + incrementLove.path, {
        method: incrementLove.method,
        headers: { authorization },
      }),
    );
    for (const { status } of await Promise.all(batch)) {
      if (status !== 200) throw new Error(`a click returned ${status}`);
    }
  }
}
