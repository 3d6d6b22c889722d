import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/server/clock.ts';
import { type Config, ConfigFaults, unknownSettings } from '#platform/server/config.ts';
import { isInUse } from '#platform/server/db/database.ts';
import { UnusableImage } from '#platform/server/files/image-jobs.ts';
import { createImages } from '#platform/server/files/images.ts';
import { health } from '#platform/server/http/health.ts';
import { createLog } from '#platform/server/log.ts';
import { callServer } from '../command-line/call-server.ts';
import { type Context, command } from '../command-line/command.ts';
import {
  checkBackups,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFolder,
  checkKey,
  type Finding,
  messageOf,
} from './doctor-data.ts';

export const doctor = command({
  name: 'doctor',
  summary: 'Find problems and explain how to fix them',
  help: [
    'Checks the Node version, settings, data folder, disk, database, key, port, clock, image processing and backups. Each line starts with ok, warn or FAIL. The exit code is 1 if any line starts with FAIL. Nothing is changed. You can run this while the server is running.',
  ],
  async run(context) {
    let failed = false;
    for await (const [subject, [verdict, text]] of findings(context)) {
      failed ||= verdict === 'FAIL';
      context.terminal.print(`${verdict.padEnd(5)} ${subject.padEnd(9)} ${text}`);
    }
    return !failed;
  },
});

async function* findings(context: Context): AsyncGenerator<[string, Finding]> {
  yield ['node', ['ok', process.versions.node]];
  for (const name of unknownSettings(context.environment)) {
    yield ['settings', ['warn', `${name} is not a known setting`]];
  }
  let config: Config;
  try {
    config = context.config();
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    for (const fault of error.faults) yield ['settings', ['FAIL', fault]];
    return;
  }
  yield ['settings', ['ok', 'all valid']];
  const { dataFolder } = config;
  const now = systemClock.now();
  const folder = checkFolder(dataFolder);
  yield ['folder', folder];
  yield ['disk', await checkDisk(dataFolder)];
  if (folder[0] !== 'FAIL') {
    yield ['database', checkDatabase(dataFolder)];
    yield ['key', checkKey(dataFolder)];
  }
  yield ['port', await checkPort(config)];
  yield ['clock', checkClock(dataFolder, now)];
  yield ['images', await checkImages(context)];
  yield ['backups', await checkBackups(config, now)];
}

/** The server must respond on its port; without a server, the port must be free. */
async function checkPort(config: Config): Promise<Finding> {
  const { dataFolder, host, port } = config;
  const response = await callServer(config, health, {}, 3_000).catch(() => null);
  const isFivetwenty = health.answers[200].safeParse(response?.body).success;
  if (existsSync(join(dataFolder, 'lock.sqlite')) && isInUse(dataFolder)) {
    return isFivetwenty
      ? ['ok', `the server responds on port ${port}`]
      : ['warn', `the server is running but does not respond on ${host}:${port}`];
  }
  if (isFivetwenty) {
    return ['FAIL', `another Fivetwenty server responds on port ${port}: set PORT to a free port`];
  }
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      resolve(['FAIL', `cannot listen on ${host}:${port} (${reason}): change PORT or HOST`]);
    });
    server.listen({ host, port }, () => server.close(() => resolve(['ok', `${port} is free`])));
  });
}

/** Makes an image in the image program. */
async function checkImages({ paths }: Context): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-doctor-'));
  const images = createImages(paths.imageProgram, systemClock, createLog('silent'));
  try {
    const { default: sharp } = await import('sharp');
    const create = { width: 64, height: 48, channels: 3, background: '#ec4899' } as const;
    const file = join(folder, 'drawn.jpg');
    await sharp({ create }).jpeg().toFile(file);
    await images.make({ file, sizes: [{ file: join(folder, 'made'), size: 'full' }] });
    return ['ok', 'image processing works'];
  } catch (error) {
    return error instanceof UnusableImage
      ? ['FAIL', `image processing rejected a valid picture: ${error.reason}`]
      : ['FAIL', messageOf(error)];
  } finally {
    images.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
