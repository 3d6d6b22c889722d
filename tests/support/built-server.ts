import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, linkSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder } from './folders.ts';

const server = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export const builtSetupCode = 'BUILT-CODE-2345';

/** The built server in a process of its own, with its own data folder. */
export interface BuiltServer {
  readonly port: number;
  readonly folder: string;
  readonly process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Ends the process and waits until it has exited. Returns its exit code, null after a kill. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts again with the same folder and port. */
  start(): Promise<void>;
  /** Stops it and deletes the folder. */
  remove(): Promise<void>;
}

/**
 * Starts the built server and waits until it listens. `settings` are environment variables. The data folder is a copy of `like`, or empty.
 * `program` is by default the one of this build.
 */
export async function startBuiltServer(
  settings: Record<string, string> = {},
  like?: string,
  program = server,
): Promise<BuiltServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-built-'));
  if (like !== undefined) copyDataFolder(like, folder);
  let currentServer = await open(program, folder, '0', settings);
  const { port } = currentServer;

  return {
    port,
    folder,
    get process() {
      return currentServer.child;
    },
    output: () => currentServer.output(),
    stop: (signal = 'SIGTERM') => end(currentServer.child, signal),
    async start() {
      currentServer = await open(program, folder, String(port), settings);
    },
    async remove() {
      await end(currentServer.child, 'SIGKILL');
      removeFolder(folder);
    },
  };
}

/** Links the large reserve file instead of copying it: the server deletes it, but never writes into it. */
function copyDataFolder(from: string, to: string): void {
  const reserve = 'reserve.bin';
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== reserve });
  if (existsSync(join(from, reserve))) linkSync(join(from, reserve), join(to, reserve));
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

async function open(
  program: string,
  folder: string,
  port: string,
  settings: Record<string, string>,
) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      PORT: port,
      HOST: '127.0.0.1',
      FIVETWENTY_DATA_DIR: folder,
      FIVETWENTY_SETUP_CODE: builtSetupCode,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let line = '';
  const isOpen = new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      line += chunk.toString();
      const matchedLine =
        /can reach it at http:\/\/[^\s:]+:(\d+)/.exec(line) ??
        /is running at http:\/\/[^\s:]+:(\d+)\n/.exec(line);
      if (matchedLine !== null) resolve(Number(matchedLine[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended (${code}):\n${line}`)));
  });
  return { child, port: await isOpen, output: () => line };
}
