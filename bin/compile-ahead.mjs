import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts a freshly built server once and keeps what V8 compiled for it: the next start takes two
 * thirds of the time. The server runs without it as well, so that a failure here fails nothing.
 */
export async function compileAhead(serverFolder) {
  const data = mkdtempSync(join(tmpdir(), 'fivetwenty-build-'));
  const server = fork(join(serverFolder, 'main.js'), {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', FIVETWENTY_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  try {
    const port = await portOf(server);
    for (const path of ['/', '/api/health', '/api/setup', '/api/love']) {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
    }
    server.send('compiled code');
    const [code] = await once(server, 'message', { signal: AbortSignal.timeout(10_000) });
    writeFileSync(join(serverFolder, 'home.compiled'), code);
  } catch (error) {
    console.warn(`The server will start a little slower: ${error.message}`);
  } finally {
    const exit = once(server, 'exit');
    if (server.exitCode === null && server.kill('SIGKILL')) await exit;
    rmSync(data, { recursive: true, force: true });
  }
}

async function portOf(server) {
  let written = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    written += chunk;
    const found = /is running at http:\/\/[^:]+:(\d+)/.exec(written);
    if (found !== null) {
      server.stdout.resume();
      return found[1];
    }
  }
  throw new Error('it did not start');
}
