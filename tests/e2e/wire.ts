import { login } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { password } from './couple.ts';

/** Signs in beside the browser. Answers the token. */
export async function tokenOf(address: string, username: string): Promise<string> {
  const answer = await fetch(address + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = await answer.json();
  return token;
}

/** Clicks the heart so many times from another device of this person. */
export async function shareLove(address: string, username: string, clicks: number): Promise<void> {
  const authorization = `Bearer ${await tokenOf(address, username)}`;
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
