import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '#features/setup/setup.contract.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { type AppServer, openServer } from '../../src/app/server.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { removeFolder } from './folders.ts';
import { archiveProgram, imageProgram, preparedHome } from './prepared.ts';
import { mintToken } from './tokens.ts';

export const setupCode = 'TEST-CODE-2345';
export const sharedPassword = 'five hundred and twenty';
export const usernames = ['zoe', 'sam'] as const;

/** A real home on a real port with a real database file; only its clock is fake. */
export interface TestHome {
  readonly url: string;
  readonly folder: string;
  readonly home: AppServer;
  readonly clock: FakeClock;
  /** Every line that was logged. */
  readonly logged: string[];
  /** Calls an endpoint as it is on the wire; nothing is checked on this side. */
  call(spec: EndpointSpec, given?: Given): Promise<Answer>;
  /** A token of this person on a session of its own, without the slow hash of a sign-in over the wire. */
  signIn(username: string): Promise<string>;
  /** Stops the home and starts it again on the same data. */
  restart(): Promise<void>;
  /** Waits until a home that was restored is open again. */
  whenReopened(): Promise<void>;
  close(): Promise<void>;
}

export interface Given {
  token?: string | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Makes the body a form: `body` are its fields, this its file. */
  file?: Uint8Array;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else the text. */
  body: unknown;
}

export interface TestHomeOptions {
  /** False leaves the wizard to the test. */
  isSetUp?: boolean;
  rateLimits?: boolean;
  /** More settings, as in the environment. */
  publicUrl?: string;
  trustProxy?: string[];
  now?: string;
  /** The data folder that it begins with a copy of. */
  like?: string;
  /** True backs up each night of its clock. */
  nightlyBackups?: boolean;
  sessionDays?: number;
  /** Origins that messages may go to; any in the open internet unless given. */
  pushServices?: readonly string[];
  /** A built web app; none unless given. */
  webFolder?: string;
  /** The folder that its data folder is made in; that of the system unless given. */
  on?: string;
  /** Bytes in reserve; few unless given. */
  reserveBytes?: number;
}

export async function openTestHome(options: TestHomeOptions = {}): Promise<TestHome> {
  const folder = mkdtempSync(join(options.on ?? tmpdir(), 'fivetwenty-'));
  const isSetUp = options.isSetUp !== false;
  // One in which the two have moved in at the usual time.
  const usual = isSetUp && options.now === undefined ? preparedHome() : undefined;
  const like = options.like ?? usual;
  if (like !== undefined) cpSync(like, folder, { recursive: true });
  const clock = createFakeClock(options.now ?? '2026-03-14T12:00:00Z');
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
        sessionDays: options.sessionDays ?? 30,
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
      // The usual 32 MiB a home would be most of what the suite writes.
      reserveBytes: options.reserveBytes ?? 64 * 1024,
      checkAnswers: true,
    });

  /** Settled once a home that was restored is open again. */
  let reopened: Promise<void> = Promise.resolve();
  let home = await open();
  let url = `http://127.0.0.1:${await home.listen()}`;

  const test: TestHome = {
    get url() {
      return url;
    },
    get home() {
      return home;
    },
    folder,
    clock,
    logged,
    call: (spec, given = {}) => callWire(url, spec, given),
    signIn: async (username) => mintToken(test, username),
    async restart() {
      await home.close();
      home = await open();
      url = `http://127.0.0.1:${await home.listen()}`;
    },
    whenReopened: () => reopened,
    async close() {
      await reopened;
      await home.close();
      removeFolder(folder);
    },
  };
  if (isSetUp && like === undefined) await moveIn(test);
  return test;
}

async function moveIn(test: TestHome): Promise<void> {
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

/** Calls an endpoint on any address, sending exactly what is given. */
export async function callWire(url: string, spec: EndpointSpec, given: Given): Promise<Answer> {
  const { token, params, query, body } = given;
  const response = await fetch(url + addressOf('', spec.path, params, query), {
    method: spec.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
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
