import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, readPartner } from '#features/auth/auth.contract.ts';
import { eventStream } from '#shared/event.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { runCommand, runCommands, startCommand } from '../support/command-line.ts';
import { removeFolder } from '../support/folders.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { signInStomp } from '../support/stomp-client.ts';
import { readStream } from '../support/stream-reader.ts';
import { callWire, sharedPassword } from '../support/test-server.ts';

const places = mkdtempSync(join(tmpdir(), 'fivetwenty-commands-'));
afterAll(() => removeFolder(places));

/** An unused folder. */
let count = 0;
function freshFolder(): string {
  count += 1;
  return join(places, String(count));
}

const noStory = /\n\s+at /;

describe('the help', () => {
  test('lists the commands and exit codes; each command has its own help', async () => {
    const { code, out, err } = await runCommand(places, []);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Exit codes: 0 success, 1 failure, 2');
    const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
    expect(names).toEqual([
      'start',
      'demo',
      'setup',
      'reset-password',
      'sessions',
      'backup',
      'copy',
      'restore',
      'verify',
      'doctor',
      'healthcheck',
      'config',
    ]);
    const [version, ...helps] = await runCommands(places, [
      { args: ['--version'] },
      ...names.map((name, at) => ({ args: at % 2 ? ['help', name] : [name, '--help'] })),
    ]);
    expect(version).toEqual({ code: 0, out: '0.3.0\n', err: '' });
    expect(helps).toHaveLength(names.length);
    for (const [at, help] of helps.entries()) {
      expect([help.code, help.err]).toEqual([0, '']);
      expect(help.out).toContain(`Usage: fivetwenty ${names[at]}`);
    }
  });

  test('unknown commands and arguments are usage errors on standard error', async () => {
    const cases: [string[], RegExp][] = [
      [['sesions'], /Unknown command "sesions"\. Did you mean "sessions"\?/],
      [['dance'], /Unknown command "dance"\. To list all/],
      [['setup', '--frist', 'Zoë'], /Unknown option "frist" for setup\. Did you mean "first"\?/],
      [['sessions', '--end'], /--end/],
      [['reset-password'], /fivetwenty reset-password <username>/],
      [['demo', '--port', '99999'], /--port requires a number from 0 to 65535/],
    ];
    const all = await runCommands(
      places,
      cases.map(([args]) => ({ args })),
    );
    for (const [at, [args, says]] of cases.entries()) {
      expect(all[at], args.join(' ')).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(says),
      });
      expect(all[at]?.err).not.toMatch(noStory);
    }
    // The exit code reports it too.
    expect((await runCommand(places, ['dance'])).code).toBe(2);
  });
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
  const { code, out, err } = good ?? { out: '', err: '' };
  expect(code).toBe(0);
  expect(out).toMatch(/^PORT +1234 +environment$/m);
  expect(out).toMatch(/^FIVETWENTY_DATA_DIR +\/somewhere +environment$/m);
  expect(out).toMatch(/^FIVETWENTY_SETUP_CODE +\(hidden\) +environment$/m);
  expect(out).toMatch(/^FIVETWENTY_LOG_LEVEL +info +default$/m);
  expect(out + err).not.toContain('canary-code');
  expect(err).toBe('Unknown setting FIVETWENTY_DATADIR. Did you mean FIVETWENTY_DATA_DIR?\n');
  expect([wrong?.code, wrong?.err]).toEqual([1, expect.stringContaining('PORT must be a number')]);
});

describe('setup', () => {
  const names = ['--first', 'Zoë', '--second', 'Sam', '--password-file', '-'];
  const input = `${sharedPassword}\n`;

  test('creates both users, who can sign in', async () => {
    const folder = freshFolder();
    const { code, out, err } = await runCommand(folder, ['setup', ...names], { input });
    expect([code, out]).toEqual([0, '']);
    expect(err).toContain('You can sign in as zoe and sam.');
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    const again = await runCommand(folder, ['setup', ...names], { input });
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('Setup is already finished'),
    ]);

    const server = startCommand(folder, ['start'], { PORT: '0' });
    const [banner, url = ''] = await server.says(/is running at (http:\S+)[\s\S]*server started/);
    expect(banner).not.toContain('Setup code');
    const body = { username: 'zoe', password: sharedPassword };
    expect((await callWire(url, login, { body })).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('generates and prints a password if none is given', async () => {
    const { code, out } = await runCommand(freshFolder(), ['setup', ...names.slice(0, 4)]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^([a-z]+ ){4}[a-z]+\n$/)]);
  });

  test('rejects invalid input with one sentence each', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(places, name), text);
      return ['--password-file', join(places, name)];
    };
    const both = names.slice(0, 4);
    const good = file('good', input);
    const cases: [string, string[], number, RegExp][] = [
      ['no names', good, 2, /Use --first/],
      ['no username', [...both, ...good, '--first-username', 'Z'], 1, /--first-username: /],
      ['none at all', [...both, ...file('none', '')], 1, /At least 8 characters/],
      ['a start to come', [...both, ...good, '--since', '2999-01-01'], 1, /in the future/],
      ['no file', [...both, '--password-file', 'nowhere'], 1, /Cannot read \S*nowhere\./],
    ];
    const all = await runCommands(
      places,
      cases.map(([, args]) => ({
        args: ['setup', ...args],
        settings: { FIVETWENTY_DATA_DIR: freshFolder() },
      })),
    );
    for (const [at, [what, , code, says]] of cases.entries()) {
      expect(all[at], what).toEqual({ code, out: '', err: expect.stringMatching(says) });
      expect(all[at]?.err).not.toMatch(noStory);
    }
    const piped = await runCommand(freshFolder(), ['setup', ...names], { input: '' });
    expect(piped).toMatchObject({ code: 1, err: expect.stringMatching(/At least 8 characters/) });
  });
});

const urlOf = ({ port }: BuiltServer) => `http://127.0.0.1:${port}`;

describe('with a running server', () => {
  let server: BuiltServer;
  let tokens: [string, string];
  beforeAll(async () => {
    ({ server, tokens } = await startServerWithCouple());
  });
  afterAll(() => server.remove());

  const statusOf = async (token: string) =>
    (await callWire(urlOf(server), readPartner, { token })).status;

  test('healthcheck succeeds, and fails for another port', async () => {
    const [well, nobody] = await runCommands(
      server.folder,
      [String(server.port), '1'].map((PORT) => ({ args: ['healthcheck'], settings: { PORT } })),
    );
    expect(well).toEqual({ code: 0, out: 'ok (database ok, disk ok)\n', err: '' });
    expect(nobody).toEqual({ code: 1, out: '', err: 'No response.\n' });
  });

  test('start fails for a data folder in use', async () => {
    const { code, err } = await runCommand(server.folder, ['start'], { settings: { PORT: '0' } });
    expect([code, err]).toEqual([1, expect.stringContaining('Another process is already using')]);
    expect(err).not.toMatch(noStory);
  });

  test('sessions lists sessions, and ends one with its connections', async () => {
    const [zoe, sam] = tokens;
    const { code, out } = await runCommand(server.folder, ['sessions']);
    expect(code).toBe(0);
    const [heads, ...rows] = out.trim().split('\n');
    expect(heads).toMatch(/^ID +USER +DEVICE +SIGNED IN +LAST SEEN$/);
    expect(rows).toHaveLength(2);
    const [id = ''] = /^\d+(?= +zoe )/.exec(rows[0] ?? '') ?? [];

    const stream = await readStream(urlOf(server), eventStream.path, zoe);
    const socket = await signInStomp(urlOf(server), zoe);
    const args = ['sessions', '--end', id];
    const [ended, gone] = await runCommands(server.folder, [{ args }, { args }]);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining(`Signed out: ${id} zoe`) });
    expect(ended?.err).toContain('within a second');
    await stream.ended;
    expect(await socket.ended).toMatchObject({ error: { headers: { status: '401' } } });
    expect([await statusOf(zoe), await statusOf(sam)]).toEqual([401, 200]);

    expect([gone?.code, gone?.err]).toEqual([1, `Session ${id} not found.\n`]);
  });

  test('reset-password generates a password and ends the sessions of this user', async () => {
    const { code, out } = await runCommand(server.folder, ['reset-password', 'zoe']);
    expect(code).toBe(0);
    const signIn = async (password: string, username = 'zoe') => {
      const body = { username, password };
      return (await callWire(urlOf(server), login, { body })).status;
    };
    expect([await signIn(sharedPassword), await signIn(out.trim())]).toEqual([401, 200]);
    expect([await signIn(sharedPassword, 'sam'), await statusOf(tokens[1])]).toEqual([200, 200]);
  });

  test('sessions --end-all signs out everyone', async () => {
    const [ended, listed] = await runCommands(server.folder, [
      { args: ['sessions', '--end-all'] },
      { args: ['sessions'] },
    ]);
    expect([ended?.code, ended?.out]).toEqual([0, expect.stringContaining(' sam ')]);
    expect(listed?.out).toMatch(/^ID.*\n$/);
    await expect.poll(() => statusOf(tokens[1])).toBe(401);
  });

  test('without a server, reset-password reads a password from a pipe and validates it', async () => {
    await server.stop();
    const next = 'five hundred and twenty one';
    const reset = ['reset-password', 'sam', '--password-file'];
    const piped = await runCommand(server.folder, [...reset, '-'], { input: next });
    expect(piped).toMatchObject({ code: 0, out: '' });
    const easyFile = join(places, 'easy-for-sam');
    writeFileSync(easyFile, 'sam12345');
    const [stranger, easy] = await runCommands(server.folder, [
      { args: ['reset-password', 'max'] },
      { args: [...reset, easyFile] },
    ]);
    expect([stranger?.code, stranger?.err]).toEqual([1, expect.stringContaining('zoe and sam')]);
    expect([easy?.code, easy?.err]).toEqual([1, expect.stringContaining('easy to guess')]);
    await server.start();
    const body = { username: 'sam', password: next };
    expect((await callWire(urlOf(server), login, { body })).status).toBe(200);
  });
});

test.each([
  ['127.0.0.1', false],
  ['0.0.0.0', true],
])(
  'start on HOST=%s warns about plain HTTP: %s; and about unknown settings',
  async (HOST, warns) => {
    const settings = { PORT: '0', HOST, FIVETWENTY_PUBLIC_ULR: 'https://app.example' };
    const server = startCommand(freshFolder(), ['start'], settings);
    const [output] = await server.says(
      /[\s\S]*Unknown setting FIVETWENTY_PUBLIC_ULR\. Did you mean FIVETWENTY_PUBLIC_URL\?/,
    );
    expect(output.includes('anyone on your network can read the traffic')).toBe(warns);
    expect(output.includes('the server uses plain HTTP')).toBe(warns);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);

test('start exits with 78 for an invalid setting, so that systemd does not restart it', async () => {
  const server = startCommand(freshFolder(), ['start'], { PORT: 'x' });
  await server.says(/PORT must be a number from 0 to 65535/);
  expect(await server.ended).toBe(78);
});

test('a missing data folder is not created', async () => {
  const folder = freshFolder();
  const commands = [['sessions'], ['reset-password', 'zoe'], ['backup'], ['verify']];
  const all = await runCommands(
    folder,
    commands.map((args) => ({ args })),
  );
  for (const { code, err } of all) {
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`There is no Fivetwenty data in ${folder}`),
    ]);
  }
  expect(existsSync(folder)).toBe(false);
});
