import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { connectStream, isStream } from './live.ts';

/* The network of a component test: `fetch` and uploads are answered from the objects of the contract. */

type Status<Spec extends EndpointSpec> = keyof Spec['responses'] & number;

type BodyOf<Spec extends EndpointSpec> = Spec extends {
  readonly body: infer Shape extends z.core.$ZodType;
}
  ? z.output<Shape>
  : undefined;

/** A request as a handler of the server receives it, with the checked body. */
export interface ReceivedRequest<Spec extends EndpointSpec> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<Spec>;
  /** Of an upload. */
  readonly file: File | undefined;
  readonly idempotencyKey: string | undefined;
}

interface ErrorBody {
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}

type SuccessBody<Spec extends EndpointSpec, Code extends Status<Spec>> = z.input<
  Spec['responses'][Code]
>;

/** A success has the body of the contract, or a function that returns it. An error may have none. */
type ReplyBody<Spec extends EndpointSpec, Code extends number> =
  Code extends Status<Spec>
    ? [
        body:
          | SuccessBody<Spec, Code>
          | ((
              request: ReceivedRequest<Spec>,
            ) => SuccessBody<Spec, Code> | Promise<SuccessBody<Spec, Code>>),
      ]
    : [body?: ErrorBody];

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of an upload: the fields beside the file. */
  readonly body: unknown;
  readonly file: File | undefined;
  readonly idempotencyKey: string | undefined;
}

interface Answer {
  readonly endpoint: EndpointSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly file: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Status of the response; undefined if there is none. */
  readonly status: number | undefined;
  body(request: RawRequest, params: Readonly<Record<string, string>>): unknown;
}

interface ReplyOptions {
  /** Parameters that a request must have; by default all requests match. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Only uploads of a file with this name. */
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let answers: Answer[] = [];
let received: { endpoint: EndpointSpec; raw: RawRequest; params: Record<string, string> }[] = [];
let problems: string[] = [];
const held = new Map<EndpointSpec, Promise<void>>();
let isOffline = false;

export const server = {
  /** Answers every later request of the endpoint, instead of earlier replies. */
  reply<Spec extends EndpointSpec, Code extends number>(
    endpoint: Spec,
    status: Code,
    ...args: ReplyBody<Spec, Code>
  ): void {
    add(endpoint, status, args[0], {});
  },

  /** The same for requests with these parameters or this file, or with headers of the response. */
  replyWith<Spec extends EndpointSpec, Code extends number>(
    options: ReplyOptions,
    endpoint: Spec,
    status: Code,
    ...args: ReplyBody<Spec, Code>
  ): void {
    add(endpoint, status, args[0], options);
  },

  /** Requests of the endpoint end without a response. */
  dropRequests(endpoint: EndpointSpec): void {
    add(endpoint, undefined, undefined, {});
  },

  /** Delays the responses of the endpoint until the returned function is called. */
  hold(endpoint: EndpointSpec): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.set(endpoint, released);
    return () => {
      held.delete(endpoint);
      release();
    };
  },

  /** The browser has no network. */
  offline: (): void => setOffline(true),
  online: (): void => setOffline(false),

  /** All requests of the endpoint that its contract accepts, oldest first. */
  requests<Spec extends EndpointSpec>(endpoint: Spec): ReceivedRequest<Spec>[] {
    return received
      .filter((each) => each.endpoint === endpoint && checkBody(endpoint, each.raw).success)
      .map(({ raw, params }) => toReceived(endpoint, raw, params));
  },
};

function setOffline(offline: boolean): void {
  isOffline = offline;
  dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

function add(
  endpoint: EndpointSpec,
  status: number | undefined,
  body: unknown,
  { params = {}, file, headers = {} }: ReplyOptions,
): void {
  const isFunction = typeof body === 'function';
  answers.unshift({
    endpoint,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`])),
    file,
    headers,
    status,
    body: (raw, params) => (isFunction ? body(toReceived(endpoint, raw, params)) : body),
  });
}

function toReceived<Spec extends EndpointSpec>(
  endpoint: Spec,
  raw: RawRequest,
  params: Readonly<Record<string, string>>,
): ReceivedRequest<Spec> {
  const { query, file, idempotencyKey } = raw;
  const checked = checkBody(endpoint, raw);
  if (!checked.success) throw new Error(`${endpoint.path} rejects ${JSON.stringify(raw.body)}`);
  // `BodyOf` is derived from the schema that checked it.
  return { params, query, body: checked.data as BodyOf<Spec>, file, idempotencyKey };
}

/** A form has no fields where the contract has no body. */
const checkBody = ({ body: shape }: EndpointSpec, { body, file }: RawRequest) =>
  z.safeParse(shape ?? (file === undefined ? z.undefined() : z.strictObject({})), body);

/** The parameters of a path; undefined if it is another endpoint's. */
function paramsOf(
  { method, path }: EndpointSpec,
  raw: RawRequest,
): Record<string, string> | undefined {
  if (raw.method !== method) return undefined;
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(raw.path);
  if (match === null) return undefined;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

/** Exact paths come first: `/api/photos/recycle-bin` is also `/api/photos/:id`. */
const parametersIn = ({ endpoint }: Answer): number => endpoint.path.split(':').length;

function findAnswer(raw: RawRequest) {
  const matching = answers.flatMap((answer) => {
    const params = paramsOf(answer.endpoint, raw);
    const isMeant = Object.entries(answer.params).every(
      ([name, value]) => params?.[name] === value,
    );
    const isFile = answer.file === undefined || answer.file === raw.file?.name;
    return params !== undefined && isMeant && isFile ? [{ answer, params }] : [];
  });
  return matching.sort((a, b) => parametersIn(a.answer) - parametersIn(b.answer))[0];
}

async function respond(raw: RawRequest): Promise<Response> {
  const first = findAnswer(raw);
  if (first === undefined) {
    problems.push(`Nothing answers ${raw.method} ${raw.path}`);
    throw new TypeError('Failed to fetch');
  }
  received.push({ endpoint: first.answer.endpoint, raw, params: first.params });
  await held.get(first.answer.endpoint);
  const { answer, params } = findAnswer(raw) ?? first;
  const { endpoint, status, headers } = answer;
  if (status === undefined) throw new TypeError('Failed to fetch');
  if (status < 300 && !checkBody(endpoint, raw).success) {
    problems.push(`${endpoint.method} ${endpoint.path} rejects ${JSON.stringify(raw.body)}`);
  }
  const body = await answer.body(raw, params);
  if (body === undefined) return new Response('', { status, headers });
  return Response.json(body, { status, headers });
}

const originalFetch = globalThis.fetch;

const fakeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  if (!url.pathname.startsWith('/api/')) return originalFetch(input, init);
  if (isOffline) throw new TypeError('Failed to fetch');
  if (isStream(url)) return connectStream(request.signal);
  const text = await request.text();
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
  const raw: RawRequest = {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    file: undefined,
    idempotencyKey: request.headers.get(idempotencyKeyHeader) ?? undefined,
  };
  return Promise.race([respond(raw), aborted]);
};

/** The part of XMLHttpRequest that uploads a form. Half of it is sent when the server receives it. */
class FormUpload {
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  #response = new Headers();
  #method = '';
  #address = '';
  #isAborted = false;

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#response.get(name);
  }
  abort(): void {
    this.#isAborted = true;
    this.onabort?.();
  }
  async send(form: FormData): Promise<void> {
    const fields = [...form];
    const file = fields.map(([, value]) => value).find((value) => value instanceof File);
    const { pathname: path, searchParams } = new URL(this.#address, location.href);
    const total = file?.size ?? 0;
    const report = (loaded: number) =>
      this.upload.onprogress?.(new ProgressEvent('progress', { loaded, total }));
    report(total / 2);
    try {
      if (isOffline) throw new TypeError('Failed to fetch');
      const response = await respond({
        method: this.#method,
        path,
        query: Object.fromEntries(searchParams),
        body: Object.fromEntries(fields.filter(([, value]) => value !== file)),
        file,
        idempotencyKey: this.#headers.get(idempotencyKeyHeader) ?? undefined,
      });
      this.status = response.status;
      this.#response = response.headers;
      this.responseText = await response.text();
    } catch {
      if (!this.#isAborted) this.onerror?.();
      return;
    }
    if (this.#isAborted) return;
    report(total);
    this.onload?.();
  }
}

/** Answers `fetch` and uploads. */
export function interceptNetwork(): void {
  globalThis.fetch = fakeFetch;
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: FormUpload });
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
}

/** Removes all replies and records. Returns what went wrong. */
export function resetServer(): string[] {
  const found = problems;
  answers = [];
  received = [];
  problems = [];
  held.clear();
  if (isOffline) setOffline(false);
  return found;
}
