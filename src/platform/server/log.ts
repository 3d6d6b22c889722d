import { pino } from 'pino';
import type { LogLevel } from './config.ts';
import { digestOf } from './entropy.ts';
import { errorCode } from './system.ts';

const textFields = [
  'requestId',
  'method',
  'path',
  'session',
  'username',
  'address',
  'reason',
  'folder',
  'origin',
  'host',
  'publicUrl',
] as const;
const numberFields = ['status', 'milliseconds', 'count'] as const;
const allowed: ReadonlySet<string> = new Set([...textFields, ...numberFields]);

/**
 * An allow-list: no bodies, texts of users, file names, queries, headers or tokens are logged, but the hosts of a refused
 * request. `path` has no query;
 * `session` is from `nameOfSession`.
 */
export type LogFields = Partial<
  Record<(typeof textFields)[number], string> & Record<(typeof numberFields)[number], number>
> & { error?: unknown };

type Severity = 'debug' | 'info' | 'warn' | 'error';
export type Log = Readonly<Record<Severity, (message: string, fields?: LogFields) => void>> & {
  /** The latest error since the process started, at any log level: milliseconds since 1970 and its text. */
  lastError(): { at: number; message: string } | null;
};

export function createLog(level: LogLevel, out?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const sink = out === undefined ? pino(options) : pino(options, out);
  let lastError: ReturnType<Log['lastError']> = null;
  const write =
    (severity: Severity) =>
    (message: string, fields: LogFields = {}) => {
      if (severity === 'error') lastError = { at: Date.now(), message };
      sink[severity](onlyAllowed(fields), message);
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    lastError: () => lastError,
  };
}

function onlyAllowed(fields: LogFields): Record<string, unknown> {
  const permittedFields = Object.entries(fields).filter(([name]) => allowed.has(name));
  return { ...Object.fromEntries(permittedFields), ...errorFields(fields.error) };
}

/** An error's name, code and stack, without its message, which may quote user input. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const code = errorCode(error);
  const frames = framesOf(error);
  const codeField = code === undefined ? {} : { code };
  return { fault: error.name, ...codeField, at: frames.slice(0, 8).map((line) => line.trim()) };
}

/** The frames of a stack, without the message, whose lines could look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const stackBelow = stack.slice(start + message.length);
  return stackBelow.split('\n').filter((line) => /^\s+at /.test(line));
}

export const nameOfSession = (sessionId: number): string =>
  digestOf(`session ${sessionId}`).slice(0, 8);
