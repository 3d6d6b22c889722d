import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { removeFolder } from '../support/folders.ts';
import type { Browser } from './browser.ts';

const Message = z.object({
  id: z.nullish(z.int()),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const Evaluated = z.object({
  result: z.optional(
    z.object({ value: z.optional(z.unknown()), sharedId: z.optional(z.string()) }),
  ),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});
const Screenshot = z.object({ data: z.string() });

/**
 * Debian's Firefox, by WebDriver BiDi. Playwright needs a Firefox of its own, and Selenium needs geckodriver, which Debian doesn't
 * package.
 */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'fivetwenty-firefox-'));
  const options = ['--headless', '--no-remote', '--profile', profile];
  const child = spawn('firefox-esr', [...options, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const socket = new WebSocket(`${await addressIn(child.stderr)}/session`);
  await once(socket, 'open');
  const send = createSender(socket);
  await send('session.new', { capabilities: {} });
  const [tab] = Tree.parse(await send('browsingContext.getTree', {})).contexts;
  if (tab === undefined) throw new Error('Firefox has no tab');
  const { context } = tab;

  const evaluate = async (expression: string) => {
    const target = { context };
    const call = { expression, target, awaitPromise: true };
    const { result, exceptionDetails } = Evaluated.parse(await send('script.evaluate', call));
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result;
  };
  return {
    name: 'firefox',
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const result = await evaluate(`JSON.stringify(${expression}) ?? 'null'`);
      return JSON.parse(String(result?.value));
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async choose(selector, file) {
      const input = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      const element = { sharedId: input?.sharedId };
      await send('input.setFiles', { context, element, files: [file] });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    picture: async () => {
      const answer = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(Screenshot.parse(answer).data, 'base64');
    },
    async close() {
      socket.close();
      child.kill();
      await exited;
      removeFolder(profile);
    },
  };
}

async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it was ready');
}

/** Sends commands, and returns their results by their ids. */
function createSender(socket: WebSocket) {
  let lastId = 0;
  const waiting = new Map<number, (answer: z.infer<typeof Message>) => void>();
  socket.on('message', (data) => {
    const answer = Message.parse(JSON.parse(String(data)));
    waiting.get(answer.id ?? 0)?.(answer);
    waiting.delete(answer.id ?? 0);
  });
  return (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, ({ result, error, message }) =>
        error === undefined
          ? resolve(result)
          : reject(new Error(`${method}: ${error}: ${message}`)),
      );
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}
