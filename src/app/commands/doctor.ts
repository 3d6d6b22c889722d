import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Report } from '#features/archive/archive.contract.ts';
import { isInFuture, oldAge, overdueAge } from '#features/archive/archive.rules.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import {
  isOnOtherDisk,
  listBackups,
  readLastBackup,
} from '#features/archive/server/backup-folder.ts';
import { openBackupResults, readState } from '#features/archive/server/backup-results.ts';
import { offsiteState } from '#features/archive/server/offsite/offsite.ts';
import { reportFile } from '#features/archive/server/restore.ts';
import { accountName, commandAs } from '#platform/server/account.ts';
import { systemClock } from '#platform/server/clock.ts';
import { type Config, ConfigError, unknownSettings } from '#platform/server/config.ts';
import { folderFault, ownCommand } from '#platform/server/data-folder.ts';
import { verifyDatabase } from '#platform/server/db/copies.ts';
import { isInUse } from '#platform/server/db/database.ts';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import { UnusableImage } from '#platform/server/files/image-jobs.ts';
import { createImages } from '#platform/server/files/images.ts';
import { health } from '#platform/server/http/health.ts';
import { readKey } from '#platform/server/identity/tokens.ts';
import { createLog } from '#platform/server/log.ts';
import { serverTimeZone } from '#platform/server/server-time-zone.ts';
import { bytes } from '#shared/i18n/file-size.ts';
import { duration, plural } from '#shared/i18n/formats.ts';
import { callServer } from '../command-line/call-server.ts';
import { type Context, command } from '../command-line/command.ts';
import { hasData, switchToOwner } from '../command-line/data.ts';
import { migrations } from '../migrations/migrations.ts';
import { nodeFault } from './node-support.ts';
import { checkPublicUrl } from './public-url-check.ts';

/** `warn`: the server works, but its owner should know. `FAIL`: it doesn't work, or loses data. */
type Finding = readonly ['ok' | 'warn' | 'FAIL', string];
const ok = (text: string): Finding => ['ok', text];
const warn = (text: string): Finding => ['warn', text];
const fail = (text: string): Finding => ['FAIL', text];

/** The settings, and what else the checks need. */
interface Subject extends Config, Pick<Context, 'paths'> {
  now: number;
  /** True if this account can use the data folder. */
  isUsable: boolean;
}

const checks: Readonly<Record<string, (subject: Subject) => Finding | Promise<Finding>>> = {
  folder: checkFolder,
  disk: checkDisk,
  database: checkDatabase,
  key: checkKey,
  port: checkPort,
  clock: checkClock,
  images: checkImages,
  backups: checkBackups,
  url: checkPublicUrl,
};

export const doctor = command({
  name: 'doctor',
  summary: 'Find problems and explain how to fix them',
  help: [
    'Checks the Node version, settings, data folder, disk, database, key, port, clock, image processing, backups and public URL. Each line starts with ok, warn or FAIL. The exit code is 1 if any line starts with FAIL. Nothing is changed. You can run this while the server is running.',
  ],
  async run({ terminal, environment, paths, config: readConfig }) {
    let hasFailed = false;
    const report = (name: string, [verdict, text]: Finding) => {
      hasFailed ||= verdict === 'FAIL';
      terminal.print(`${verdict.padEnd(5)} ${name.padEnd(9)} ${text}`);
    };
    const { node } = process.versions;
    const oldNode = nodeFault(node, systemClock.now());
    report('node', oldNode === null ? ok(node) : warn(`${node}: ${oldNode}`));
    for (const text of unknownSettings(environment)) report('settings', warn(text));
    try {
      const config = readConfig();
      switchToOwner(config.dataFolder, terminal);
      const isUsable = folderFault(config.dataFolder) === null;
      const subject = { ...config, paths, now: systemClock.now(), isUsable };
      report('settings', ok('all valid'));
      for (const [name, check] of Object.entries(checks)) {
        if (!isUsable && ['database', 'key', 'backups'].includes(name)) continue;
        report(name, await Promise.resolve(subject).then(check).catch(asFailure));
      }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const fault of error.faults) report('settings', fail(fault));
    }
    return !hasFailed;
  },
});

const asFailure = (error: unknown) => fail(messageOf(error));
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Undefined if only the owner can read it. */
const readableByOthers = (path: string, mode: number): Finding | undefined =>
  (statSync(path).mode & 0o077) !== 0 && process.platform !== 'win32'
    ? warn(`other users of this computer can read it: chmod ${mode} ${path}`)
    : undefined;

/** Returns the folder, or the nearest of its parents that exists. */
const existingParent = (folder: string): string =>
  existsSync(folder) ? folder : existingParent(dirname(folder));

function checkFolder({ dataFolder: folder }: Subject): Finding {
  const fault = folderFault(folder);
  if (fault !== null) return fail(fault);
  if (!existsSync(folder)) {
    try {
      accessSync(existingParent(folder), constants.W_OK | constants.X_OK);
      return warn(`${folder} does not exist yet; the first start creates it`);
    } catch {
      return fail(`${folder} does not exist, and this account cannot create it`);
    }
  }
  const stats = statSync(folder);
  if (!stats.isDirectory()) return fail(`${folder} is a file: set FIVETWENTY_DATA_DIR to a folder`);
  const [owner, user] = [stats.uid, process.getuid?.() ?? stats.uid];
  if (owner === user) return readableByOthers(folder, 700) ?? ok(folder);
  const problem = `${folder} belongs to ${accountName(owner)}, but you are ${accountName(user)}`;
  const command = commandAs(owner, accountName(owner), ownCommand(folder));
  return warn(`${problem}. Run this command as ${accountName(owner)}: ${command}`);
}

/** Bytes. */
const lowDiskSpace = 1024 ** 3;

async function checkDisk({ dataFolder: folder }: Subject): Promise<Finding> {
  const freeBytes = await freeBytesIn(existingParent(folder));
  const text = `${bytes(freeBytes)} free`;
  if (freeBytes < minFreeBytes)
    return fail(`${text}: uploads are rejected below ${bytes(minFreeBytes)}`);
  return freeBytes < lowDiskSpace ? warn(`${text}: running low`) : ok(text);
}

function checkDatabase({ dataFolder: folder }: Subject): Finding {
  if (!hasData(folder)) return warn('not set up yet');
  const replace = 'run restore <file> --replace';
  try {
    const appliedNames = verifyDatabase(folder);
    const knownMigrations = Object.keys(migrations);
    const unknownName = appliedNames.find((migration) => !knownMigrations.includes(migration));
    if (unknownName !== undefined) {
      const newer = `written by a newer version (it contains "${unknownName}")`;
      return fail(`${newer}: start that version, or ${replace}`);
    }
    return appliedNames.length < knownMigrations.length
      ? warn('intact; the next start upgrades it, after making a copy')
      : ok('intact');
  } catch (error) {
    return fail(`${messageOf(error)}: ${replace}`);
  }
}

function checkKey({ dataFolder: folder }: Subject): Finding {
  if (readKey(folder) !== null) {
    return readableByOthers(join(folder, 'secret.key'), 600) ?? ok('present');
  }
  if (!hasData(folder)) return ok('created at the first start');
  const next = 'the next start creates a new one, and everyone must sign in again';
  return warn(`secret.key is missing: ${next}`);
}

/** The server must respond on its port; without a server, the port must be free. */
async function checkPort(subject: Subject): Promise<Finding> {
  const { dataFolder: folder, host, port, isUsable } = subject;
  const response = await callServer(subject, health, {}, 3_000).catch(() => null);
  const isFivetwenty = health.responses[200].safeParse(response?.body).success;
  // Only an account that can use the folder knows if its server is running.
  if (isFivetwenty && !isUsable) return ok(`a Fivetwenty server is running on port ${port}`);
  if (isUsable && existsSync(join(folder, 'lock.sqlite')) && isInUse(folder)) {
    return isFivetwenty
      ? ok(`the server responds on port ${port}`)
      : warn(`the server is running but does not respond on ${host}:${port}`);
  }
  if (isFivetwenty) {
    return fail(`another Fivetwenty server responds on port ${port}: set PORT to a free port`);
  }
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      resolve(fail(`cannot listen on ${host}:${port} (${reason}): change PORT or HOST`));
    });
    server.listen({ host, port }, () => server.close(() => resolve(ok(`${port} is free`))));
  });
}

const minute = 60_000;
/** A date before the first version: an earlier clock is wrong. */
const earliest = Date.UTC(2025, 0, 1);

function checkClock({ dataFolder: folder, now }: Subject): Finding {
  const time = new Date(now).toISOString();
  if (now < earliest) return fail(`this computer's clock says ${time}: set it`);
  if (hasData(folder) && statSync(join(folder, 'home.sqlite')).mtimeMs > now + minute) {
    return warn(`the database was written later than now (${time}): was the clock set back?`);
  }
  const { timeZone, fault } = serverTimeZone();
  return fault === null ? ok(`${time}, ${timeZone}`) : warn(`${time}: ${fault}`);
}

/** Makes an image in the image program. */
async function checkImages({ paths }: Subject): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-doctor-'));
  const images = createImages(paths.imageProgram, systemClock, createLog('silent'));
  try {
    const { default: sharp } = await import('sharp');
    const create = { width: 64, height: 48, channels: 3, background: '#ec4899' } as const;
    const file = join(folder, 'drawn.jpg');
    await sharp({ create }).jpeg().toFile(file);
    await images.make({ file, sizes: [{ file: join(folder, 'made'), size: 'full' }] });
    return ok('image processing works');
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    return fail(`image processing rejected a valid picture: ${error.reason}`);
  } finally {
    images.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkBackups(subject: Subject): Promise<Finding> {
  const { dataFolder: folder, now, offsite, nightlyBackups } = subject;
  const failure = failureOfBackups(folder);
  if (failure !== null) return failure;
  const backups = await listBackups(folder);
  const lastBackup = await readLastBackup(folder, now);
  const inFuture = backups.filter(({ moment }) => isInFuture(moment, now)).length;
  if (inFuture > 0) {
    return warn(`${inFuture} of ${backups.length} are dated in the future: check the clock`);
  }
  if (lastBackup === null) return warn('none yet');
  const age = Math.max(0, now - Date.parse(lastBackup.moment));
  const text = `the newest is ${duration(Math.floor(age / (60 * minute)), 'hour')} old`;
  const mostAge = nightlyBackups ? overdueAge : oldAge;
  if (age > mostAge) {
    return warn(
      nightlyBackups ? `${text}: nightly backups are overdue; see the server's log` : text,
    );
  }
  const copies = offsite && (await offsiteState({ folder, offsite, clock: systemClock }));
  if (copies?.failed) {
    return warn(`${text}, but the last off-site copy failed: ${copies.failed.message}`);
  }
  if (copies?.isOnDiskOfData) return warn(`${text}. ${archiveMessages.offsite.sameDisk}`);
  if (copies?.isOld) return warn(`${text}, but the last off-site copy is older`);
  if (copies?.last || (await isOnOtherDisk(folder))) return ok(`${backups.length}, ${text}`);
  const copy = 'but they are on the same disk as the data: copy them to another disk';
  return warn(`${backups.length}, ${text}, ${copy}`);
}

/** Returns the failure of the last backup or check; null if both succeeded. */
function failureOfBackups(folder: string): Finding | null {
  const { backupFailed, missing, checkFailed } = openBackupResults(folder).read();
  if (backupFailed !== null) {
    return fail(`the last backup failed, on ${backupFailed.moment}: ${backupFailed.message}`);
  }
  if (readState(join(folder, reportFile), Report)?.isSound === false) {
    return fail('the last check found damage; keep all backups, and run verify');
  }
  if (missing > 0) {
    const files = { one: '# photo file is', other: '# photo files are' };
    return fail(`${plural(missing, files)} missing in the last backup; run verify`);
  }
  return checkFailed === null
    ? null
    : warn(`the last check failed, on ${checkFailed.moment}: ${checkFailed.message}`);
}
