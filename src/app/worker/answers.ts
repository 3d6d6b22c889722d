import { isKeptAnswer, isPicture, isThumbnail, type SignIn, signInOf } from '../kept.rules.ts';
import { keptAtHeader } from '../worker.contract.ts';
import { wasFresh, wasKept } from './age.ts';
import { type Belongings, called, confirmed, leave, leaveAll, whoIsHere } from './belongings.ts';
import { base, worker } from './scope.ts';

/** Milliseconds after which a page is given what is kept, while the answer is still on its way. */
const patience = 4_000;
/** What a proxy answers for a home that is off. */
const notTheHome: ReadonlySet<number> = new Set([502, 503, 504]);
/** What stands in between (a proxy of a home that is off, a network that wants a sign-in) answers calls with pages. */
const isOfHome = ({ status, headers }: Response): boolean =>
  !notTheHome.has(status) && !headers.get('content-type')?.startsWith('text/html');
/** Only somebody who is not signed in asks for these without a token. */
const asksForStrangers = ['/api/auth/partners', '/api/auth/login'];

/** Calls of the home: the answers that may be kept are, for the very sign-in that asked, and given while it is away. */
export function answerFromHome(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (origin !== worker.location.origin || !pathname.startsWith(`${base}/api/`)) {
    return undefined;
  }
  const path = pathname.slice(base.length);
  const isGet = request.method === 'GET';
  if (isGet && isPicture(path)) return picture(event, pathname, isThumbnail(path, searchParams));

  const signIn = signInOf(request.headers.get('authorization'));
  if (signIn === null) {
    if (asksForStrangers.includes(path)) event.waitUntil(leaveAll());
    return undefined;
  }
  if (isGet && isKeptAnswer(path, searchParams)) return answer(event, signIn, pathname + search);
  event.waitUntil(path === '/api/auth/logout' ? leave(signIn.mark) : called(signIn.mark));
  return undefined;
}

async function answer(event: FetchEvent, signIn: SignIn, address: string): Promise<Response> {
  const here = await called(signIn.mark);
  const find = async () => {
    const copy = Date.now() < signIn.expires ? await here?.answers.find(address) : undefined;
    if (copy !== undefined) event.waitUntil(wasKept(event.clientId, copy));
    return copy;
  };
  const at = Date.now();
  const asked = fetch(event.request);
  event.waitUntil(
    asked.then(
      (came) => heed(event, signIn.mark, address, came.clone(), at),
      () => undefined,
    ),
  );
  return firstOf(asked, find, true);
}

/** The home's answer if it comes, and in time where that counts, else what is kept, else whatever comes of it. */
async function firstOf(
  asked: Promise<Response>,
  find: () => Promise<Response | undefined>,
  inTime: boolean,
): Promise<Response> {
  const answered = asked.catch(() => undefined);
  const came = await (inTime ? Promise.race([answered, after(patience)]) : answered);
  if (came !== undefined && isOfHome(came)) return came;
  return (await find()) ?? asked;
}

/** What an answer of the home means for what is kept. */
async function heed(
  { clientId }: FetchEvent,
  mark: string,
  address: string,
  came: Response,
  at: number,
): Promise<void> {
  if (!isOfHome(came)) return;
  if (came.status === 401) return leave(mark);
  await wasFresh(clientId);
  await put((await confirmed(mark))?.answers, address, came, at);
}

/** `at` is when it was asked for. */
async function put(
  shelf: Belongings['answers'] | undefined,
  address: string,
  came: Response,
  at: number,
): Promise<void> {
  if (came.status === 404) await shelf?.forget(address);
  // Nothing that comes from elsewhere, nor half of anything.
  else if (came.status === 200 && came.type === 'basic' && isOfHome(came))
    await shelf?.keep(address, came, at);
}

async function picture(event: FetchEvent, pathname: string, small: boolean): Promise<Response> {
  const here = await whoIsHere();
  // Of every size the small one is shown without a network.
  const address = `${pathname}?size=thumbnail`;
  const at = Date.now();
  const asked = fetch(event.request);
  if (here !== null) {
    event.waitUntil(
      asked.then(
        async (came) => {
          if (came.status === 404) return here.pictures.forget(address);
          // Written once in the life of a worker is often enough for those seen last to stay longest.
          if (!small || !came.ok || here.pictures.laid.has(address)) return;
          here.pictures.laid.add(address);
          await put(here.pictures, address, came.clone(), at);
        },
        () => undefined,
      ),
    );
  }
  // A larger one that takes its time is waited for. None is ever older than another: its bytes stay as they are.
  return firstOf(asked, async () => here?.pictures.find(address), small);
}

/** Milliseconds for which what is kept is young enough not to be read again unasked. */
const young = 60 * 60_000;
const isYoung = (copy: Response | undefined): boolean =>
  copy !== undefined && Date.now() - Number(copy.headers.get(keptAtHeader)) < young;

/** Keeps what a page has read before there was a worker, and the rest that it is good to have. */
export async function keepNow(addresses: readonly string[], authorization: string): Promise<void> {
  const signIn = signInOf(authorization);
  if (signIn === null) return;
  await called(signIn.mark);
  const home = `${worker.location.origin}${base}`;
  const paths = addresses.filter((address) => address.startsWith(`${home}/api/`));
  for (const each of new Set(paths)) {
    const { pathname, search, searchParams } = new URL(each);
    const path = pathname.slice(base.length);
    const kind = isThumbnail(path, searchParams)
      ? 'pictures'
      : isKeptAnswer(path, searchParams)
        ? 'answers'
        : undefined;
    if (kind === undefined) continue;
    const address = pathname + search;
    const had = (await whoIsHere())?.[kind];
    if (isYoung(await had?.find(address))) continue;
    const headers = kind === 'answers' ? { authorization } : undefined;
    const at = Date.now();
    const came = await fetch(address, { headers: { ...headers } }).catch(() => null);
    if (came?.status === 401) return leave(signIn.mark);
    const here = came === null ? null : await confirmed(signIn.mark);
    if (came !== null) await put(here?.[kind], address, came, at);
  }
}

const after = (delay: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), delay));
