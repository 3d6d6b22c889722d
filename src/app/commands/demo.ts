import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, command } from '../command-line/command.ts';
import { UsageError } from '../explain.ts';

const options = {
  port: { value: '<number>', help: 'Port to listen on (default: 5200)' },
  keep: { help: 'Keep the folder when the demo ends' },
} as const;

export const demo = command({
  name: 'demo',
  summary: 'Run a demo with a fictional couple',
  options,
  help: [
    'Shows two fictional people with drawn photos, memories, love, prizes, surprise boxes and a note. Your own data is not used, whatever FIVETWENTY_DATA_DIR says. Press Ctrl+C to end the demo and delete its folder. With --keep, the folder is kept and its path is printed.',
    'The demo is available only on this computer. Set HOST=0.0.0.0 to make it available in your network.',
  ],
  async run(context) {
    const { options: givenOptions, terminal } = context;
    if (givenOptions.port !== undefined && !isPort(givenOptions.port)) {
      throw new UsageError('--port requires a number from 0 to 65535.');
    }
    const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-demo-'));
    try {
      await serve(context, folder);
    } finally {
      if (givenOptions.keep === true) terminal.info(`The demo data is in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    }
  },
});

const isPort = (written: string) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535;

/** Runs until a signal. Imports the server on demand, because no other command needs it. */
async function serve(context: Context<typeof options>, folder: string): Promise<void> {
  const [{ openDemo }, { furnish }, { madeUp }] = await Promise.all([
    import('./demo/open-demo.ts'),
    import('./demo/furnish.ts'),
    import('./demo/story.ts'),
  ]);
  const { print, info, withProgress } = context.terminal;
  const stopped = new Promise<false>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(false));
  });
  const { server, clock, host, port, setupCode, password } = await openDemo(context, folder);
  try {
    const ready = withProgress('Creating demo data', async (progress) => {
      await furnish({ host, port, basePath: '' }, { clock, code: setupCode, password, progress });
      return true;
    });
    // After a signal the calls of the demo fail, which is no error.
    if (await Promise.race([ready, stopped])) {
      print(`Address:   http://localhost:${port}`);
      print(`Usernames: ${Object.keys(madeUp).join(', ')}`);
      print(`Password:  ${password}`);
      info('Press Ctrl+C to end the demo.');
      await stopped;
    }
  } finally {
    await server.close();
  }
}
