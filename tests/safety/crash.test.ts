import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLove } from '#features/love/love.contract.ts';
import { eventStream } from '#shared/event.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { deviceCookieFrom, imageCookieFrom, trySignIn } from '../support/sign-ins.ts';
import { readStream } from '../support/stream-reader.ts';
import { callWire, sharedPassword, type TestServer } from '../support/test-server.ts';
import { decodeToken } from '../support/tokens.ts';

/*
 * The built server at the most verbose log level crashes with an error that quotes user input. A preloaded module causes the
 * crash.
 */

const crashes = `
  const error = () => new TypeError(process.env.CANARY);
  process.on('SIGUSR2', () => { throw error() });
  process.on('SIGHUP', () => { Promise.reject(error()) });`;

test('a crash is logged with name and stack only, whether its error is thrown or of a promise that nobody waits for', async () => {
  const canary = 'canary-3fd1 at /a/path.ts:1:1\n    at canary-3fd1';
  const { server, tokens } = await startServerWithCouple({
    FIVETWENTY_LOG_LEVEL: 'trace',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crashes)}`,
    CANARY: canary,
  });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const call: TestServer['call'] = (spec, given = {}) => callWire(url, spec, given);
    const signedIn = await trySignIn({ call }, { headers: { 'user-agent': 'canary-3fd1' } });
    await trySignIn({ call }, { password: 'canary-3fd1' });
    const crash = async (signal: 'SIGUSR2' | 'SIGHUP') => {
      const stream = await readStream(url, `${eventStream.path}?token=${tokens[0]}`);
      // Waits for the output instead of the exit, since output may arrive later.
      const exit = once(server.process, 'close');
      server.process.kill(signal);
      expect(await exit).toEqual([1, null]);
      await stream.ended;
      return server.output();
    };
    const outputs = [await crash('SIGUSR2')];
    await server.start();
    expect((await call(readLove, { token: tokens[0] })).status).toBe(200);
    outputs.push(await crash('SIGHUP'));
    for (const output of outputs) {
      expect(output).toContain('"msg":"the server crashed"');
      expect(output).toContain('ALL RATE LIMITS ARE OFF');
      expect(output).toContain('"fault":"TypeError"');
    }
    const output = outputs.join('\n');
    const secrets = [
      'canary',
      sharedPassword,
      deviceCookieFrom(signedIn),
      imageCookieFrom(signedIn),
      ...tokens.flatMap((token) => [token, decodeToken(token).signature]),
    ].map((secret) => secret.split('=').at(-1) ?? '');
    for (const secret of secrets) expect(output).not.toContain(secret);
    // Nor in the data folder, except for the signing key in its own file.
    const written = readdirSync(server.folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)));
    const stored = secrets.filter((secret) => secret !== 'canary');
    for (const secret of stored) {
      expect(written.filter((bytes) => bytes.includes(secret))).toEqual([]);
    }
  } finally {
    await server.remove();
  }
});
