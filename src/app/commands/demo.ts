import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, command, exitCode } from '../command-line/command.ts';
import { WrongUse } from '../explain.ts';

const options = {
  port: { type: 'string', value: '<number>', says: 'Port to listen on (default: 5200)' },
  keep: { type: 'boolean', says: 'Keep the folder when the demo ends' },
} as const;

export const demo = command({
  name: 'demo',
  summary: 'Run a demo with a fictional couple',
  takes: [],
  options,
  help: [
    'Shows two fictional people with drawn photos, memories, love, prizes, surprise boxes and a note. Your own data is not used, whatever FIVETWENTY_DATA_DIR says. Press Ctrl+C to end the demo and delete its folder. With --keep, the folder is kept and its path is printed.',
    'The demo is available only on this computer. Set HOST=0.0.0.0 to make it available in your network.',
  ],
  async run(context) {
    const { options: given, terminal } = context;
    if (given.port !== undefined && !isPort(given.port)) {
      throw new WrongUse('--port requires a number from 0 to 65535.');
    }
    const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-demo-'));
    try {
      await serve(context, folder);
    } finally {
      if (given.keep === true) terminal.tell(`The demo data is in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    }
    return exitCode.good;
  },
});

const isPort = (written: string) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535;

/** Serves until a signal. Loads the server lazily: no other command needs it. */
async function serve(context: Context<typeof options>, folder: string): Promise<void> {
  const [{ openDemo }, { furnish }, { madeUp }] = await Promise.all([
    import('./demo/open-demo.ts'),
    import('./demo/furnish.ts'),
    import('./demo/story.ts'),
  ]);
  const stopped = untilSignal();
  const { server, host, port, code, password } = await openDemo(context, folder);
  try {
    const ready = furnish(context, { host, port, basePath: '' }, { code, password });
    // After the stop, calls fail, which is no error.
    if (await Promise.race([ready.then(() => true), stopped.then(() => false)])) {
      const { print, tell } = context.terminal;
      print(`Address:   http://localhost:${port}`);
      print(`Usernames: ${Object.keys(madeUp).join(', ')}`);
      print(`Password:  ${password}`);
      tell('Press Ctrl+C to end the demo.');
      await stopped;
    }
  } finally {
    await server.close();
  }
}

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
