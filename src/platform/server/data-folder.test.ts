import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../tests/support/new-folder.ts';
import type { Account } from './account.ts';
import {
  accessErrorText,
  createErrorText,
  type Fault,
  folderFault,
  openDataFolder,
  ownCommand,
  type System,
} from './data-folder.ts';

const user: Account = { uid: 1000, gid: 100, inContainer: false };
const root: Account = { uid: 0, gid: 0, inContainer: false };
const inside = { inContainer: true };

const names: Record<number, string> = { 0: 'root', 70: 'fivetwenty', 1000: 'ada' };
const system: System = {
  nameOf: (uid) => names[uid] ?? `user ${uid}`,
  command: 'env FIVETWENTY_DATA_DIR=/srv/data /opt/bin/fivetwenty doctor',
};

describe('a folder that is not usable', () => {
  const folder = '/srv/data';
  const of = (owner: number): Fault => ({
    path: folder,
    folder,
    code: 'EACCES',
    access: 'read',
    owner,
    server: owner,
    task: 'command',
  });
  const empty: Fault = { ...of(0), access: 'write to', server: undefined };
  const chown = 'sudo chown -R 1000:100';
  test.each<[string, Fault, Account | undefined, string]>([
    [
      'of another account, when the server starts',
      { ...of(70), task: 'start' },
      user,
      `Cannot read /srv/data as ada, because it belongs to fivetwenty. Run this command as fivetwenty: sudo -u fivetwenty ${system.command}\nTo use the folder as ada instead, stop its server, then: ${chown} /srv/data`,
    ],
    [
      'of root without data',
      empty,
      user,
      `Cannot write to /srv/data as ada, because it belongs to root. To fix this: ${chown} /srv/data`,
    ],
    [
      'that is new, in a container',
      empty,
      { ...user, ...inside },
      `Cannot write to /srv/data as ada, because it belongs to root. To fix this: on the host, run ${chown} on the folder mounted as /srv/data`,
    ],
    [
      'of its own, where one file was made by root',
      { ...of(0), path: '/srv/data/home.sqlite', server: 1000 },
      user,
      `Cannot read /srv/data/home.sqlite as ada, because it belongs to root. To fix this: ${chown} /srv/data`,
    ],
    [
      'of its own',
      { ...of(1000), access: 'write to' },
      user,
      'Cannot write to /srv/data as ada, although it belongs to this account. To fix this: sudo chmod -R u+rwX /srv/data',
    ],
    [
      'on a disk to be read only',
      { ...empty, code: 'EROFS' },
      root,
      'Cannot write to /srv/data: the disk is mounted read-only.',
    ],
  ])('%s', (_, fault, account, text) => {
    expect(accessErrorText(fault, account, system)).toBe(text);
  });

  test('that does not exist', () => {
    expect(createErrorText(folder, 'EACCES', user)).toBe(
      'Cannot create the folder /srv/data as user 1000. To fix this: sudo mkdir -p /srv/data && sudo chown 1000:100 /srv/data',
    );
    expect(createErrorText(folder, 'EROFS', root)).toMatch(/read-only\.$/);
  });
});

test('a new folder is private; an existing one stays unchanged', () => {
  const folder = join(newFolder(), 'a', 'b');
  openDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'home.sqlite'), '');
  openDataFolder(folder);
  expect(folderFault(folder)).toBeNull();
  expect(folderFault(join(folder, 'nowhere', 'at', 'all'))).toBeNull();
});

test('the command has its arguments and settings, but no secrets', () => {
  const argv = ['/usr/bin/node', '/opt/five twenty/bin/fivetwenty', 'restore', "Ada's.zip"];
  expect(ownCommand('/srv/data', argv, {})).toBe(
    `env FIVETWENTY_DATA_DIR=/srv/data '/opt/five twenty/bin/fivetwenty' restore 'Ada'\\''s.zip'`,
  );
  const environment = {
    PATH: '/bin',
    HOST: '127.0.0.1',
    FIVETWENTY_DATA_DIR: 'data',
    FIVETWENTY_PUBLIC_URL: 'https://app.example/us',
    FIVETWENTY_SETUP_CODE: 'canary-1',
    FIVETWENTY_OFFSITE_URL: 'https://us:canary-2@cloud.example/us',
    FIVETWENTY_OFFSITE_PASSPHRASE_FILE: '/etc/passphrase',
  };
  expect(ownCommand('/srv/data', ['node', '/opt/bin/fivetwenty', 'copy'], environment)).toBe(
    'env HOST=127.0.0.1 FIVETWENTY_DATA_DIR=/srv/data FIVETWENTY_PUBLIC_URL=https://app.example/us FIVETWENTY_OFFSITE_PASSPHRASE_FILE=/etc/passphrase /opt/bin/fivetwenty copy',
  );
});
