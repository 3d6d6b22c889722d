import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runCommand, runCommands, startCommand } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { preparedFolder } from '../support/prepared.ts';

/*
 * Root runs commands with two other accounts. Another user has only one account, and closes folders to it: then the
 * commands find the same fault, and give the advice for the owner.
 */
const isRoot = process.getuid?.() === 0;
const [owner, stranger] = isRoot ? [65_533, 65_534] : [process.getuid?.() ?? 0, undefined];

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-accounts-'));
chmodSync(places, 0o755);
afterAll(() => removeFolder(places));

const entriesOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

/** A data folder of `owner`. */
function ownedFolder(name: string): string {
  const folder = join(places, name);
  cpSync(preparedFolder() ?? '', folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (isRoot) for (const path of entriesOf(folder)) chownSync(path, owner, owner);
  return folder;
}

/** Runs `work` while `stranger`, or this account, can't open the folder. */
async function whileClosed(folder: string, work: () => Promise<void>): Promise<void> {
  if (!isRoot) chmodSync(folder, 0o000);
  try {
    await work();
  } finally {
    chmodSync(folder, 0o700);
  }
}

const bin = fileURLToPath(new URL('../../bin/fivetwenty', import.meta.url));
const advice = (folder: string, args: readonly string[]) =>
  isRoot
    ? new RegExp(
        `Cannot read ${folder} as \\S.*, because it belongs to (\\S.*)\\. Run this command as \\1: sudo -u (?:\\w+|'#65533') env .*FIVETWENTY_DATA_DIR=${folder} .*${bin} ${args.join(' ')}$`,
        'm',
      )
    : new RegExp(`Cannot read ${folder} as \\S.*, although it belongs to this .*chmod -R u\\+rwX`);

test('the wrong account: each command names the owner and the command to run', async () => {
  const folder = ownedFolder('closed');
  const commands = [
    ['sessions'],
    ['reset-password', 'zoe'],
    ['backup'],
    ['copy'],
    ['restore', 'mine.zip'],
    ['verify'],
    ['setup', '--first', 'Zoe', '--second', 'Sam'],
    ['doctor'],
  ];
  await whileClosed(folder, async () => {
    const all = await runCommands(
      folder,
      commands.map((args) => ({ args, settings: { PORT: '0' } })),
      stranger,
    );
    for (const [index, args] of commands.entries()) {
      const { code, out = '', err = '' } = all[index] ?? {};
      expect(code, args.join(' ')).toBe(1);
      expect(out + err).toMatch(advice(folder, args));
      expect(out + err).not.toContain('chown');
    }
  });
});

test('a server that root runs warns if another account owns the data; doctor says that it is running', async () => {
  const folder = ownedFolder('started');
  const server = startCommand(folder, ['start'], { PORT: '0', TZ: 'Mars' });
  const [, port = ''] = await server.says(/is running at http:\S+:(\d+)/);
  // Of the last warning.
  const [output] = await server.says(/[\s\S]*TZ is/);
  const warning = `The server runs as root, but ${folder} belongs to `;
  expect(output.includes(warning)).toBe(isRoot);
  await whileClosed(folder, async () => {
    const settings = { PORT: port };
    const [ran] = await runCommands(folder, [{ args: ['doctor'], settings }], stranger);
    expect(ran?.code).toBe(1);
    expect(ran?.out).toMatch(advice(folder, ['doctor']));
    expect(ran?.out).toMatch(
      new RegExp(`^ok +port +a Fivetwenty server is running on port ${port}$`, 'm'),
    );
    expect(ran?.out).not.toMatch(/^\w+ +(?:database|key|backups) /m);
  });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('root runs a command as the owner, who owns all new files', async () => {
  const folder = ownedFolder('kept');
  const { code, err } = await runCommand(folder, ['backup']);
  expect([code, err.startsWith('Running as ')]).toEqual([0, isRoot]);
  expect(readdirSync(join(folder, 'backups')).length).toBeGreaterThan(0);
  for (const path of entriesOf(folder)) expect(statSync(path).uid, path).toBe(owner);
});

test("a backup that the owner's account can't read", async () => {
  const folder = ownedFolder('restored');
  const file = join(places, 'private.zip');
  writeFileSync(file, 'x');
  chmodSync(file, isRoot ? 0o600 : 0o000);
  const args = ['restore', file, '--replace'];
  const [ran] = await runCommands(folder, [{ args }], isRoot ? owner : undefined);
  expect(ran).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      new RegExp(`The account \\S.* cannot read ${file}\\. Give this account access`),
    ),
  });
});
