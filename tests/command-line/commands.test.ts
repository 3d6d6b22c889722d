import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readPartner } from '#features/auth/auth.contract.ts';
import { eventStream } from '#shared/event.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { runCommand, runCommands, startCommand } from '../support/command-line.ts';
import { newFolder } from '../support/new-folder.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { signInStomp } from '../support/stomp-client.ts';
import { readStream } from '../support/stream-reader.ts';
import { callWire, sharedPassword } from '../support/test-server.ts';

const freshFolder = () => join(newFolder(), 'data');
function fileWith(text: string): string {
  const file = join(newFolder(), 'file');
  writeFileSync(file, text);
  return file;
}

/** Sets up users named zoe and sam with a password from this file, or with a generated one. */
const setup = (file?: string) =>
  ['setup', '--first', 'Zoë', '--second', 'Sam'].concat(
    file === undefined ? [] : ['--password-file', file],
  );

async function signIn(url: string, username: string, password: string): Promise<number> {
  const body = { username, password };
  return (await callWire(url, login, { body })).status;
}

test('help lists the commands and exit codes; each command has its own help', async () => {
  const [all, version] = await runCommands('', [{ args: [] }, { args: ['--version'] }]);
  expect(all).toMatchObject({ code: 0, err: '' });
  expect(all?.out).toContain('Exit codes: 0 success, 1 failure, 2');
  expect(version).toEqual({ code: 0, out: '0.3.0\n', err: '' });
  const names = [...(all?.out ?? '').matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(
    ([, name = '']) => name,
  );
  const expected =
    'start demo setup reset-password sessions backup copy restore verify doctor healthcheck config';
  expect(names).toEqual(expected.split(' '));
  const helps = await runCommands(
    '',
    names.map((name, at) => ({ args: at % 2 ? ['help', name] : [name, '--help'] })),
  );
  for (const [at, help] of helps.entries()) {
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain(`Usage: fivetwenty ${names[at]}`);
  }
});

test('unknown commands and arguments are usage errors on standard error', async () => {
  const cases: [string[], string][] = [
    [['sesions'], 'Unknown command "sesions". Did you mean "sessions"?'],
    [['dance'], 'Unknown command "dance". To list all'],
    [['setup', '--frist', 'Zoë'], 'Unknown option "frist" for setup. Did you mean "first"?'],
    [['sessions', '--end'], '--end'],
    [['reset-password'], 'fivetwenty reset-password <username>'],
    [['demo', '--port', '99999'], '--port requires a number from 0 to 65535'],
  ];
  const all = await runCommands(
    '',
    cases.map(([args]) => ({ args })),
  );
  expect(all).toEqual(
    cases.map(([, text]) => ({ code: 2, out: '', err: expect.stringContaining(text) })),
  );
  expect(all.map(({ err }) => err).join('')).not.toMatch(/\n\s+at /);
  // The exit code reports it too.
  expect((await runCommand('', ['dance'])).code).toBe(2);
});

test('config lists all settings, hides secrets, and fails for invalid ones', async () => {
  const settings = {
    PORT: '1234',
    FIVETWENTY_SETUP_CODE: 'canary-code',
    FIVETWENTY_DATADIR: 'x',
  };
  const [good, wrong] = await runCommands('/somewhere', [
    { args: ['config'], settings },
    { args: ['config'], settings: { PORT: 'a' } },
  ]);
  expect(good).toMatchObject({
    code: 0,
    err: 'Unknown setting FIVETWENTY_DATADIR. Did you mean FIVETWENTY_DATA_DIR?\n',
  });
  expect(good?.out).toMatch(/^PORT +1234 +environment$/m);
  expect(good?.out).toMatch(/^FIVETWENTY_SETUP_CODE +\(hidden\) +environment$/m);
  expect(good?.out).toMatch(/^FIVETWENTY_LOG_LEVEL +info +default$/m);
  expect(good?.out).not.toContain('canary-code');
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('PORT must be a number') });
});

test('setup and reset-password create users who can sign in on the server started later', async () => {
  const folder = freshFolder();
  const input = `${sharedPassword}\n`;
  const { code, out, err } = await runCommand(folder, setup('-'), { input });
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('You can sign in as zoe and sam.');
  expect(statSync(folder).mode & 0o777).toBe(0o700);

  const next = 'five hundred and twenty one';
  const reset = (text: string) => ['reset-password', 'sam', '--password-file', fileWith(text)];
  const [again, changed, easy, stranger] = await runCommands(folder, [
    { args: setup() },
    { args: reset(next) },
    { args: reset('sam12345') },
    { args: ['reset-password', 'max'] },
  ]);
  const refused = (text: string) => ({ code: 1, out: '', err: expect.stringContaining(text) });
  expect(again).toEqual(refused('Setup is already finished'));
  expect(changed).toMatchObject({ code: 0, out: '' });
  expect(easy).toEqual(refused('easy to guess'));
  expect(stranger).toEqual(refused('zoe and sam'));

  const server = startCommand(folder, ['start'], { PORT: '0' });
  const [banner, url = ''] = await server.says(/is running at (http:\S+)[\s\S]*server started/);
  expect(banner).not.toContain('Setup code');
  expect(banner).not.toContain('plain HTTP');
  expect(await signIn(url, 'zoe', sharedPassword)).toBe(200);
  expect(await signIn(url, 'sam', next)).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('setup rejects invalid input with one sentence each, and generates a password if none is given', async () => {
  const good = fileWith(sharedPassword);
  const cases: [string[], number, RegExp][] = [
    [['setup', '--password-file', good], 2, /Use --first/],
    [[...setup(good), '--first-username', 'Z'], 1, /--first-username: /],
    [setup(fileWith('')), 1, /At least 8 characters/],
    [[...setup(good), '--since', '2999-01-01'], 1, /in the future/],
    [setup('nowhere'), 1, /Cannot read \S*nowhere\./],
  ];
  const [generated, ...all] = await runCommands(
    '',
    [setup(), ...cases.map(([args]) => args)].map((args) => ({
      args,
      settings: { FIVETWENTY_DATA_DIR: freshFolder() },
    })),
  );
  expect(generated).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^([a-z]+ ){4}[a-z]+\n$/),
  });
  expect(all).toEqual(
    cases.map(([, code, says]) => ({ code, out: '', err: expect.stringMatching(says) })),
  );
});

describe('with a running server', () => {
  let server: BuiltServer;
  let url: string;
  let tokens: [string, string];
  beforeAll(async () => {
    ({ server, tokens } = await startServerWithCouple());
    url = `http://127.0.0.1:${server.port}`;
  });
  afterAll(() => server.remove());

  const statusOf = async (token: string) => (await callWire(url, readPartner, { token })).status;

  test('healthcheck succeeds, and fails for another port', async () => {
    const [well, nobody] = await runCommands(
      server.folder,
      [String(server.port), '1'].map((PORT) => ({ args: ['healthcheck'], settings: { PORT } })),
    );
    expect(well).toEqual({ code: 0, out: 'ok (database ok, disk ok)\n', err: '' });
    expect(nobody).toEqual({ code: 1, out: '', err: 'No response.\n' });
  });

  test('sessions lists sessions, and ends one with its connections', async () => {
    const [zoe, sam] = tokens;
    const [listed] = await runCommands(server.folder, [{ args: ['sessions'] }]);
    const [heads, ...rows] = (listed?.out ?? '').trim().split('\n');
    expect(heads).toMatch(/^ID +USER +DEVICE +SIGNED IN +LAST SEEN$/);
    expect(rows).toHaveLength(2);
    const [id = ''] = /^\d+(?= +zoe )/.exec(rows[0] ?? '') ?? [];

    const stream = await readStream(url, eventStream.path, zoe);
    const socket = await signInStomp(url, zoe);
    const args = ['sessions', '--end', id];
    const [ended, gone] = await runCommands(server.folder, [{ args }, { args }]);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(`Signed out: ${id} zoe`) });
    await stream.ended;
    expect(await socket.ended).toMatchObject({ error: { headers: { status: '401' } } });
    expect([await statusOf(zoe), await statusOf(sam)]).toEqual([401, 200]);
    expect(gone).toMatchObject({ code: 1, err: `Session ${id} not found.\n` });
  });

  test('reset-password generates a password and ends the sessions of this user; sessions --end-all those of everyone', async () => {
    const [reset] = await runCommands(server.folder, [{ args: ['reset-password', 'zoe'] }]);
    expect(reset?.code).toBe(0);
    expect(await signIn(url, 'zoe', sharedPassword)).toBe(401);
    expect(await signIn(url, 'zoe', reset?.out.trim() ?? '')).toBe(200);
    expect(await statusOf(tokens[1])).toBe(200);

    const [ended, listed] = await runCommands(server.folder, [
      { args: ['sessions', '--end-all'] },
      { args: ['sessions'] },
    ]);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(' sam ') });
    expect(listed?.out).toMatch(/^ID.*\n$/);
    await expect.poll(() => statusOf(tokens[1])).toBe(401);
  });
});

test('start warns about plain HTTP on a network, an unknown setting and an invalid time zone', async () => {
  const settings = {
    PORT: '0',
    HOST: '0.0.0.0',
    // Node silently uses UTC for this form.
    TZ: 'CET-1CEST',
    FIVETWENTY_PUBLIC_ULR: 'https://app.example',
  };
  const server = startCommand(freshFolder(), ['start'], settings);
  await server.says(/TZ is \\"CET-1CEST\\", which is not a time zone, so UTC is used/);
  await server.says('Unknown setting FIVETWENTY_PUBLIC_ULR. Did you mean FIVETWENTY_PUBLIC_URL?');
  await server.says('anyone on your network can read the traffic');
  await server.says('the server uses plain HTTP');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('start exits with 78 for an invalid setting, so that systemd does not restart it', async () => {
  const server = startCommand(freshFolder(), ['start'], { PORT: 'x' });
  await server.says('PORT must be a number from 0 to 65535');
  expect(await server.ended).toBe(78);
});

test('a missing data folder is not created', async () => {
  const folder = freshFolder();
  const commands = [['sessions'], ['reset-password', 'zoe'], ['backup'], ['verify']];
  const all = await runCommands(
    folder,
    commands.map((args) => ({ args })),
  );
  const err = expect.stringContaining(`There is no Fivetwenty data in ${folder}`);
  expect(all).toEqual(commands.map(() => ({ code: 1, out: '', err })));
  expect(existsSync(folder)).toBe(false);
});
