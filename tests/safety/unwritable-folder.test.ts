import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const places = mkdtempSync(join(tmpdir(), 'fivetwenty-unwritable-'));
afterAll(() => rmSync(places, { recursive: true, force: true }));

/** An unprivileged account, or our own if we can't switch. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function startAsNobody(dataFolder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'dist/server/main.js')],
    {
      ...nobody,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        FIVETWENTY_DATA_DIR: dataFolder,
      },
    },
  );
  return { status, written: stdout + stderr };
}

/** False if that account can't read the program, such as in a private folder. */
const canRead =
  spawnSync(process.execPath, ['--check', join(repository, 'dist/server/main.js')], nobody)
    .status === 0;

test.skipIf(!canRead)('an unwritable folder stops the start with one sentence', () => {
  chmodSync(places, 0o755);
  const folder = join(places, 'theirs');
  mkdirSync(folder);
  chmodSync(folder, 0o555);
  const { uid, gid } = { uid: process.getuid?.(), gid: process.getgid?.(), ...nobody };
  // The tests themselves may run in a container.
  const mend = nobody.uid === undefined ? 'chmod -R u\\+rwX' : `chown -R ${uid}:${gid}`;
  const words = new RegExp(
    `^Cannot write to ${folder}, .*: (on the host, run )?sudo ${mend} .*${folder}\n$`,
  );
  expect(startAsNobody(folder)).toEqual({ status: 1, written: expect.stringMatching(words) });
  expect(startAsNobody(join(folder, 'new'))).toEqual({
    status: 1,
    written: `Cannot create the folder ${folder}/new as user ${uid}. To fix this: sudo mkdir -p ${folder}/new && sudo chown ${uid}:${gid} ${folder}/new\n`,
  });
});
