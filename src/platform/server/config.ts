import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isInContainer } from './account.ts';
import { nearestWord } from './nearest-word.ts';
import { type Offsite, parseOffsite, withoutPassword } from './offsite-settings.ts';

export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  /** Replaces the random setup code. */
  setupCode: string | undefined;
  /** The URL that the couple uses; its path is the base path. */
  publicUrl: URL | undefined;
  /** The path before all addresses: `''`, or `/love`. */
  basePath: string;
  /** Proxies whose forwarded headers are trusted; false for none. */
  trustProxy: string[] | false;
  logLevel: LogLevel;
  rateLimits: boolean;
  nightlyBackups: boolean;
  /** Bytes of one video. */
  maxVideoBytes: number;
  /** Undefined if backups are not copied to another place. */
  offsite: Offsite | undefined;
  /** Days without use after which a session ends. */
  sessionDays: number;
  /** Origins of push services that may be called. */
  pushServices: 'any' | readonly string[];
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`These settings are invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
export const ownEnvironment = (): Environment => process.env;

const defaults = {
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
  FIVETWENTY_OFFSITE_URL: undefined,
  FIVETWENTY_OFFSITE_USER: undefined,
  FIVETWENTY_OFFSITE_SECRET: undefined,
  FIVETWENTY_OFFSITE_PASSPHRASE: undefined,
  FIVETWENTY_OFFSITE_KEEP: '7',
  FIVETWENTY_SESSION_DAYS: '30',
  FIVETWENTY_MAX_VIDEO_MB: '500',
  FIVETWENTY_PUSH_SERVICES: 'any',
} as const;
type SettingName = keyof typeof defaults;

/** Can also be read from the file that `<name>_FILE` names, and are never shown. */
const secrets = [
  'FIVETWENTY_SETUP_CODE',
  'FIVETWENTY_PASSWORD',
  'FIVETWENTY_OFFSITE_USER',
  'FIVETWENTY_OFFSITE_SECRET',
  'FIVETWENTY_OFFSITE_PASSPHRASE',
] as const;
type SecretName = (typeof secrets)[number];

const settingValue = (environment: Environment, name: SettingName | `${SecretName}_FILE`) =>
  environment[name]?.trim() || undefined;

/** A secret from its variable or its file. Throws `ConfigError`. */
export function readSecret(
  name: SecretName,
  environment: Environment = process.env,
): string | undefined {
  const file = settingValue(environment, `${name}_FILE`);
  if (file === undefined) return settingValue(environment, name);
  if (settingValue(environment, name) !== undefined) {
    throw new ConfigError([`${name} and ${name}_FILE are both set; use only one`]);
  }
  const content = contentOf(file);
  if (content === undefined) {
    throw new ConfigError([`${name}_FILE names a file that does not exist or cannot be read`]);
  }
  if (content === '') throw new ConfigError([`${name}_FILE is empty`]);
  return content;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

export interface ShownSetting {
  name: SettingName;
  value: string;
  from: 'default' | 'environment' | 'file';
}

export const listSettings = (environment: Environment): ShownSetting[] =>
  Object.entries(defaults).map(([key, fallback = '(none)']) => {
    // `Object.entries` widens the keys to string.
    const name = key as SettingName;
    const secret = secrets.find((each) => each === name);
    const value = settingValue(environment, name);
    if (secret !== undefined && settingValue(environment, `${secret}_FILE`) !== undefined) {
      return { name, value: '(hidden)', from: 'file' };
    }
    if (value === undefined) return { name, value: fallback, from: 'default' };
    const shownValue = secret === undefined ? withoutPassword(value) : '(hidden)';
    return { name, value: shownValue, from: 'environment' };
  });

const prefix = /^FIVETWENTY_/;

/** One sentence for each variable that starts like ours and is unknown, such as a misspelled one. */
export const unknownSettings = (environment: Environment): string[] => {
  const knownNames = [...Object.keys(defaults), ...secrets.map((name) => `${name}_FILE`)];
  // The prefix would make all names similar, and belongs to neither PORT nor HOST.
  const bySuffix = new Map(knownNames.map((name) => [name.replace(prefix, ''), name]));
  return Object.keys(environment)
    .filter((name) => prefix.test(name) && !knownNames.includes(name))
    .map((name) => {
      const nearestName = nearestWord(name.replace(prefix, ''), [...bySuffix.keys()]);
      const suggestion = nearestName && ` Did you mean ${bySuffix.get(nearestName)}?`;
      return `Unknown setting ${name}.${suggestion ?? ''}`;
    });
};

const minSetupCode = 6;

export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];

  /** Parses a setting; `parse` returns undefined for an invalid value, and the fallback is used. */
  function read<Value>(
    name: SettingName,
    rule: string,
    parse: (text: string) => Value | undefined,
    fallback: Value,
  ): Value {
    const text = settingValue(environment, name) ?? defaults[name];
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value === undefined) faults.push(`${name} must be ${rule}, not "${text}"`);
    return value ?? fallback;
  }
  const integer = (name: SettingName, min: number, max: number) =>
    read(
      name,
      `a number from ${min} to ${max}`,
      (text) =>
        /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
      min,
    );
  const oneOf = <const Choice extends string>(name: SettingName, choices: readonly Choice[]) =>
    read<Choice | undefined>(
      name,
      `one of ${choices.join(', ')}`,
      (text) => choices.find((choice) => choice === text),
      undefined,
    );
  /** A keyword, or a list in which every item is valid. */
  const listOr = <Keyword>(
    name: SettingName,
    rule: string,
    keyword: { text: string; value: Keyword },
    isItem: (text: string) => boolean,
  ) =>
    read<Keyword | string[]>(
      name,
      `"${keyword.text}" or a list of ${rule}`,
      (text) => {
        if (text === keyword.text) return keyword.value;
        const items = text.split(',').map((item) => item.trim());
        return items.every(isItem) ? items : undefined;
      },
      keyword.value,
    );

  function secret(name: SecretName): string | undefined {
    try {
      return readSecret(name, environment);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  }

  function readSetupCode(): string | undefined {
    const code = secret('FIVETWENTY_SETUP_CODE');
    if (code === undefined || normalizeCode(code).length >= minSetupCode) return code;
    faults.push(`FIVETWENTY_SETUP_CODE must have at least ${minSetupCode} characters`);
    return undefined;
  }

  function readOffsite(): Offsite | undefined {
    const url = settingValue(environment, 'FIVETWENTY_OFFSITE_URL');
    const settings = {
      user: secret('FIVETWENTY_OFFSITE_USER'),
      secret: secret('FIVETWENTY_OFFSITE_SECRET'),
      passphrase: secret('FIVETWENTY_OFFSITE_PASSPHRASE'),
      keep: integer('FIVETWENTY_OFFSITE_KEEP', 1, 365),
    };
    if (url === undefined) return undefined;
    const offsite = parseOffsite({ url, ...settings });
    if (!Array.isArray(offsite)) return offsite;
    faults.push(...offsite);
    return undefined;
  }

  const publicUrl = read<URL | undefined>(
    'FIVETWENTY_PUBLIC_URL',
    'an http or https URL without a query, such as https://home.example/love, whose path does not begin with api, ws, assets, icons or share',
    parsePublicUrl,
    undefined,
  );
  const config: Config = {
    port: integer('PORT', 0, 65_535),
    host: settingValue(environment, 'HOST') ?? defaults.HOST,
    dataFolder: resolve(
      settingValue(environment, 'FIVETWENTY_DATA_DIR') ?? defaults.FIVETWENTY_DATA_DIR,
    ),
    setupCode: readSetupCode(),
    publicUrl,
    basePath: publicUrl?.pathname.replace(/\/+$/, '') ?? '',
    trustProxy: listOr(
      'FIVETWENTY_TRUST_PROXY',
      'addresses such as 127.0.0.1,10.0.0.0/8',
      { text: 'off', value: false },
      isProxyAddress,
    ),
    logLevel: oneOf('FIVETWENTY_LOG_LEVEL', logLevels) ?? 'info',
    rateLimits: oneOf('FIVETWENTY_RATE_LIMITS', ['on', 'off']) === 'on',
    nightlyBackups: oneOf('FIVETWENTY_NIGHTLY_BACKUPS', ['on', 'off']) === 'on',
    maxVideoBytes: integer('FIVETWENTY_MAX_VIDEO_MB', 1, 100_000) * 1024 * 1024,
    offsite: readOffsite(),
    sessionDays: integer('FIVETWENTY_SESSION_DAYS', 1, 365),
    pushServices: listOr(
      'FIVETWENTY_PUSH_SERVICES',
      'origins such as https://fcm.googleapis.com,https://web.push.apple.com',
      { text: 'any', value: 'any' },
      isOrigin,
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** A path that begins like ours would be ambiguous behind a proxy that removes it. */
function parsePublicUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isUsable =
    /^https?:$/.test(url.protocol) &&
    /^(?:\/[\w\-.]+)*\/?$/.test(url.pathname) &&
    !/^\/(?:api|ws|assets|icons|share)(?:\/|$)/.test(url.pathname) &&
    url.search + url.hash + url.username + url.password === '';
  return isUsable ? url : undefined;
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Normalizes a setup code: grouping and case are ignored. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** The server's URL for programs on this computer. */
export function localUrl({ host }: Pick<Config, 'host'>, port: number): string {
  const name = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** True if only programs on this computer can reach the server. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');

/** The server's URL for other devices: the public URL, or this computer's network address; null if unknown. */
export function networkUrl(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  port: number,
): string | null {
  if (publicUrl !== undefined) return publicUrl.href.replace(/\/$/, '');
  // The addresses inside a container are not reachable from other devices.
  if ((host !== '0.0.0.0' && host !== '::') || isInContainer()) return null;
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return address === undefined ? null : `http://${address}:${port}`;
}
