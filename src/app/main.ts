import { fileURLToPath } from 'node:url';
import { addressForOthers, addressHere } from '#platform/server/addresses.ts';
import { systemClock } from '#platform/server/clock.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import manifest from '../../package.json' with { type: 'json' };
import { explain } from './explain.ts';
import { partsBeside } from './parts-beside.ts';
import { openHome } from './server.ts';

/** Only the person who runs the server may read what it writes. */
process.umask(0o077);

const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const open = (port: number) =>
    openHome({
      config: { ...config, port },
      log,
      version: manifest.version,
      clock: systemClock,
      entropy: systemEntropy,
      ...partsBeside(fileURLToPath(import.meta.url)),
      checkAnswers: false,
      onRestored: () => reopen(),
    });
  let home = await open(config.port);
  /** Settled while the home is not between two of itself. */
  let whole: Promise<unknown> = Promise.resolve();
  /** What was restored is served by a home that has never seen anything else. */
  function reopen(): void {
    whole = (async () => {
      await home.close();
      home = await open(port);
      await home.listen();
      log.info('the home is open again');
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
    await whole;
    await home.close();
    log.info('the home is closed');
  });
  const port = await home.listen();
  say(banner(config, port, home.setupCode));
  log.info('the home is open', { folder: config.dataFolder });
  if (isPlain(config)) {
    log.warn('this home speaks plain http: whoever shares its network can read along');
  }
  if (!config.rateLimits) log.warn('EVERY RATE LIMIT IS OFF. Do not run a real home like this.');
}

/** As far as we know: a proxy that is trusted says so of each call. */
const isPlain = ({ publicUrl, trustProxy }: Config) =>
  publicUrl?.protocol !== 'https:' && trustProxy === false;

function banner(config: Config, port: number, setupCode: string | null): string {
  const elsewhere = addressForOthers(config, port);
  const here = addressHere(config, port);
  return [
    '',
    ...(config.publicUrl === undefined
      ? [`  Fivetwenty is open at ${here}`]
      : [
          `  Fivetwenty is open at ${config.publicUrl.href}`,
          `  What stands before it finds it at ${here}`,
        ]),
    ...(config.publicUrl !== undefined || elsewhere === null
      ? []
      : [`  On your phones: ${elsewhere}`]),
    ...(isPlain(config)
      ? [
          '  It speaks plain HTTP: whoever shares your network can read along, passwords too,',
          '  and browsers keep some things back. docs/hosting.md says which, and what to do.',
        ]
      : []),
    ...(setupCode === null
      ? []
      : ['', `  Set-up code: ${setupCode}`, '  The first page asks for it, once.']),
    '',
  ].join('\n');
}

/** Past this a stop no longer waits for anything. */
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
  process.exitCode = 1;
}

start().catch(giveUp);
