import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createProxy, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupKind, backupFilename } from '#features/archive/archive.rules.ts';
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts';
import { type Ran, runCommand, runCommands } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { preparedFolder } from '../support/prepared.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-doctor-test-'));
afterAll(() => removeFolder(places));

/** Runs doctor once per environment. Returns the exit code and the findings by subject. */
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

describe('the doctor', () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuiltServer({}, preparedFolder());
  });
  afterAll(() => server.remove());

  test('accepts a running server, and reports another port', async () => {
    const PORT = String(server.port);
    const [well, elsewhere, other] = await examine(
      server.folder,
      { PORT },
      { PORT: '1' },
      {
        PORT,
        FIVETWENTY_DATA_DIR: join(places, 'other'),
      },
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
    expect(elsewhere).toMatchObject({
      port: expect.stringContaining('warn the server is running but does not respond'),
    });
    expect(other).toMatchObject({
      code: 1,
      port: expect.stringContaining('FAIL another Fivetwenty server responds'),
      folder: expect.stringContaining('warn'),
      database: 'warn not set up yet',
    });
  });
});

test('doctor reports problems of a folder, and changes nothing', async () => {
  const folder = join(places, 'ill');
  cpSync(preparedFolder() ?? '', folder, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'secret.key'), 0o644);
  mkdirSync(join(folder, 'backups'));
  const backupOf = (kind: BackupKind, hoursAgo: number) => {
    const moment = Date.now() - hoursAgo * 60 * 60 * 1000;
    const facts = { fivetwenty: 1, moment: new Date(moment).toISOString(), photos: 0 };
    const file = join(folder, 'backups', backupFilename({ kind, moment }));
    writeFileSync(file, `${JSON.stringify(facts)} ${'0'.repeat(64)}`);
  };
  backupOf('nightly', 72);
  const others = ['lock.sqlite', 'our-holidays.zip', 'nightly-x.zip.new'];
  for (const name of [...others, 'before-restore-2026-03-14T02-00-00-000Z.zip']) {
    writeFileSync(join(folder, 'backups', name), 'x');
  }
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  utimesSync(join(folder, 'home.sqlite'), tomorrow, tomorrow);
  const file = join(places, 'file');
  writeFileSync(file, '');
  const [ill, noFolder] = await examine(
    folder,
    { PORT: '0', FIVETWENTY_PROT: '1' },
    { PORT: '0', FIVETWENTY_DATA_DIR: file },
  );
  expect(noFolder).toMatchObject({ code: 1, folder: expect.stringContaining('FAIL') });
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

  const stranger = createServer();
  const port = await new Promise<number>((resolve) => {
    stranger.listen(0, '127.0.0.1', () => resolve(Object(stranger.address()).port));
  });
  stranger.on('connection', (socket) => socket.destroy());
  writeFileSync(join(folder, 'home.sqlite'), 'no database');
  writeFileSync(join(folder, 'secret.key'), 'no key');
  backupOf('nightly', -300 * 24);
  const [taken, wrong] = await examine(folder, { PORT: String(port) }, { PORT: 'a' });
  expect(taken).toMatchObject({
    code: 1,
    database: expect.stringContaining('FAIL file is not a database'),
    key: expect.stringContaining('FAIL secret.key is not a 256-bit key'),
    port: expect.stringContaining('EADDRINUSE'),
    backups: 'warn 1 of 2 are dated in the future: check the clock',
  });
  await new Promise((done) => stranger.close(done));

  // A fresh backup on the disk of the data is a warning.
  rmSync(join(folder, 'backups'), { recursive: true });
  mkdirSync(join(folder, 'backups'));
  backupOf('nightly', 1);
  const sameDisk = await examine(folder, { PORT: '0' });
  expect(sameDisk[0]?.backups).toMatch(
    /^warn 1, the newest is 1 hour old, but they are on the same disk as the data/,
  );
  const results = { checkFailed: null, missing: 0, notifiedOn: null };
  const moment = '2026-03-14T02:00:00.000Z';
  const backupFailed = { moment, message: 'The disk is full.' };
  const resultsFile = join(folder, 'last-backup.json');
  writeFileSync(resultsFile, JSON.stringify({ ...results, backupFailed }));
  const failed = await examine(folder, { PORT: '0' });
  expect(failed[0]).toMatchObject({
    code: 1,
    backups: `FAIL the last backup failed, on ${moment}: The disk is full.`,
  });
  writeFileSync(resultsFile, JSON.stringify({ ...results, backupFailed: null, missing: 2 }));
  const incomplete = await examine(folder, { PORT: '0' });
  expect(incomplete[0]?.backups).toBe(
    'FAIL 2 photo files are missing in the last backup; run verify',
  );
  expect(wrong).toMatchObject({
    code: 1,
    settings: expect.stringContaining('FAIL PORT must be a number'),
  });
});

// Node silently uses UTC for this form.
test('with an invalid TZ the server and doctor warn that UTC is used', async () => {
  const TZ = 'CET-1CEST';
  const server = await startBuiltServer({ TZ }, preparedFolder());
  const fault = `TZ is "${TZ}", which is not a time zone, so UTC is used`;
  await expect.poll(() => server.output()).toContain(JSON.stringify(fault));
  await server.stop();
  const settings = { PORT: '0', TZ };
  const found = findingsIn(await runCommand(server.folder, ['doctor'], { settings }));
  expect(found.clock).toMatch(/^warn .*Z: TZ is/);
  expect(found.clock).toContain(fault);
  await server.remove();
});

test('doctor compares the public URL with what the server accepts', async () => {
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
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${Object(proxy.address()).port}`;
  const server = await startBuiltServer({ FIVETWENTY_PUBLIC_URL: address }, preparedFolder());
  port = server.port;
  const PORT = `${port}`;
  const elsewhere = address.replace('127.0.0.1', 'localhost');
  const [well, unknown, astray, dead] = await examine(
    server.folder,
    { PORT, FIVETWENTY_PUBLIC_URL: address },
    { PORT, FIVETWENTY_PUBLIC_URL: elsewhere },
    { PORT: '1', FIVETWENTY_PUBLIC_URL: elsewhere },
    { PORT: '1', FIVETWENTY_PUBLIC_URL: 'http://127.0.0.1:1' },
  );
  expect(well).toMatchObject({ code: 0, url: `ok ${address}/ leads to a server that accepts it` });
  const advice = 'restart it with this FIVETWENTY_PUBLIC_URL';
  expect(unknown).toMatchObject({
    code: 1,
    url: `FAIL the running server does not know ${elsewhere}/: ${advice}`,
  });
  expect(astray?.url).toBe(
    `FAIL ${elsewhere}/ leads to a server that does not know this FIVETWENTY_PUBLIC_URL`,
  );
  expect(dead?.url).toMatch(/^warn http:\/\/127\.0\.0\.1:1\/ does not lead to the server/);
  proxy.close();
  proxy.closeAllConnections();
  await server.remove();
});
