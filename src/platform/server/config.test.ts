import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Config,
  ConfigError,
  isLoopback,
  localUrl,
  normalizeCode,
  readConfig,
  unknownSettings,
} from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-config-'));
const fileWith = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
mkdirSync(join(folder, 'folder'));
afterAll(() => rmSync(folder, { recursive: true }));

type Environment = Record<string, string>;

function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test('an empty environment gives port 8080 and all limits', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataFolder: resolve('data'),
    setupCode: undefined,
    publicUrl: undefined,
    basePath: '',
    trustProxy: false,
    logLevel: 'info',
    rateLimits: true,
    nightlyBackups: true,
    maxVideoBytes: 500 * 1024 * 1024,
    offsite: undefined,
    sessionDays: 30,
    pushServices: 'any',
  } satisfies Config);
});

describe('reads', () => {
  const file = fileWith('code', '  FILE-CODE\n');
  test.each<[Environment, Partial<Config>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
    [{ FIVETWENTY_SETUP_CODE: ' OUR-CODE ' }, { setupCode: 'OUR-CODE' }],
    [{ FIVETWENTY_SETUP_CODE_FILE: file }, { setupCode: 'FILE-CODE' }],
    [{ FIVETWENTY_PUBLIC_URL: 'http://a.example:8443/our/love/' }, { basePath: '/our/love' }],
    [{ FIVETWENTY_PUBLIC_URL: 'https://a.example/apis/api' }, { basePath: '/apis/api' }],
    [
      { FIVETWENTY_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' },
      { trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
    ],
    [{ FIVETWENTY_LOG_LEVEL: 'trace' }, { logLevel: 'trace' }],
    [{ FIVETWENTY_RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ FIVETWENTY_NIGHTLY_BACKUPS: 'off' }, { nightlyBackups: false }],
    [{ FIVETWENTY_MAX_VIDEO_MB: '2' }, { maxVideoBytes: 2 * 1024 * 1024 }],
    [{ FIVETWENTY_SESSION_DAYS: '7' }, { sessionDays: 7 }],
    [
      { FIVETWENTY_PUSH_SERVICES: 'https://push.example, http://10.0.0.2:8000' },
      { pushServices: ['https://push.example', 'http://10.0.0.2:8000'] },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });
});

describe('rejects', () => {
  const codeFile = 'FIVETWENTY_SETUP_CODE_FILE';
  const invalid: Record<string, string> = {
    PORT: '-1 65536 80a',
    FIVETWENTY_SESSION_DAYS: '0 366 forever',
    FIVETWENTY_PUBLIC_URL:
      'app.example ftp://a.example https://a.example/?x=1 https://a.example/#x https://me:secret@a.example https://a.example//b https://a.example/a"b https://a.example/ws/ https://a.example/assets/love',
    FIVETWENTY_TRUST_PROXY: 'on 127.0.0.1/33 ::1/129 300.1.1.1 127.0.0.1,,',
    FIVETWENTY_SETUP_CODE: '- 12345',
    FIVETWENTY_LOG_LEVEL: 'loud',
    FIVETWENTY_RATE_LIMITS: 'no',
    [codeFile]: `${join(folder, 'nowhere')} ${join(folder, 'folder')} ${fileWith('empty', ' \n')}`,
  };
  test.each([
    ...Object.entries(invalid).flatMap(([name, values]) =>
      values.split(' ').map((value) => [name, value] as const),
    ),
    ['FIVETWENTY_SETUP_CODE', 'ab-c d'] as const,
  ])('%s=%s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  test('a code that is set twice, without printing it', () => {
    const faults = faultsOf({
      FIVETWENTY_SETUP_CODE: 'SECRET-CODE',
      [codeFile]: fileWith('twice', 'SECRET-CODE'),
    });
    expect(faults).toEqual([`FIVETWENTY_SETUP_CODE and ${codeFile} are both set; use only one`]);
  });

  test('all invalid settings at once', () => {
    const environment = { PORT: 'x', FIVETWENTY_LOG_LEVEL: 'x' };
    expect(faultsOf(environment)).toHaveLength(2);
    expect(() => readConfig(environment)).toThrow(
      /^These settings are invalid:\n(.+\n)* {2}- PORT must be/,
    );
  });
});

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['192.168.1.7', 'http://192.168.1.7:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
])('local URL of host %s: %s', (host, address) => {
  expect(localUrl({ host }, 8080)).toBe(address);
});

test('a setup code is the same in lower case, and with other separators', () => {
  expect(normalizeCode(' abcd-efgh JKMN ')).toBe('ABCDEFGHJKMN');
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.example', false],
])('host %s is on this computer only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['FIVETWENTY_PUBLIC_ULR', ' Did you mean FIVETWENTY_PUBLIC_URL?'],
  ['FIVETWENTY_PORT', ' Did you mean PORT?'],
  ['FIVETWENTY_COLOR', ''],
])('unknown setting %s:%s', (name, suggestion) => {
  expect(unknownSettings({ [name]: 'x', PUBLIC_ULR: 'x', FIVETWENTY_PUBLIC_URL: 'x' })).toEqual([
    `Unknown setting ${name}.${suggestion}`,
  ]);
});
