import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { isInUse } from '#platform/server/db/database.ts';
import { UnusableImage } from '#platform/server/files/image-jobs.ts';
import { createImages } from '#platform/server/files/images.ts';
import { health } from '#platform/server/http/health.ts';
import { createLog } from '#platform/server/log.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { askHome } from '../../command-line/ask-home.ts';
import type { Context } from '../../command-line/command.ts';
import { bad, type Finding, fine, messageOf, odd } from './finding.ts';

/** Where Node ends to be kept by those who make it; older ones do not run this at all. */
export const checkNode = (version: string): Finding => fine('node', version);

/** Milliseconds. */
const patience = 3_000;

/** Whether the port is free where no home runs, and its home's where one does. */
export async function checkServing(config: Config): Promise<Finding> {
  const { dataFolder, host, port } = config;
  const answer = await askHome(config, health, {}, patience).catch(() => undefined);
  const isHome = answer !== undefined && health.answers[200].safeParse(answer.body).success;
  const served = existsSync(join(dataFolder, 'lock.sqlite')) && isInUse(dataFolder);
  if (served && isHome) return fine('port', `the server responds on port ${port}`);
  if (served) return odd('port', `the server is running but does not respond on ${host}:${port}`);
  if (isHome)
    return bad(
      'port',
      `another Fivetwenty server responds on port ${port}: set PORT to a free port`,
    );
  const taken = await tryPort(host, port);
  return taken === null
    ? fine('port', `${port} is free`)
    : bad('port', `cannot listen on ${host}:${port} (${taken}): change PORT or HOST`);
}

/** Null where one may listen there; else the code of why not. */
const tryPort = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });

const minute = 60_000;
/** Before the first line of this was written no clock can be. */
const earliest = Date.UTC(2025, 0, 1);

/** A clock that was set back gives tokens and weeks that are wrong. */
export function checkClock(folder: string, now: number): Finding {
  const file = join(folder, 'home.sqlite');
  const written = existsSync(file) ? statSync(file).mtimeMs : 0;
  const says = new Date(now).toISOString();
  if (now < earliest) return bad('clock', `this computer's clock says ${says}: set it`);
  if (written > now + minute) {
    return odd(
      'clock',
      `the database was written later than now (${says}): was the clock set back?`,
    );
  }
  const { timeZone, fault } = serverTimeZone();
  return fault === null ? fine('clock', `${says}, ${timeZone}`) : odd('clock', `${says}: ${fault}`);
}

/** Whether a picture can be made of one, in the program that does it for every upload. */
export async function checkImages({ clock, paths }: Context): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-doctor-'));
  const images = createImages(paths.imageProgram, clock, createLog('silent'));
  try {
    const { default: sharp } = await import('sharp');
    const create = { width: 64, height: 48, channels: 3, background: '#ec4899' } as const;
    const file = join(folder, 'drawn.jpg');
    await sharp({ create }).jpeg().toFile(file);
    await images.make({ file, sizes: [{ file: join(folder, 'made'), size: 'full' }] });
    return fine('images', 'image processing works');
  } catch (error) {
    if (error instanceof UnusableImage)
      return bad('images', `image processing rejected a valid picture: ${error.reason}`);
    return bad('images', messageOf(error));
  } finally {
    images.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
