import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openPushService, type PushService } from './push-service.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { mintToken } from './tokens.ts';

/** Made when a server starts: options may depend on a hook that runs before. */
type Options = TestServerOptions | (() => TestServerOptions);

interface CoupleServer extends TestServer {
  /** A token of each partner from the start of the server, created when it is first used. */
  readonly tokens: Readonly<Record<'zoe' | 'sam', string>>;
}

/** One server with the couple for all tests of a file or `describe` block. */
export const sharedServer = (options: Options = {}): CoupleServer =>
  serverWith(beforeAll, afterAll, options);

/** A new server with the couple for each test. */
export const serverPerTest = (options: Options = {}): CoupleServer =>
  serverWith(beforeEach, afterEach, options);

function serverWith(
  before: (start: () => Promise<void>) => void,
  after: (stop: () => Promise<void>) => void,
  options: Options,
): CoupleServer {
  let running: TestServer | undefined;
  let startedAt = 0;
  let minted = new Map<string, string>();
  const server = (): TestServer => {
    if (running === undefined) throw new Error('the server starts before the tests');
    return running;
  };
  const tokenOf = (username: string) => {
    const token =
      minted.get(username) ??
      mintToken({ folder: server().folder, clock: { now: () => startedAt } }, username);
    minted.set(username, token);
    return token;
  };
  before(async () => {
    minted = new Map();
    running = await startTestServer(typeof options === 'function' ? options() : options);
    startedAt = running.clock.now();
  });
  after(async () => {
    await running?.close();
    running = undefined;
  });
  return {
    get url() {
      return server().url;
    },
    get folder() {
      return server().folder;
    },
    get app() {
      return server().app;
    },
    get clock() {
      return server().clock;
    },
    get logged() {
      return server().logged;
    },
    tokens: {
      get zoe() {
        return tokenOf('zoe');
      },
      get sam() {
        return tokenOf('sam');
      },
    },
    call: (spec, given) => server().call(spec, given),
    signIn: (username) => server().signIn(username),
    restart: () => server().restart(),
    whenReopened: () => server().whenReopened(),
    close: () => server().close(),
  };
}

/** One push service for all tests of a file. */
export function sharedPushService(): Pick<PushService, 'origin' | 'newBrowser'> {
  let service: PushService | undefined;
  const opened = () => {
    if (service === undefined) throw new Error('the push service opens before the tests');
    return service;
  };
  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service?.close());
  return {
    get origin() {
      return opened().origin;
    },
    newBrowser: (publicKey) => opened().newBrowser(publicKey),
  };
}
