import { login } from '#features/auth/auth.contract.ts';
import { setUp } from '#features/setup/setup.contract.ts';
import { type BuiltServer, builtSetupCode, startBuiltServer } from './built-server.ts';
import { callWire, sharedPassword, usernames } from './test-server.ts';

/** A built server after setup, and both tokens. Rate limits are off unless `settings` enable them. */
export async function startServerWithCouple(
  settings: Record<string, string> = {},
): Promise<{ server: BuiltServer; tokens: [string, string] }> {
  const server = await startBuiltServer({ FIVETWENTY_RATE_LIMITS: 'off', ...settings });
  const url = `http://127.0.0.1:${server.port}`;
  const [first, second] = usernames;
  const { status } = await callWire(url, setUp, {
    body: {
      code: builtSetupCode,
      partners: [
        { username: first, displayName: 'Zoë' },
        { username: second, displayName: 'Sam' },
      ],
      password: sharedPassword,
    },
  });
  if (status !== 201) throw new Error(`setting up answered ${status}`);
  return { server, tokens: [await signIn(url, first), await signIn(url, second)] };
}

async function signIn(url: string, username: string): Promise<string> {
  const { body } = await callWire(url, login, { body: { username, password: sharedPassword } });
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`signing in answered ${JSON.stringify(body)}`);
}
