import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, command, exitCode } from '../command-line/command.ts';
import { WrongUse } from '../explain.ts';

const options = {
  port: { type: 'string', value: '<number>', says: 'Where it listens; 5200 unless given' },
  keep: { type: 'boolean', says: 'Leaves the folder there at the end' },
} as const;

export const demo = command({
  name: 'demo',
  summary: 'Shows a home with a made-up couple, in a folder of its own',
  takes: [],
  options,
  help: [
    'Two people who never were, with drawn photos, memories, love, prizes, surprise boxes and a note. Nothing of your own home is read or touched, whatever FIVETWENTY_DATA_DIR says. Ctrl+C ends it and removes everything; with --keep the folder stays, and is named.',
    'It listens on this computer alone; HOST=0.0.0.0 shows it to your network.',
  ],
  async run(context) {
    const { options: given, terminal } = context;
    if (given.port !== undefined && !isPort(given.port)) {
      throw new WrongUse('--port takes a number from 0 to 65535.');
    }
    const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-demo-'));
    try {
      await serve(context, folder);
    } finally {
      if (given.keep === true) terminal.tell(`Everything is left in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    }
    return exitCode.good;
  },
});

const isPort = (written: string) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535;

/** Serves until a signal comes. Loads the server only now: no other command needs it. */
async function serve(context: Context<typeof options>, folder: string): Promise<void> {
  const [{ openDemo }, { furnish }, { madeUp }] = await Promise.all([
    import('./demo/open-demo.ts'),
    import('./demo/furnish.ts'),
    import('./demo/story.ts'),
  ]);
  const stopped = untilSignal();
  const { home, host, port, code, password } = await openDemo(context, folder);
  try {
    const ready = furnish(context, { host, port, basePath: '' }, { code, password });
    // Once it has to stop, its calls fail, and nobody needs to hear of it.
    if (await Promise.race([ready.then(() => true), stopped.then(() => false)])) {
      const { print, tell } = context.terminal;
      print(`Address:   http://localhost:${port}`);
      print(`Usernames: ${Object.keys(madeUp).join(', ')}`);
      print(`Password:  ${password}`);
      tell('Ctrl+C ends the demo.');
      await stopped;
    }
  } finally {
    await home.close();
  }
}

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
