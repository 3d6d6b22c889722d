import { chmodSync, cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createProxy, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BackupKind, backupFilename } from '#features/archive/archive.rules.ts';
import { startBuiltServer } from '../support/built-server.ts';
import { type Ran, runCommands } from '../support/command-line.ts';
import { newFolder } from '../support/new-folder.ts';
import { preparedFolder } from '../support/prepared.ts';

/** Runs doctor once per environment. Returns the exit codes and the findings by subject. */
async function examine(folder: string, ...several: Record<string, string>[]) {
  const all = await runCommands(
    folder,
    several.map((settings) => ({ args: ['doctor'], settings })),
  );
  return all.map(findingsIn);
}

function findingsIn({ code, out, err }: Ran): Record<string, unknown> {
  const lines = [...out.matchAll(/^(ok|warn|FAIL) +(\S+) +(.*)$/gm)];
  const findings = lines.map(([, verdict, what, says]) => [what, `${verdict} ${says}`]);
  return { code, out, err, ...Object.fromEntries(findings) };
}

/** Returns the port of a server for this test. */
async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return Object(server.address()).port;
}

test('accepts a running server, and reports another port, folder and public URL', async () => {
  let port = 0;
  // It doesn't forward Host.
  const proxy = createProxy(({ method, url, headers }, answer) => {
    const { host: _, ...rest } = headers;
    const options = { host: '127.0.0.1', port, path: url ?? '/', method, headers: rest };
    const passedOn = request(options, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.end('{}');
  });
  const address = `http://127.0.0.1:${await portOf(proxy)}`;
  const server = await startBuiltServer({ FIVETWENTY_PUBLIC_URL: address }, preparedFolder());
  onTestFinished(server.remove);
  port = server.port;
  const PORT = `${port}`;
  const unknownUrl = address.replace('127.0.0.1', 'localhost');
  const [well, noZone, elsewhere, other, known, unknown, astray, dead] = await examine(
    server.folder,
    { PORT },
    { PORT, TZ: 'CET-1CEST' },
    { PORT: '1' },
    { PORT, FIVETWENTY_DATA_DIR: join(newFolder(), 'other') },
    { PORT, FIVETWENTY_PUBLIC_URL: address },
    { PORT, FIVETWENTY_PUBLIC_URL: unknownUrl },
    { PORT: '1', FIVETWENTY_PUBLIC_URL: unknownUrl },
    { PORT: '1', FIVETWENTY_PUBLIC_URL: 'http://127.0.0.1:1' },
  );
  expect(well).toMatchObject({
    code: 0,
    err: '',
    settings: 'ok all valid',
    folder: `ok ${server.folder}`,
    // A warning if this version gets no security updates.
    node: expect.stringContaining(` ${process.versions.node}`),
    disk: expect.stringContaining(' free'),
    database: 'ok intact',
    key: 'ok present',
    port: `ok the server responds on port ${server.port}`,
    clock: expect.stringMatching(/^ok /),
    images: 'ok image processing works',
    backups: 'warn none yet',
    url: 'ok FIVETWENTY_PUBLIC_URL is not set',
  });
  expect(noZone?.clock).toMatch(/^warn .*Z: TZ is "CET-1CEST", which is not a time zone/);
  expect(elsewhere?.port).toContain('warn the server is running but does not respond');
  expect(other).toMatchObject({
    code: 1,
    port: expect.stringContaining('FAIL another Fivetwenty server responds'),
    folder: expect.stringContaining('warn'),
    database: 'warn not set up yet',
  });
  expect(known?.url).toBe(`ok ${address}/ leads to a server that accepts it`);
  const advice = 'restart it with this FIVETWENTY_PUBLIC_URL';
  expect(unknown).toMatchObject({
    code: 1,
    url: `FAIL the running server does not know ${unknownUrl}/: ${advice}`,
  });
  expect(astray?.url).toBe(
    `FAIL ${unknownUrl}/ leads to a server that does not know this FIVETWENTY_PUBLIC_URL`,
  );
  expect(dead?.url).toMatch(/^warn http:\/\/127\.0\.0\.1:1\/ does not lead to the server/);
});

test('reports problems of a folder, and changes nothing', async () => {
  const folder = newFolder();
  cpSync(preparedFolder() ?? '', folder, { recursive: true });
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const backupOf = (kind: BackupKind, hoursAgo: number) => {
    const moment = Date.now() - hoursAgo * 60 * 60 * 1000;
    const facts = { fivetwenty: 1, moment: new Date(moment).toISOString(), photos: 0 };
    const file = join(backups, backupFilename({ kind, moment }));
    writeFileSync(file, `${JSON.stringify(facts)} ${'0'.repeat(64)}`);
  };
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'secret.key'), 0o644);
  backupOf('nightly', 72);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  utimesSync(join(folder, 'home.sqlite'), tomorrow, tomorrow);
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const [ill, noFolder, wrong] = await examine(
    folder,
    { PORT: '0', FIVETWENTY_PROT: '1' },
    { PORT: '0', FIVETWENTY_DATA_DIR: file },
    { PORT: 'a' },
  );
  expect(ill).toMatchObject({
    out: expect.stringMatching(
      /^warn +settings +Unknown setting FIVETWENTY_PROT\. Did you mean PORT\?$/m,
    ),
    code: 0,
    folder: expect.stringContaining('warn other users'),
    port: 'ok 0 is free',
    key: expect.stringContaining('warn other users'),
    backups: "warn the newest is 72 hours old: nightly backups are overdue; see the server's log",
    clock: expect.stringContaining('warn the database was written later'),
  });
  expect(noFolder).toMatchObject({ code: 1, folder: expect.stringContaining('FAIL') });
  expect(wrong).toMatchObject({
    code: 1,
    settings: expect.stringContaining('FAIL PORT must be a number'),
  });

  const stranger = createServer((socket) => socket.destroy());
  writeFileSync(join(folder, 'home.sqlite'), 'no database');
  writeFileSync(join(folder, 'secret.key'), 'no key');
  backupOf('nightly', -300 * 24);
  const [damaged] = await examine(folder, { PORT: `${await portOf(stranger)}` });
  expect(damaged).toMatchObject({
    code: 1,
    database: expect.stringContaining('FAIL file is not a database'),
    key: expect.stringContaining('FAIL secret.key is not a 256-bit key'),
    port: expect.stringContaining('EADDRINUSE'),
    backups: 'warn 1 of 2 are dated in the future: check the clock',
  });

  rmSync(backups, { recursive: true });
  mkdirSync(backups);
  backupOf('nightly', 1);
  const backupsAfter = async (result?: object) => {
    const whole = { backupFailed: null, checkFailed: null, missing: 0, notifiedOn: null };
    const results = JSON.stringify({ ...whole, ...result });
    if (result !== undefined) writeFileSync(join(folder, 'last-backup.json'), results);
    return (await examine(folder, { PORT: '0' }))[0]?.backups;
  };
  expect(await backupsAfter()).toMatch(
    /^warn 1, the newest is 1 hour old, but they are on the same disk as the data/,
  );
  const moment = '2026-03-14T02:00:00.000Z';
  const backupFailed = { moment, message: 'The disk is full.' };
  expect(await backupsAfter({ backupFailed })).toBe(
    `FAIL the last backup failed, on ${moment}: The disk is full.`,
  );
  expect(await backupsAfter({ missing: 2 })).toBe(
    'FAIL 2 photo files are missing in the last backup; run verify',
  );
});
