import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/server/config.ts';
import { UnusableFolder } from '#platform/server/data-folder.ts';
import { DataFolderInUse } from '#platform/server/db/database.ts';
import { NewerSchema } from '#platform/server/db/migrate.ts';
import { explain, startExitCode } from './explain.ts';

/** Returns the error of listening there. */
async function errorOfListening(host: string, port = 0): Promise<unknown> {
  const [error]: unknown[] = await once(createServer().listen({ host, port }), 'error');
  return error;
}

test.each(['203.0.113.7', 'no-such-host.invalid'])(
  'a HOST that this computer does not have is named: %s',
  async (host) => {
    const error = await errorOfListening(host);
    expect(explain(error)).toBe(
      `HOST is ${host}, which is not an address of this computer. Set it to 0.0.0.0 for all networks, or to 127.0.0.1 for a reverse proxy on this computer.`,
    );
    // The network may not be up yet.
    expect(startExitCode(error)).toBe(1);
  },
);

test('a port below 1024 is named', () => {
  // Root and newer kernels may use it.
  const error = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
    code: 'EACCES',
    syscall: 'listen',
    address: '0.0.0.0',
    port: 80,
  });
  expect(explain(error)).toBe(
    'This account may not use port 80. Set PORT to 1024 or higher, and let a reverse proxy use port 80.',
  );
});

test.each([
  ['an invalid setting', new ConfigError(['PORT must be a number']), 78],
  ['a newer database', new NewerSchema('999-later'), 78],
  ['a data folder of another account', new UnusableFolder('Cannot write to /data'), 78],
  ['a damaged database', Object.assign(new Error(''), { code: 'SQLITE_CORRUPT' }), 78],
  ['a data folder in use', new DataFolderInUse('/data'), 1],
  ['a port in use', Object.assign(new Error(''), { code: 'EADDRINUSE' }), 1],
  ['an unexpected error', new Error('bug'), 1],
])('the exit code of a server that fails to start: %s', (_, error, code) => {
  expect(startExitCode(error)).toBe(code);
});
