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
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export class ConfigFaults extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** A code that is fixed must be hard enough to guess; of characters that count. */
const shortestCode = 6;

type Environment = Readonly<Record<string, string | undefined>>;

/** Turns the environment into settings. Throws one `ConfigFaults` that names every fault. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const fault = <T>(message: string, instead: T): T => {
    faults.push(message);
    return instead;
  };
  const setting = (name: string) => environment[name]?.trim() || undefined;

  const port = () => {
    const given = setting('PORT') ?? '8080';
    const number = Number(given);
    const usable = /^\d+$/.test(given) && number <= 65_535;
    return usable ? number : fault(`PORT must be a number from 0 to 65535, not "${given}"`, 0);
  };

  const secret = (name: string) => {
    const file = setting(`${name}_FILE`);
    if (file === undefined) return setting(name);
    if (setting(name) !== undefined) {
      return fault(`${name} and ${name}_FILE are both set; keep one`, undefined);
    }
    try {
      return readFileSync(file, 'utf8').trim() || fault(`${name}_FILE is empty`, undefined);
    } catch {
      return fault(`${name}_FILE names a file that is not there or cannot be read`, undefined);
    }
  };

  const setupCode = () => {
    const code = secret('FIVETWENTY_SETUP_CODE');
    if (code === undefined || tidyCode(code).length >= shortestCode) return code;
    return fault(`FIVETWENTY_SETUP_CODE must have at least ${shortestCode} characters`, undefined);
  };

  const publicUrl = () => {
    const given = setting('FIVETWENTY_PUBLIC_URL');
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    const usable =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      /^(?:\/[\w\-.]+)*\/?$/.test(url.pathname) &&
      url.search + url.hash + url.username + url.password === '';
    return usable
      ? url
      : fault(
          'FIVETWENTY_PUBLIC_URL must be an http or https address without query, such as https://home.example/love',
          undefined,
        );
  };

  const trustProxy = (): string[] | false => {
    const given = setting('FIVETWENTY_TRUST_PROXY') ?? 'off';
    if (given === 'off') return false;
    const proxies = given.split(',').map((proxy) => proxy.trim());
    return proxies.every(isProxyAddress)
      ? proxies
      : fault(
          'FIVETWENTY_TRUST_PROXY must be "off" or a list of addresses such as 127.0.0.1,10.0.0.0/8',
          false,
        );
  };

  const oneOf = <const T extends string>(name: string, choices: readonly T[], usual: T): T => {
    const given = setting(name) ?? usual;
    const choice = choices.find((each) => each === given);
    return choice ?? fault(`${name} must be one of ${choices.join(', ')}, not "${given}"`, usual);
  };

  const url = publicUrl();
  const config: Config = {
    port: port(),
    host: setting('HOST') ?? '0.0.0.0',
    dataFolder: resolve(setting('FIVETWENTY_DATA_DIR') ?? 'data'),
    setupCode: setupCode(),
    publicUrl: url,
    basePath: url?.pathname.replace(/\/+$/, '') ?? '',
    trustProxy: trustProxy(),
    logLevel: oneOf('FIVETWENTY_LOG_LEVEL', logLevels, 'info'),
    rateLimits: oneOf('FIVETWENTY_RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    nightlyBackups: oneOf('FIVETWENTY_NIGHTLY_BACKUPS', ['on', 'off'], 'on') === 'on',
  };
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxyAddress(text: string): boolean {
  if (namedRanges.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
