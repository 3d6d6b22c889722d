import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { errorMessage, ForeignResponseError, NetworkError } from './errors.ts';
import { upload } from './upload.ts';

const addThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'user',
  file: { field: 'thing', mostBytes: 1_000 },
  body: z.object({ note: z.optional(z.nullable(z.string())) }),
  responses: { 201: z.object({ id: z.int() }) },
});
const addInTime = { ...addThing, timeout: 50 };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Record<string, string>;
}

let asked: { line: string; headers: Record<string, string>; form: FormData }[];
/** The server's next response: null sends none, undefined breaks the connection. */
let answer: () => Answer | null | undefined;

/** A minimal XMLHttpRequest. */
class Request {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  #response: Answer['headers'];
  #line = '';

  open(method: string, path: string) {
    this.#line = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string) {
    return this.#response?.[name] ?? null;
  }
  abort() {
    this.onabort?.();
  }
  send(form: FormData) {
    asked.push({ line: this.#line, headers: this.#headers, form });
    for (const loaded of [1, 2]) this.upload.onprogress?.({ loaded, total: 2 });
    const next = answer();
    if (next === undefined) this.onerror?.();
    if (!next) return;
    this.status = next.status;
    this.responseText = next.text;
    this.#response = next.headers;
    this.onload?.();
  }
}

const form = { file: new Blob(['bytes']), name: 'Süß 1.jpg', body: { note: 'hello' } };
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  asked = [];
  answer = () => ({ status: 201, text: '{"id":7}' });
  vi.stubGlobal('XMLHttpRequest', Request);
  session.signIn('token-1');
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});

test('an upload is a form with the file last, and the token; it reports its progress', async () => {
  const shares: number[] = [];
  expect(await upload(addThing, form, { onProgress: (share) => shares.push(share) })).toEqual({
    id: 7,
  });
  expect(shares).toEqual([0.5, 1]);
  const [sent] = asked;
  expect(sent?.line).toBe('POST /api/things');
  expect(sent?.headers.authorization).toBe('Bearer token-1');
  expect([...(sent?.form.keys() ?? [])]).toEqual(['note', 'thing']);
  expect(sent?.form.get('note')).toBe('hello');
  const file = sent?.form.get('thing');
  expect(file).toMatchObject({ name: 'Süß 1.jpg' });
  expect(await new Response(file).text()).toBe('bytes');
});

test("a proxy's own 413 page is reported as its upload limit", async () => {
  answer = () => ({ status: 413, text: '<h1>413 Request Entity Too Large</h1>' });
  const error = await errorOf(upload(addThing, form));
  expect(errorMessage(error)).toBe('Your reverse proxy limits upload size. See hosting.md.');
  answer = () => ({ status: 413, text: '{"message":"The photo is larger than 25 MB."}' });
  expect(errorMessage(await errorOf(upload(addThing, form)))).toContain('25 MB');
});

test('an upload without a response throws NetworkError', async () => {
  answer = () => undefined;
  const error = await errorOf(upload(addThing, form));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ timedOut: false });
  answer = () => null;
  expect(await errorOf(upload(addInTime, form))).toMatchObject({ timedOut: true });
});

test('an upload that is aborted, before or during the request, throws', async () => {
  const taken = new AbortController();
  answer = () => {
    taken.abort(new Error('No more'));
    return null;
  };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const error = await errorOf(upload(addThing, form, { signal: taken.signal }));
    expect(error).toEqual(new Error('No more'));
    expect(asked).toHaveLength(1);
  }
});

test('an upload that a proxy refuses because it asks for a password is not refused by the server', async () => {
  const headers = { 'www-authenticate': 'Basic realm="home"' };
  answer = () => ({ status: 401, text: '{"message":"Unauthorized"}', headers });
  expect(await errorOf(upload(addThing, form))).toBeInstanceOf(ForeignResponseError);
  expect(session.token()).toBe('token-1');
});
