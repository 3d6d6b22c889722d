import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#platform/server/config.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { buildPaths } from '../../src/app/build-paths.ts';
import { type AppServer, openServer } from '../../src/app/server.ts';
import { removeFolder } from '../support/folders.ts';
import { createSkippingClock } from '../support/skipping-clock.ts';

export const setupCode = 'TEST-CODE-2345';

/** A server in this process, with the built web app and its own data folder. */
export interface JourneyServer {
  readonly port: number;
  readonly folder: string;
  /** Advances the server's clock by so many milliseconds. */
  skip(milliseconds: number): void;
  stop(): Promise<void>;
  /** Starts again with the same folder and port. */
  start(): Promise<void>;
  /** Stops it and deletes the folder. */
  remove(): Promise<void>;
}

const thisBuild = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/**
 * `settings` are environment variables. The data folder is a copy of `template`, or empty. The pages are those beside `program`.
 */
export async function startJourneyServer(
  settings: Readonly<Record<string, string>> = {},
  template?: string,
  program = thisBuild,
): Promise<JourneyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-journey-'));
  if (template !== undefined) cpSync(template, folder, { recursive: true });
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    FIVETWENTY_DATA_DIR: folder,
    FIVETWENTY_SETUP_CODE: setupCode,
    FIVETWENTY_NIGHTLY_BACKUPS: 'off',
    FIVETWENTY_LOG_LEVEL: 'error',
    ...settings,
  });
  const clock = createSkippingClock();
  let port = 0;
  let running: Promise<AppServer | undefined> = Promise.resolve(undefined);

  async function open(): Promise<AppServer> {
    const server = await openServer({
      ...buildPaths(program),
      config: { ...config, port },
      clock,
      entropy: systemEntropy,
      log: createLog(config.logLevel),
      version: 'test',
      onRestored() {
        running = restart(running);
      },
      reserveBytes: 64 * 1024,
      validateResponses: true,
    });
    port = await server.listen();
    return server;
  }
  async function restart(before: typeof running): Promise<AppServer> {
    await (await before)?.close();
    return open();
  }
  async function start(): Promise<void> {
    running = open();
    await running;
  }
  async function stop(): Promise<void> {
    const server = await running;
    running = Promise.resolve(undefined);
    await server?.close();
  }

  await start();
  return {
    port,
    folder,
    skip: clock.skip,
    stop,
    start,
    async remove() {
      await stop();
      removeFolder(folder);
    },
  };
}
