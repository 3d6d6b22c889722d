import { base, nameOf, worker } from './scope.ts';

/** The files of this build, which the build writes here; `revision` is null where the name itself tells the content. */
declare const self: {
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
};

const files = self.__WB_MANIFEST;
const pageFile = 'index.html';
/** The one page, at whatever address: it names every other file by its content, so that it stands for the build. */
const build = files.find(({ url }) => url === pageFile)?.revision ?? '';
const prefix = nameOf('shell ');
const own = prefix + build;
/** Pages of builds before this one may still be open, and ask for a part of theirs. */
const formerKept = 2;

const addressOf = (url: string): string => `${base}/${url}`;
const addresses: ReadonlySet<string> = new Set(files.map(({ url }) => addressOf(url)));

/** Keeps all files of this build. What an earlier try or an earlier build has kept is not asked for again. */
export async function keepShell(): Promise<void> {
  const shell = await caches.open(own);
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const address = addressOf(url);
      const kept = revision === null ? await caches.match(address) : undefined;
      const file = kept ?? (await fetch(address, { cache: revision ? 'reload' : 'default' }));
      if (!file.ok) throw new Error(`${address} could not be kept: ${file.status}`);
      if (url === pageFile) await expectOwnFiles(file.clone());
      await shell.put(address, file);
    }),
  );
}

/** Throws where the page is another build's: the home was updated since it served this worker. The next look tries again. */
async function expectOwnFiles(page: Response): Promise<void> {
  const named = [...(await page.text()).matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)];
  const stranger = named.find(([, address = '']) => !addresses.has(address));
  if (stranger !== undefined) throw new Error(`${stranger[1]} is not of this build`);
}

/** Deletes the files of all builds but this one and the last few. */
export async function forgetOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(shells.slice(0, -formerKept).map((name) => caches.delete(name)));
}

/** Answers pages and their files as they were built, with or without a network. */
export function answerFromShell({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') return isPage(pathname) ? page(request) : undefined;
  if (pathname.startsWith(`${base}/assets/`)) return kept(pathname, request);
  return addresses.has(pathname) ? kept(pathname, request) : undefined;
}

/** What is below these is the home's, not the page's: a download is a navigation too. */
const isPage = (pathname: string): boolean =>
  pathname.startsWith(`${base}/`) && !/^\/(api|ws|assets)\//.test(pathname.slice(base.length));

async function page(request: Request): Promise<Response> {
  const shell = await caches.open(own);
  return (await shell.match(addressOf(pageFile))) ?? fetch(request);
}

/** Of this build, where it has the file: those before it may have had another icon under the same name. */
async function kept(address: string, request: Request): Promise<Response> {
  const shell = await caches.open(own);
  const how = { ignoreVary: true };
  return (await shell.match(address, how)) ?? (await caches.match(address, how)) ?? fetch(request);
}
