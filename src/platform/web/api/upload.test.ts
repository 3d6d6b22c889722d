import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import busboy from '@fastify/busboy';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import { session } from '../session/session.ts';
import { upload } from './client.ts';
import { errorMessage, NetworkError, ProtocolError } from './errors.ts';

const addThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'user',
  file: { field: 'thing', mostBytes: 1_000 },
  body: z.object({ note: z.optional(z.nullable(z.string())) }),
  answers: { 201: z.object({ id: z.int() }), 200: z.object({ id: z.int(), twice: z.boolean() }) },
});
const addInTime = { ...addThing, timeout: 50 };

interface Form {
  fields: string[];
  name: string;
  bytes: string;
}
interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

let server: Server;
let asked: { headers: IncomingMessage['headers']; form: Form }[];
/** The server's next response: null sends none, undefined breaks the connection. */
let answer: (form: Form) => Answer | null | undefined;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const form = await read(request);
    asked.push({ headers: request.headers, form });
    const next = answer(form);
    if (next === undefined) request.socket.destroy();
    if (next) response.writeHead(next.status, next.headers).end(bodyOf(next));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bodyOf = ({ body }: Answer) => (typeof body === 'string' ? body : JSON.stringify(body));

/** Parses a received form, its parts in order. */
function read(request: IncomingMessage): Promise<Form> {
  const form: Form = { fields: [], name: '', bytes: '' };
  const parser = busboy({ headers: { 'content-type': request.headers['content-type'] ?? '' } });
  parser.on('field', (field, value) => form.fields.push(`${field}=${value}`));
  parser.on('file', async (field, stream, name = '') => {
    form.fields.push(field);
    form.name = name;
    form.bytes = await text(stream);
  });
  return new Promise((resolve, reject) => {
    parser.on('finish', () => resolve(form));
    parser.on('error', reject);
    request.pipe(parser);
  });
}

/** A minimal XMLHttpRequest for Node. The requests are real. */
class Request {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  #method = '';
  #path = '';
  #aborted = new AbortController();
  #sent = new Headers();
  #came = new Headers();

  open(method: string, path: string) {
    this.#method = method;
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#sent.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.#came.get(name);
  }
  abort() {
    this.#aborted.abort();
  }
  async send(body: FormData) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    try {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const response = await fetch(`http://127.0.0.1:${address.port}${this.#path}`, {
        method: this.#method,
        headers: this.#sent,
        body,
        signal: this.#aborted.signal,
      });
      this.upload.onprogress?.({ loaded: 2, total: 2 });
      this.status = response.status;
      this.#came = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (this.#aborted.signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
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
  answer = () => ({ status: 201, body: { id: 7 } });
  vi.stubGlobal('XMLHttpRequest', Request);
  session.begin('token-1');
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});

describe('upload request', () => {
  test('is a form with the file last, and the token', async () => {
    expect(await upload(addThing, form)).toEqual({ id: 7 });
    expect(asked[0]?.form).toEqual({
      fields: ['note=hello', 'thing'],
      name: 'Süß 1.jpg',
      bytes: 'bytes',
    });
    expect(asked[0]?.headers.authorization).toBe('Bearer token-1');
  });

  test.each([[undefined], [null]])('omits a field that is %s', async (note) => {
    await upload(addThing, { ...form, body: { note } });
    expect(asked[0]?.form.fields).toEqual(['thing']);
  });

  test('reports its progress', async () => {
    const shares: number[] = [];
    await upload(addThing, form, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.5, 1]);
  });
});

describe('upload response', () => {
  test('is parsed by the schema of its status', async () => {
    answer = () => ({ status: 200, body: { id: 7, twice: true, surplus: 'goes' } });
    expect(await upload(addThing, form)).toEqual({ id: 7, twice: true });
  });

  test('of another shape throws ProtocolError', async () => {
    answer = () => ({ status: 200, body: { id: 7 } });
    expect(await errorOf(upload(addThing, form))).toBeInstanceOf(ProtocolError);
  });

  test('may renew the token', async () => {
    answer = () => ({ status: 201, body: { id: 7 }, headers: { 'x-renewed-token': 'token-2' } });
    await upload(addThing, form);
    expect(session.token()).toBe('token-2');
  });

  test('with an error throws ApiError with message and Retry-After', async () => {
    answer = () => ({ status: 429, body: { message: 'Slowly' }, headers: { 'retry-after': '3' } });
    const error = await errorOf(upload(addThing, form));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, message: 'Slowly', retryAfter: 3 });
    expect(session.token()).toBe('token-1');
  });

  test("a proxy's own 413 page is reported as its upload limit (A7)", async () => {
    answer = () => ({ status: 413, body: '<h1>413 Request Entity Too Large</h1>' });
    const error = await errorOf(upload(addThing, form));
    expect(errorMessage(error)).toBe('Your reverse proxy limits upload size. See hosting.md.');
    answer = () => ({ status: 413, body: { message: 'The photo is larger than 25 MB.' } });
    expect(errorMessage(await errorOf(upload(addThing, form)))).toContain('25 MB');
  });

  test.each([[401], [403]])('%i ends the session', async (status) => {
    answer = () => ({ status, body: { message: 'Please sign in.' } });
    expect(await errorOf(upload(addThing, form))).toMatchObject({ status });
    expect(session.token()).toBeNull();
  });

  test('after a user change is dropped', async () => {
    answer = () => {
      session.begin('token-2');
      return { status: 201, body: { id: 7 } };
    };
    expect(await errorOf(upload(addThing, form))).toMatchObject({ status: 401 });
    expect(session.token()).toBe('token-2');
  });
});

describe('upload without a response', () => {
  test('throws NetworkError when the connection breaks', async () => {
    answer = () => undefined;
    const error = await errorOf(upload(addThing, form));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ timedOut: false });
  });

  test('throws NetworkError after a timeout', async () => {
    answer = () => null;
    expect(await errorOf(upload(addInTime, form))).toMatchObject({ timedOut: true });
  });

  test('throws when aborted, before or during the request', async () => {
    const taken = new AbortController();
    answer = () => {
      taken.abort(new Error('No more'));
      return null;
    };
    for (const times of [1, 1]) {
      const error = await errorOf(upload(addThing, form, { signal: taken.signal }));
      expect(error).toEqual(new Error('No more'));
      expect(asked).toHaveLength(times);
    }
  });
});
