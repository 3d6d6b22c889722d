import { newSetupCode, systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { hasErrorCode } from '#platform/server/system.ts';
import type { Context } from '../../command-line/command.ts';
import { generatePassword } from '../../command-line/passwords.ts';
import { UserError } from '../../explain.ts';
import { type AppServer, openServer } from '../../server.ts';
import { createDemoClock, type DemoClock } from './demo-clock.ts';
import { pastDays } from './story.ts';

export interface Demo {
  server: AppServer;
  /** Stopped at the day of the setup. */
  clock: DemoClock;
  host: string;
  port: number;
  /** The setup code. */
  setupCode: string;
  password: string;
}

const defaultPort = '5200';

/** Starts a server with an empty data folder. */
export async function openDemo(
  context: Context<{ port: { value: string; help: string } }>,
  folder: string,
): Promise<Demo> {
  const { environment, options, paths, version } = context;
  const setupCode = newSetupCode(systemEntropy);
  const config = context.config({
    PORT: options.port ?? defaultPort,
    HOST: environment.HOST ?? '127.0.0.1',
    FIVETWENTY_DATA_DIR: folder,
    FIVETWENTY_SETUP_CODE: setupCode,
    FIVETWENTY_SETUP_CODE_FILE: '',
    FIVETWENTY_PUBLIC_URL: '',
    // The demo clicks hundreds of times at once.
    FIVETWENTY_RATE_LIMITS: 'off',
    FIVETWENTY_NIGHTLY_BACKUPS: 'off',
  });
  const clock = createDemoClock(serverTimeZone(environment).timeZone);
  clock.stopDaysAgo(pastDays);
  const server = await openServer({
    config,
    clock,
    entropy: systemEntropy,
    version,
    ...paths,
    log: createLog('silent'),
    reserveBytes: 64 * 1024,
    validateResponses: false,
    // Setup of the demo never restores a backup.
    onRestored: () => undefined,
  });
  try {
    const port = await server.listen();
    return { server, clock, host: config.host, port, setupCode, password: generatePassword() };
  } catch (error) {
    await server.close();
    const isTaken = hasErrorCode(error, 'EADDRINUSE');
    throw isTaken
      ? new UserError(`Port ${config.port} is already in use. Choose another one with --port.`)
      : error;
  }
}
