import { mkdtempSync, rmSync } from 'node:fs';
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
  finding,
  hasLockFile,
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
    for await (const { verdict, subject, text } of findings(context)) {
      failed ||= verdict === 'FAIL';
      context.terminal.print(`${verdict.padEnd(5)} ${subject.padEnd(9)} ${text}`);
    }
    return !failed;
  },
});

async function* findings(context: Context): AsyncGenerator<Finding> {
  yield finding('ok', 'node', process.versions.node);
  for (const name of unknownSettings(context.environment)) {
    yield finding('warn', 'settings', `${name} is not a known setting`);
  }
  let config: Config;
  try {
    config = context.config();
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    yield* error.faults.map((fault) => finding('FAIL', 'settings', fault));
    return;
  }
  yield finding('ok', 'settings', 'all valid');
  const { dataFolder } = config;
  const now = systemClock.now();
  const folder = checkFolder(dataFolder);
  yield folder;
  yield await checkDisk(dataFolder);
  if (folder.verdict !== 'FAIL') {
    yield checkDatabase(dataFolder);
    yield checkKey(dataFolder);
  }
  yield await checkPort(config);
  yield checkClock(dataFolder, now);
  yield await checkImages(context);
  yield await checkBackups(dataFolder, now);
}

/** The server must respond on its port; without a server, the port must be free. */
async function checkPort(config: Config): Promise<Finding> {
  const { dataFolder, host, port } = config;
  const response = await callServer(config, health, {}, 3_000).catch(() => null);
  const isFivetwenty = health.answers[200].safeParse(response?.body).success;
  if (hasLockFile(dataFolder) && isInUse(dataFolder)) {
    return isFivetwenty
      ? finding('ok', 'port', `the server responds on port ${port}`)
      : finding('warn', 'port', `the server is running but does not respond on ${host}:${port}`);
  }
  if (isFivetwenty) {
    const text = `another Fivetwenty server responds on port ${port}: set PORT to a free port`;
    return finding('FAIL', 'port', text);
  }
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      const text = `cannot listen on ${host}:${port} (${reason}): change PORT or HOST`;
      resolve(finding('FAIL', 'port', text));
    });
    server.listen({ host, port }, () => {
      server.close(() => resolve(finding('ok', 'port', `${port} is free`)));
    });
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
    return finding('ok', 'images', 'image processing works');
  } catch (error) {
    const rejected = 'image processing rejected a valid picture';
    const isRejected = error instanceof UnusableImage;
    return finding(
      'FAIL',
      'images',
      isRejected ? `${rejected}: ${error.reason}` : messageOf(error),
    );
  } finally {
    images.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
