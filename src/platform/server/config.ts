import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { tidyCode } from '#shared/setup-code.ts';

/** Everything that a host may set, checked. Read once at the start. */
export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  /** Fixes the set-up code instead of drawing one. */
  setupCode: string | undefined;
  /** Where the couple reaches the home from outside; its path is the base path. */
  publicUrl: URL | undefined;
  /** Path before every address of ours: `''`, or `/love`. */
  basePath: string;
  /** Addresses of proxies whose forwarded headers count; false for none. */
  trustProxy: string[] | false;
  logLevel: LogLevel;
  rateLimits: boolean;
  /** Whether the home backs itself up each night; off where its host does. */
  nightlyBackups: boolean;
  /** Days without use after which a session ends. */
  sessionDays: number;
  /** To which push services messages may go: to all in the open internet, or to these origins alone. */
  pushServices: 'any' | readonly string[];
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export class ConfigFaults extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`These settings are invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** A code that is fixed must be hard enough to guess; of characters that count. */
const shortestCode = 6;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What this process was given. */
export const ownEnvironment = (): Environment => process.env;

/** Every setting, and what it is where nobody sets it. The names are also those of the README. */
const usual = {
  PORT: '8080',
  HOST: '0.0.0.0',
  FIVETWENTY_DATA_DIR: 'data',
  FIVETWENTY_SETUP_CODE: undefined,
  FIVETWENTY_PASSWORD: undefined,
  FIVETWENTY_PUBLIC_URL: undefined,
  FIVETWENTY_TRUST_PROXY: 'off',
  FIVETWENTY_LOG_LEVEL: 'info',
  FIVETWENTY_RATE_LIMITS: 'on',
  FIVETWENTY_NIGHTLY_BACKUPS: 'on',
  FIVETWENTY_SESSION_DAYS: '30',
  FIVETWENTY_PUSH_SERVICES: 'any',
} as const;
type SettingName = keyof typeof usual;
/** May also stand in a file that `<name>_FILE` names; never shown. */
const secrets = ['FIVETWENTY_SETUP_CODE', 'FIVETWENTY_PASSWORD'] as const;
type SecretName = (typeof secrets)[number];

const given = (environment: Environment, name: SettingName | `${SecretName}_FILE`) =>
  environment[name]?.trim() || undefined;

/** A secret of the host's, from its variable or its file. Throws `ConfigFaults`. */
export function readSecret(
  name: SecretName,
  environment: Environment = process.env,
): string | undefined {
  const file = given(environment, `${name}_FILE`);
  if (file === undefined) return given(environment, name);
  if (given(environment, name) !== undefined) {
    throw new ConfigFaults([`${name} and ${name}_FILE are both set; use only one`]);
  }
  const content = contentOf(file);
  if (content !== undefined && content !== '') return content;
  const fault =
    content === undefined ? 'names a file that does not exist or cannot be read' : 'is empty';
  throw new ConfigFaults([`${name}_FILE ${fault}`]);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** A setting as a person may see it. */
export interface ShownSetting {
  name: SettingName;
  value: string;
  from: 'default' | 'environment' | 'file';
}

/** All settings as they stand, usable or not, without their secrets. */
export const listSettings = (environment: Environment): ShownSetting[] =>
  Object.entries(usual).map(([key, instead = '(none)']) => {
    // The keys of `usual`, which `entries` calls text.
    const name = key as SettingName;
    const secret = secrets.find((each) => each === name);
    const value = given(environment, name);
    if (secret !== undefined && given(environment, `${secret}_FILE`) !== undefined) {
      return { name, value: '(hidden)', from: 'file' };
    }
    if (value === undefined) return { name, value: instead, from: 'default' };
    return { name, value: secret === undefined ? value : '(hidden)', from: 'environment' };
  });

/** Variables that look like settings of ours and are none: a slip of the pen, mostly. */
export const strangersAmong = (environment: Environment): string[] => {
  const known = [...Object.keys(usual), ...secrets.map((name) => `${name}_FILE`)];
  return Object.keys(environment).filter(
    (name) => name.startsWith('FIVETWENTY_') && !known.includes(name),
  );
};

/** Turns the environment into settings. Throws one `ConfigFaults` that names every fault. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const fault = <T>(message: string, instead: T): T => {
    faults.push(message);
    return instead;
  };
  const setting = (name: SettingName) => given(environment, name);

  const port = () => {
    const written = setting('PORT') ?? usual.PORT;
    const number = Number(written);
    const usable = /^\d+$/.test(written) && number <= 65_535;
    return usable ? number : fault(`PORT must be a number from 0 to 65535, not "${written}"`, 0);
  };

  const setupCode = () => {
    try {
      const code = readSecret('FIVETWENTY_SETUP_CODE', environment);
      if (code === undefined || tidyCode(code).length >= shortestCode) return code;
    } catch (error) {
      if (!(error instanceof ConfigFaults)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
    return fault(`FIVETWENTY_SETUP_CODE must have at least ${shortestCode} characters`, undefined);
  };

  // A path that begins as ours do could not be told from one of ours, where the proxy takes it away.
  const publicUrl = () => {
    const written = setting('FIVETWENTY_PUBLIC_URL');
    if (written === undefined) return undefined;
    const url = URL.canParse(written) ? new URL(written) : undefined;
    const usable =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      /^(?:\/[\w\-.]+)*\/?$/.test(url.pathname) &&
      !/^\/(?:api|ws|assets|icons|share)(?:\/|$)/.test(url.pathname) &&
      url.search + url.hash + url.username + url.password === '';
    return usable
      ? url
      : fault(
          'FIVETWENTY_PUBLIC_URL must be an http or https URL without a query, such as https://home.example/love; its path must not begin with api, ws, assets, icons or share',
          undefined,
        );
  };

  const trustProxy = (): string[] | false => {
    const written = setting('FIVETWENTY_TRUST_PROXY') ?? usual.FIVETWENTY_TRUST_PROXY;
    if (written === 'off') return false;
    const proxies = written.split(',').map((proxy) => proxy.trim());
    return proxies.every(isProxyAddress)
      ? proxies
      : fault(
          'FIVETWENTY_TRUST_PROXY must be "off" or a list of addresses such as 127.0.0.1,10.0.0.0/8',
          false,
        );
  };

  const sessionDays = () => {
    const written = setting('FIVETWENTY_SESSION_DAYS') ?? usual.FIVETWENTY_SESSION_DAYS;
    const days = Number(written);
    const isUsable = /^\d+$/.test(written) && days >= 1 && days <= 365;
    return isUsable
      ? days
      : fault(`FIVETWENTY_SESSION_DAYS must be a number from 1 to 365, not "${written}"`, 30);
  };

  const pushServices = (): 'any' | readonly string[] => {
    const written = setting('FIVETWENTY_PUSH_SERVICES') ?? usual.FIVETWENTY_PUSH_SERVICES;
    if (written === 'any') return 'any';
    const origins = written.split(',').map((origin) => origin.trim());
    return origins.every(isOrigin)
      ? origins
      : fault(
          'FIVETWENTY_PUSH_SERVICES must be "any" or a list of origins such as https://fcm.googleapis.com,https://web.push.apple.com',
          'any',
        );
  };

  const oneOf = <const T extends string>(
    name: SettingName,
    choices: readonly T[],
    instead: T,
  ): T => {
    const written = setting(name) ?? instead;
    const choice = choices.find((each) => each === written);
    return (
      choice ?? fault(`${name} must be one of ${choices.join(', ')}, not "${written}"`, instead)
    );
  };

  const url = publicUrl();
  const config: Config = {
    port: port(),
    host: setting('HOST') ?? usual.HOST,
    dataFolder: resolve(setting('FIVETWENTY_DATA_DIR') ?? usual.FIVETWENTY_DATA_DIR),
    setupCode: setupCode(),
    publicUrl: url,
    basePath: url?.pathname.replace(/\/+$/, '') ?? '',
    trustProxy: trustProxy(),
    logLevel: oneOf('FIVETWENTY_LOG_LEVEL', logLevels, usual.FIVETWENTY_LOG_LEVEL),
    rateLimits:
      oneOf('FIVETWENTY_RATE_LIMITS', ['on', 'off'], usual.FIVETWENTY_RATE_LIMITS) === 'on',
    nightlyBackups:
      oneOf('FIVETWENTY_NIGHTLY_BACKUPS', ['on', 'off'], usual.FIVETWENTY_NIGHTLY_BACKUPS) === 'on',
    sessionDays: sessionDays(),
    pushServices: pushServices(),
  };
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyAddress(text: string): boolean {
  if (namedRanges.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
