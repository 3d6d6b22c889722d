import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { outputOf } from './programs.ts';

const several = fileURLToPath(new URL('./commands-program.mjs', import.meta.url));
const program = fileURLToPath(new URL('../../bin/fivetwenty', import.meta.url));

export interface Ran {
  code: number | null;
  /** The output on stdout and stderr. */
  out: string;
  err: string;
}

/** Runs a command to its end, with `input` on stdin. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  { input = '', settings = {} }: { input?: string; settings?: Record<string, string> } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], { env: environment(folder, settings) });
  // A command that fails may exit before it reads its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exit;
  return { code: child.exitCode, out, err };
}

/** A command's arguments, and settings that differ from the others'. */
export interface ToRun {
  args: readonly string[];
  settings?: Readonly<Record<string, string>>;
}

/** The process of the tests that run commands, which ends with this one. */
let running: ReturnType<typeof startSeveral> | undefined;

function startSeveral(...args: string[]) {
  const child = spawn(process.execPath, [several, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  return { child, lines: createInterface({ input: child.stdout }), signal: ended.signal };
}

/** Runs many commands without input in one process, one after the other; with another account only if this one is root. */
export async function runCommands(
  folder: string,
  commands: readonly ToRun[],
  account?: number,
): Promise<Ran[]> {
  running ??= startSeveral();
  const { child, lines, signal } = account === undefined ? running : startSeveral(`${account}`);
  child.stdin.write(`${JSON.stringify({ environment: environment(folder, {}), commands })}\n`);
  const [line] = await once(lines, 'line', { signal });
  if (account !== undefined) child.stdin.end();
  return Results.parse(JSON.parse(line));
}

const Results = z.array(z.object({ code: z.int(), out: z.string(), err: z.string() }));

/** Starts a command that runs until it is stopped. */
export function startCommand(
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [program, ...args], { env: environment(folder, settings) });
  const { says, exit } = outputOf(child);
  return { child, says, ended: exit.then(() => child.exitCode) };
}

const environment = (folder: string, settings: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  FIVETWENTY_DATA_DIR: folder,
  HOST: '127.0.0.1',
  ...settings,
});
