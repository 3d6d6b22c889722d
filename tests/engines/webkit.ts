import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import * as z from 'zod/mini';
import { type Browser, until } from './browser.ts';

const Answer = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string() });
/** The key of an element's id in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const Element = z.object({ [elementKey]: z.string() });

/** Debian's WebKitGTK, by WebDriver over plain fetch: the walk needs ten of its commands. */
export async function startWebKit(): Promise<Browser> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  const child = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const exited = once(child, 'exit');
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Answer.parse(await response.json());
    if (response.ok) return value;
    const { error, message } = Failure.parse(value);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
  await until('WebKitWebDriver', () => send('GET', '/status').catch(() => null));
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = Session.parse(await send('POST', '/session', { capabilities }));
  const path = `/session/${sessionId}`;

  const run = (script: string) => send('POST', `${path}/execute/sync`, { script, args: [] });
  return {
    name: 'webkit',
    open: async (url) => void (await send('POST', `${path}/url`, { url })),
    evaluate: async (expression) =>
      JSON.parse(String(await run(`return JSON.stringify(${expression}) ?? 'null'`))),
    act: async (actions) => void (await send('POST', `${path}/actions`, { actions })),
    async choose(selector, file) {
      const query = { using: 'css selector', value: selector };
      const element = Element.parse(await send('POST', `${path}/element`, query));
      await send('POST', `${path}/element/${element[elementKey]}/value`, { text: file });
    },
    async resize(width, height) {
      // The window has a bar above the page, a smallest width, and changes its size later.
      let outerHeight = height;
      await until(`page of ${height} px`, async () => {
        await send('POST', `${path}/window/rect`, { width, height: outerHeight });
        const innerHeight = z.number().parse(await run('return innerHeight'));
        outerHeight += height - innerHeight;
        return innerHeight === height;
      });
    },
    picture: async () => Buffer.from(String(await send('GET', `${path}/screenshot`)), 'base64'),
    async close() {
      await send('DELETE', path);
      if (child.pid !== undefined) process.kill(-child.pid);
      await exited;
    },
  };
}

/** Debian's path contains the architecture and the version of the API. */
function miniBrowser(): string {
  const binary = ['4.1', '4.0']
    .map((version) => `/usr/lib/${architectures[process.arch]}/webkit2gtk-${version}/MiniBrowser`)
    .find((path) => existsSync(path));
  if (binary === undefined) throw new Error('MiniBrowser is missing. Install webkit2gtk-driver.');
  return binary;
}

const architectures: Readonly<Record<string, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
