import { newCode } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { hasErrorCode } from '#platform/server/system.ts';
import type { Context } from '../../command-line/command.ts';
import { drawPassword } from '../../command-line/passwords.ts';
import { HostsToMend } from '../../explain.ts';
import { type Home, openHome } from '../../server.ts';

export interface Demo {
  home: Home;
  host: string;
  port: number;
  /** Claims it. */
  code: string;
  password: string;
}

const usualPort = '5200';

/** Opens an empty home that serves from this folder, with settings of its own. */
export async function openDemo(
  context: Context<{ port: { type: 'string'; says: string } }>,
  folder: string,
): Promise<Demo> {
  const { clock, entropy, environment, options, parts, version } = context;
  const code = newCode(entropy);
  const config = context.config({
    PORT: options.port ?? usualPort,
    HOST: environment.HOST ?? '127.0.0.1',
    FIVETWENTY_DATA_DIR: folder,
    FIVETWENTY_SETUP_CODE: code,
    ...{ FIVETWENTY_SETUP_CODE_FILE: '', FIVETWENTY_PUBLIC_URL: '' },
    // Five hundred clicks come at once.
    FIVETWENTY_RATE_LIMITS: 'off',
    FIVETWENTY_NIGHTLY_BACKUPS: 'off',
  });
  const home = await openHome({
    ...{ config, clock, entropy, version, ...parts },
    log: createLog('silent'),
    reserveBytes: 64 * 1024,
    checkAnswers: false,
    // Somebody lives here from the start, and so nothing is restored.
    onRestored: () => undefined,
  });
  try {
    const port = await home.listen();
    return { home, host: config.host, port, code, password: drawPassword(entropy) };
  } catch (error) {
    await home.close();
    const isTaken = hasErrorCode(error, 'EADDRINUSE');
    throw isTaken
      ? new HostsToMend(`Port ${config.port} is already in use. Choose another one with --port.`)
      : error;
  }
}
