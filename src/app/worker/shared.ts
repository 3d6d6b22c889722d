import { sharing } from '#shared/sharing.ts';
import { signInOf } from '../kept.rules.ts';
import { keptAtHeader } from '../worker.contract.ts';
import { cacheOf, nobody, whoIsHere } from './belongings.ts';
import { base, worker } from './scope.ts';

/** How many pictures of one share are taken, and how long they wait for somebody to sign in: milliseconds. */
const mostShared = 200;
const waitsFor = 60 * 60_000;

const nameHeader = 'x-name';
const changedHeader = 'x-changed-at';

/** What a phone shares with the app waits here, and the page that comes next asks for it. */
export function takeShared({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'POST' || origin !== worker.location.origin) return;
  return pathname === base + sharing.path ? take(request) : undefined;
}

async function take(request: Request): Promise<Response> {
  try {
    await lay((await request.formData()).getAll(sharing.field));
  } catch {
    // The page finds nothing then, and says so.
  }
  return Response.redirect(`${base}${sharing.leadsTo}?${sharing.mark}`, 303);
}

async function lay(parts: readonly FormDataEntryValue[]): Promise<void> {
  const here = await whoIsHere();
  const cache = await caches.open(cacheOf('shared', here?.mark ?? nobody));
  for (const part of parts.slice(0, mostShared)) {
    if (typeof part === 'string') continue;
    const headers = {
      'content-type': part.type,
      [nameHeader]: encodeURIComponent(part.name),
      [changedHeader]: `${part.lastModified}`,
      [keptAtHeader]: `${Date.now()}`,
    };
    const address = `${base}${sharing.path}/${crypto.randomUUID()}`;
    await cache.put(address, new Response(part, { headers }));
  }
}

/** The files that were shared by who is signed in, or by nobody a short while ago. Nothing of them stays here. */
export async function handOver(authorization: string): Promise<File[]> {
  const signIn = signInOf(authorization);
  if (signIn === null) return [];
  const names = [cacheOf('shared', signIn.mark), cacheOf('shared', nobody)];
  const files = await Promise.all(names.map(filesIn));
  await Promise.all(names.map((name) => caches.delete(name)));
  return files.flat();
}

async function filesIn(name: string): Promise<File[]> {
  if (!(await caches.has(name))) return [];
  const answers = await (await caches.open(name)).matchAll();
  const numberIn = ({ headers }: Response, header: string) => Number(headers.get(header));
  const fresh = answers.filter((answer) => Date.now() - numberIn(answer, keptAtHeader) < waitsFor);
  return Promise.all(
    fresh.map(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const lastModified = numberIn(answer, changedHeader);
      const file = decodeURIComponent(answer.headers.get(nameHeader) ?? '');
      return new File([await answer.blob()], file, { type, lastModified });
    }),
  );
}
