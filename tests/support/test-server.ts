import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '#features/setup/setup.contract.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { type AppServer, openServer } from '../../src/app/server.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { removeFolder } from './folders.ts';
import { archiveProgram, imageProgram, preparedFolder } from './prepared.ts';
import { mintToken } from './tokens.ts';

export const setupCode = 'TEST-CODE-2345';
export const sharedPassword = 'five hundred and twenty';
/** When the prepared folder was set up, and the time of servers by default. */
const setUpAt = '2026-03-14T12:00:00Z';
export const usernames = ['zoe', 'sam'] as const;

/** A real server on a real port with a real database file; only the clock is fake. */
export interface TestServer {
  readonly url: string;
  readonly folder: string;
  readonly app: AppServer;
  readonly clock: FakeClock;
  /** Lines of the server's log. */
  readonly logged: string[];
  /** Calls an endpoint without checks on the client's side. */
  call(spec: EndpointSpec, input?: CallInput): Promise<Answer>;
  /** A token of this user with a new session, without the slow password hash. */
  signIn(username: string): Promise<string>;
  /** Restarts the server with the same data. */
  restart(): Promise<void>;
  /** Waits until the server listens again after a restore. */
  whenReopened(): Promise<void>;
  close(): Promise<void>;
}

export interface CallInput {
  token?: string | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The file of a form; `body` has its fields. */
  file?: Uint8Array;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text. */
  body: unknown;
}

export interface TestServerOptions {
  /** False leaves setup to the test. */
  isSetUp?: boolean;
  rateLimits?: boolean;
  /** Settings as in the environment. */
  publicUrl?: string;
  trustProxy?: string[];
  now?: string;
  /** The data folder to start with, which is copied. */
  sourceFolder?: string;
  /** True makes nightly backups by the fake clock. */
  nightlyBackups?: boolean;
  /** Place for copies of backups; by default none. */
  offsite?: Offsite;
  sessionDays?: number;
  maxVideoBytes?: number;
  /** Origins of allowed push services; by default any public one. */
  pushServices?: readonly string[];
  /** A build of the web app; by default none. */
  webFolder?: string;
  /** The parent of the data folder; by default the system's temp folder. */
  parentFolder?: string;
  /** Bytes of the reserve; by default few. */
  reserveBytes?: number;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(options.parentFolder ?? tmpdir(), 'fivetwenty-'));
  const isSetUp = options.isSetUp !== false;
  const now = options.now ?? setUpAt;
  // A prepared folder after setup, which hashes passwords.
  const usual = isSetUp && Date.parse(now) >= Date.parse(setUpAt) ? preparedFolder() : undefined;
  const sourceFolder = options.sourceFolder ?? usual;
  if (sourceFolder !== undefined) cpSync(sourceFolder, folder, { recursive: true });
  const clock = createFakeClock(now);
  const logged: string[] = [];
  const publicUrl = options.publicUrl === undefined ? undefined : new URL(options.publicUrl);
  const open = () =>
    openServer({
      config: {
        port: 0,
        host: '127.0.0.1',
        dataFolder: folder,
        setupCode,
        publicUrl,
        basePath: publicUrl?.pathname.replace(/\/+$/, '') ?? '',
        trustProxy: options.trustProxy ?? false,
        logLevel: 'trace',
        rateLimits: options.rateLimits ?? false,
        nightlyBackups: options.nightlyBackups ?? false,
        offsite: options.offsite,
        sessionDays: options.sessionDays ?? 30,
        maxVideoBytes: options.maxVideoBytes ?? 500 * 1024 * 1024,
        pushServices: options.pushServices ?? 'any',
      },
      clock,
      entropy: systemEntropy,
      log: createLog('trace', { write: (line) => void logged.push(line) }),
      version: 'test',
      webFolder: options.webFolder ?? join(folder, 'no-pages'),
      imageProgram: imageProgram(),
      archiveProgram: archiveProgram(),
      onRestored() {
        reopened = test.restart();
      },
      // The usual 32 MiB would be most of what the suite writes.
      reserveBytes: options.reserveBytes ?? 64 * 1024,
      validateResponses: true,
    });

  /** Resolves when the server listens again after a restore. */
  let reopened: Promise<void> = Promise.resolve();
  let app = await open();
  let url = `http://127.0.0.1:${await app.listen()}`;

  const test: TestServer = {
    get url() {
      return url;
    },
    get app() {
      return app;
    },
    folder,
    clock,
    logged,
    call: (spec, input = {}) => callWire(url, spec, input),
    signIn: async (username) => mintToken(test, username),
    async restart() {
      await app.close();
      app = await open();
      url = `http://127.0.0.1:${await app.listen()}`;
    },
    whenReopened: () => reopened,
    async close() {
      await reopened;
      await app.close();
      removeFolder(folder);
    },
  };
  if (isSetUp && sourceFolder === undefined) await setUpCouple(test);
  return test;
}

async function setUpCouple(test: TestServer): Promise<void> {
  const { status, body } = await test.call(setUp, {
    body: {
      code: setupCode,
      partners: [
        { username: usernames[0], displayName: 'Zoë' },
        { username: usernames[1], displayName: 'Sam' },
      ],
      password: sharedPassword,
      timeZone: 'Europe/Paris',
    },
  });
  if (status !== 201) throw new Error(`setting up answered ${status}: ${JSON.stringify(body)}`);
}

/** Calls an endpoint at any URL with unchecked input. */
export async function callWire(url: string, spec: EndpointSpec, input: CallInput): Promise<Answer> {
  const { token, params, query, body } = input;
  const response = await fetch(url + addressOf('', spec.path, params, query), {
    method: spec.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
