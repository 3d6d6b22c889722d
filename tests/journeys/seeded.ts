import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  request,
} from '@playwright/test';
import { login } from '#features/auth/auth.contract.ts';
import { setUp } from '#features/setup/setup.contract.ts';
import { tokenKey } from '#platform/web/session/session.ts';
import { setupCode, startJourneyServer } from './server.ts';

export const password = 'five hundred and twenty';

/** The storage of a signed-in device. */
export interface SignIn {
  readonly token: string;
  /** The device's storage for this server URL. */
  open(browser: Browser, address: string, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Signs in a context that has opened no page of this server. */
  storeIn(context: BrowserContext, address: string): Promise<void>;
}

/** A stopped server after setup, with Zoë (purple) and Sam (pink) signed in on one device each. */
export interface SeededServer {
  readonly folder: string;
  readonly signIns: Readonly<Record<'zoe' | 'sam', SignIn>>;
  remove(): Promise<void>;
}

/** Both have minimized the shared note, which would cover the page. */
const minimizedNotes = [1, 2].flatMap((id) => [
  { name: `fivetwenty.note-open.${id}`, value: 'false' },
  { name: `fivetwenty.side-cover.${id}`, value: '{"left":0,"right":0}' },
]);

let server: Promise<SeededServer> | undefined;

/** Created once per process, since hashing the passwords is slow. */
export function seeded(): Promise<SeededServer> {
  server ??= make();
  return server;
}

async function make(): Promise<SeededServer> {
  const server = await startJourneyServer();
  const address = `http://localhost:${server.port}`;
  await setUpCouple(address);
  const signIns = { zoe: await signInAt(address, 'zoe'), sam: await signInAt(address, 'sam') };
  await server.stop();
  return {
    folder: server.folder,
    signIns,
    remove: server.remove,
  };
}

async function setUpCouple(address: string): Promise<void> {
  const answer = await fetch(address + setUp.path, {
    method: setUp.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: setupCode,
      partners: [
        { username: 'zoe', displayName: 'Zoë' },
        { username: 'sam', displayName: 'Sam' },
      ],
      password,
    }),
  });
  if (answer.status !== 201) throw new Error(`setting up answered ${answer.status}`);
}

/** Signs in on a new device. */
export async function signInAt(address: string, username: string): Promise<SignIn> {
  // Only the browser resolves the names of a server network.
  const wire = await request.newContext({ baseURL: `http://localhost:${new URL(address).port}` });
  const answer = await wire.post(login.path, { data: { username, password } });
  const { token } = login.responses[200].parse(await answer.json());
  const { cookies } = await wire.storageState();
  await wire.dispose();
  const storeIn = async (context: BrowserContext, place: string) => {
    const { hostname: domain } = new URL(place);
    const fresh = { name: freshCookie, value: '1', domain, path: '/' };
    await context.addCookies([...cookies.map((cookie) => ({ ...cookie, domain })), fresh]);
    const stored = [{ name: tokenKey, value: token }, ...minimizedNotes];
    await context.addInitScript(storeOnce, { freshCookie, stored });
  };
  return {
    token,
    async open(browser, place, options) {
      const context = await browser.newContext(options);
      await storeIn(context, place);
      return context;
    },
    storeIn,
  };
}

/** Marks a context whose first page hasn't been opened. */
const freshCookie = 'fresh';

interface Storing {
  freshCookie: string;
  stored: { name: string; value: string }[];
}

/** Runs before the first page loads. Playwright's own way would open another page. */
function storeOnce({ freshCookie, stored }: Storing): void {
  if (!location.protocol.startsWith('http') || !document.cookie.includes(`${freshCookie}=`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: there is no other way where the connection is plain
  document.cookie = `${freshCookie}=; max-age=0; path=/`;
  for (const { name, value } of stored) localStorage.setItem(name, value);
}
