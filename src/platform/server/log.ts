import { pino } from 'pino';
import type { LogLevel } from './config.ts';
import { digestOf } from './entropy.ts';
import { errorCode } from './system.ts';

/**
 * What may be written about a thing that happened. Fields are an allow-list: no bodies, captions,
 * notes, file names, queries, headers or tokens have a place here.
 */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** Without its query. */
  path?: string;
  status?: number;
  milliseconds?: number;
  /** `nameOfSession`, never a token. */
  session?: string;
  username?: string;
  address?: string;
  reason?: string;
  count?: number;
  folder?: string;
  error?: unknown;
}

export interface Log {
  debug(what: string, fields?: LogFields): void;
  info(what: string, fields?: LogFields): void;
  warn(what: string, fields?: LogFields): void;
  error(what: string, fields?: LogFields): void;
}

const allowed: ReadonlySet<string> = new Set([
  ...['requestId', 'method', 'path', 'status', 'milliseconds', 'session', 'username', 'address'],
  ...['reason', 'count', 'folder'],
]);

/** JSON lines in UTC on `out` (standard output unless said otherwise). */
export function createLog(level: LogLevel, out?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const sink = out === undefined ? pino(options) : pino(options, out);
  const write =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (what: string, fields: LogFields = {}) =>
      sink[severity](onlyAllowed(fields), what);
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function onlyAllowed(fields: LogFields): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name]) => allowed.has(name));
  return { ...Object.fromEntries(kept), ...faultOf(fields.error) };
}

/** An error's kind, code and place; not its message, which may quote what a person typed. */
function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const code = errorCode(error);
  const places = placesOf(error);
  const named = code === undefined ? {} : { code };
  return { fault: error.name, ...named, at: places.slice(0, 8).map((line) => line.trim()) };
}

/** The lines of a stack below its message, one of whose lines may look like a place. */
function placesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const below = stack.slice(start + message.length);
  return below.split('\n').filter((line) => /^\s+at /.test(line));
}

/** A session in the log: the same for all of its tokens, and good for nothing else. */
export const nameOfSession = (sessionId: number): string =>
  digestOf(`session ${sessionId}`).slice(0, 8);
