import { fileURLToPath } from 'node:url';
import { systemClock } from '#platform/server/clock.ts';
import {
  type Config,
  isLoopback,
  localUrl,
  networkUrl,
  ownEnvironment,
  readConfig,
  unknownSettings,
} from '#platform/server/config.ts';
import { rootWarning } from '#platform/server/data-folder.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import manifest from '../../package.json' with { type: 'json' };
import { buildPaths } from './build-paths.ts';
import { explain, startExitCode } from './explain.ts';
import { openServer } from './server.ts';

/** Only the person who runs the server may read what it writes. */
process.umask(0o077);

const print = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  // The server creates files, so this comes first.
  const rootFault = rootWarning(config.dataFolder);
  const open = (port: number) =>
    openServer({
      config: { ...config, port },
      log,
      version: manifest.version,
      clock: systemClock,
      entropy: systemEntropy,
      ...buildPaths(fileURLToPath(import.meta.url)),
      validateResponses: false,
      onRestored: () => reopen(),
    });
  let server = await open(config.port);
  let reopening: Promise<unknown> = Promise.resolve();
  /** After a restore, a new server opens the restored data. */
  function reopen(): void {
    reopening = (async () => {
      await server.close();
      server = await open(port);
      await server.listen();
      log.info('server restarted');
    })().catch((error: unknown) => {
      giveUp(error);
      process.exit();
    });
  }
  process.once('uncaughtException', (error) => {
    log.error('the server crashed', { error });
    process.exit(1);
  });
  stopOnSignals(async () => {
    await reopening;
    await server.close();
    log.info('server stopped');
  });
  const port = await server.listen();
  print(banner(config, port, server.setupCode));
  log.info('server started', { folder: config.dataFolder });
  if (isPlain(config)) {
    log.warn('the server uses plain HTTP: anyone on its network can read the traffic');
  }
  for (const text of unknownSettings(ownEnvironment())) log.warn(text);
  if (rootFault !== null) log.warn(rootFault);
  const { fault } = serverTimeZone();
  if (fault !== null) log.warn(fault);
  if (!config.rateLimits) log.warn('ALL RATE LIMITS ARE OFF. Never run a real server like this.');
}

/** As far as we know: a proxy that is trusted says so of each call. Loopback traffic is on no network. */
const isPlain = ({ publicUrl, trustProxy, host }: Config) =>
  publicUrl?.protocol !== 'https:' && trustProxy === false && !isLoopback(host);

function banner(config: Config, port: number, setupCode: string | null): string {
  const elsewhere = networkUrl(config, port);
  const localAddress = localUrl(config, port);
  return [
    '',
    ...(config.publicUrl === undefined
      ? [`  Fivetwenty is running at ${localAddress}`]
      : [
          `  Fivetwenty is running at ${config.publicUrl.href}`,
          `  Your reverse proxy can reach it at ${localAddress}`,
        ]),
    ...(config.publicUrl !== undefined || elsewhere === null
      ? []
      : [`  On your phones: ${elsewhere}`]),
    ...(isPlain(config)
      ? [
          '  This is plain HTTP: anyone on your network can read the traffic, including passwords,',
          '  and some browser features are unavailable. To use HTTPS, see docs/hosting.md.',
        ]
      : []),
    ...(setupCode === null
      ? []
      : ['', `  Setup code: ${setupCode}`, '  Enter it on the first page to set up the app.']),
    '',
  ].join('\n');
}

/** Milliseconds after which the server stops without waiting for open requests. */
const longestStop = 10_000;

function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestStop).unref();
    await close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = startExitCode(error);
}

start().catch(giveUp);
