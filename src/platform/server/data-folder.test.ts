import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Account,
  accessErrorText,
  createErrorText,
  folderFault,
  openDataFolder,
} from './data-folder.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-folder-'));
afterAll(() => rmSync(places, { recursive: true, force: true }));

const user: Account = { uid: 1000, gid: 100, inContainer: false };
const root: Account = { uid: 0, gid: 0, inContainer: false };
const inside = { inContainer: true };

describe('a folder that is not writable', () => {
  const folder = '/srv/home';
  const theirs = { path: folder, folder, code: 'EACCES', owner: 0 };
  test.each<[string, Parameters<typeof accessErrorText>, string]>([
    [
      'of another account',
      [theirs, user],
      'Cannot write to /srv/home, which belongs to user 0, while the server runs as user 1000. To fix this: sudo chown -R 1000:100 /srv/home',
    ],
    [
      'in a container',
      [theirs, { ...user, ...inside }],
      'Cannot write to /srv/home, which belongs to user 0, while the server runs as user 1000. To fix this: on the host, run sudo chown -R 1000:100 on the folder mounted as /srv/home',
    ],
    [
      'where one file was made by another account',
      [{ ...theirs, path: '/srv/home/home.sqlite' }, user],
      'Cannot write to /srv/home/home.sqlite, which belongs to user 0, while the server runs as user 1000. To fix this: sudo chown -R 1000:100 /srv/home',
    ],
    [
      'of its own',
      [{ ...theirs, owner: 1000 }, user],
      'Cannot write to /srv/home, although user 1000, who runs the server, owns it. To fix this: sudo chmod -R u+rwX /srv/home',
    ],
    [
      'on a disk to be read only',
      [{ ...theirs, code: 'EROFS' }, root],
      'Cannot write to /srv/home: the disk is mounted read-only.',
    ],
    [
      'where there are no such accounts',
      [theirs, undefined],
      'Cannot write to /srv/home: make the account that runs the server its owner.',
    ],
  ])('%s', (_, given, words) => {
    expect(accessErrorText(...given)).toBe(words);
  });

  test('and that does not exist', () => {
    expect(createErrorText(folder, 'EACCES', user)).toBe(
      'Cannot create the folder /srv/home as user 1000. To fix this: sudo mkdir -p /srv/home && sudo chown 1000:100 /srv/home',
    );
    expect(createErrorText(folder, 'EACCES', root)).toMatch(/: mkdir -p \S+ && chown 0:0 \S+$/);
    expect(createErrorText(folder, 'EROFS', root)).toMatch(/read-only\.$/);
    expect(createErrorText(folder, 'EPERM', undefined)).toContain(
      'with the account that runs the server',
    );
  });
});

test('a new folder is private; an existing one stays unchanged', () => {
  const folder = join(places, 'a', 'b');
  openDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'home.sqlite'), '');
  openDataFolder(folder);
  expect(folderFault(folder)).toBeNull();
});

// Root may do everything.
test.skipIf(process.getuid?.() === 0)('a file that is not writable is found', () => {
  const folder = join(places, 'kept');
  openDataFolder(folder);
  writeFileSync(join(folder, 'home.sqlite'), '');
  chmodSync(join(folder, 'home.sqlite'), 0o400);
  expect(folderFault(folder)).toContain(join(folder, 'home.sqlite'));
  expect(() => openDataFolder(folder)).toThrow('Cannot write');
});
