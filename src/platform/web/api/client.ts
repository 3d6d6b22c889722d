import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { cachedAtHeader } from '#shared/data-source.ts';
import {
  type Answer,
  addressOf,
  type EndpointSpec,
  type Input,
  idempotencyKeyHeader,
  renewedTokenHeader,
} from '#shared/endpoint.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import { parseJson } from '#shared/json.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { createEmitter } from '../emitter.ts';
import { session } from '../session/session.ts';
import { basePath } from './base-path.ts';
import { setDataSource } from './data-source.ts';
import {
  errorFrom,
  ForeignResponseError,
  isSetupNeeded,
  isSignedOut,
  NetworkError,
  ProtocolError,
} from './errors.ts';

/** Milliseconds until a request times out, unless the endpoint says otherwise. */
export const requestTimeout = 10_000;
export const fileTimeout = 120_000;
/** Milliseconds before the second and the third attempt of a repeatable request. */
const retryDelays = [300, 1_000];
/** Milliseconds after the first attempt in which another one may start. */
const retryWindow = 10_000;

export interface RequestOptions {
  /** Requests with the same key act once. Repeatable endpoints get one automatically. */
  readonly idempotencyKey?: string | undefined;
  /** Rejects with the reason of the signal. The server may have acted nevertheless. */
  readonly signal?: AbortSignal | undefined;
}

/** Input, then options. Endpoints without input take `{}` before options. */
export type RequestArgs<Spec extends EndpointSpec> =
  unknown extends Input<Spec>
    ? [input?: unknown, options?: RequestOptions]
    : [input: Input<Spec>, options?: RequestOptions];

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The parts of a request that are the same for `fetch` and uploads. */
export interface RequestParts {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

export const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Calls an endpoint as the current user. Throws `ApiError` for an error response, `NetworkError`
 * without a response of the server, `ProtocolError` for a response of another shape.
 */
export const request = <Spec extends EndpointSpec>(
  endpoint: Spec,
  ...args: RequestArgs<Spec>
): Promise<Answer<Spec>> => requestWith(endpoint, args[0], args[1]);

/** The same for generic code, where TypeScript cannot know the input of the endpoint. */
export const requestWith = <Spec extends EndpointSpec>(
  endpoint: Spec,
  input: unknown,
  options: RequestOptions = {},
): Promise<Answer<Spec>> => {
  const body = part(input, 'body');
  return exchange(endpoint, options, requestTimeout, async ({ headers, ...init }) => {
    const response = await fetch(addressFor(endpoint, input), {
      ...init,
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
};

const setupNeeded = createEmitter();

/** Runs `listener` when the server responds that setup is not finished. Returns how to stop. */
export const onSetupNeeded = setupNeeded.subscribe;

/** Sends with retries and a time-out, updates the session by the response, and checks its shape. */
export async function exchange<Spec extends EndpointSpec>(
  endpoint: Spec,
  options: RequestOptions,
  usualTimeout: number,
  send: (init: RequestParts) => Promise<RawResponse>,
): Promise<Answer<Spec>> {
  const token = session.token();
  const user = session.username();
  const key = options.idempotencyKey ?? (endpoint.repeatable ? newIdempotencyKey() : undefined);
  const headers = {
    accept: 'application/json',
    'accept-language': currentLocale(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { [idempotencyKeyHeader]: `"${key}"` }),
  };
  const { status, ...response } = await withTimeout(
    endpoint.timeout ?? usualTimeout,
    options.signal,
    (signal) => {
      // The server never redirects: a proxy does, to its sign-in.
      const attempt = () => send({ headers, signal, redirect: 'manual' });
      return endpoint.repeatable ? withRetries(attempt, signal) : attempt();
    },
  ).finally(() => {
    // The response belongs to a user who is not signed in any more.
    if (endpoint.access !== 'open' && session.username() !== user) {
      throw new ApiError(401, sharedMessages.otherUser);
    }
  });

  // Deleting a deleted item counts as success: `{message}`.
  const body = parseJson(response.text);
  const isAlreadyDeleted = endpoint.method === 'DELETE' && status === 404 && body !== undefined;
  const isSuccess = (status >= 200 && status <= 299) || isAlreadyDeleted;
  if (!isSuccess || body === undefined) {
    const error = errorFrom(status, response.headers, response.text);
    if (error instanceof ForeignResponseError) setDataSource({ signIn: error.signIn });
    if (token !== null && isSignedOut(error)) session.end(token);
    if (isSetupNeeded(error)) setupNeeded.emit();
    throw error;
  }
  if (!response.headers.has(cachedAtHeader)) setDataSource({ signIn: null });
  const renewedToken = response.headers.get(renewedTokenHeader);
  if (token !== null && renewedToken !== null) session.renew(renewedToken, token);
  const schema = endpoint.responses[isAlreadyDeleted ? 200 : status] ?? z.never();
  const result = z.safeParse(schema, body);
  if (!result.success) throw new ProtocolError(result.error);
  // Checked above against the schema from which `Answer` is derived.
  return result.data as Answer<Spec>;
}

/** Repeats `attempt` while it ends without a response. */
async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const startedAt = Date.now();
  for (const delay of retryDelays) {
    try {
      return await attempt();
    } catch (error) {
      const isOver = Date.now() + delay > startedAt + retryWindow;
      if (isOver || signal.aborted || globalThis.navigator?.onLine === false) throw error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, delay);
      signal.addEventListener('abort', resolve);
    });
    signal.throwIfAborted();
  }
  return attempt();
}

/** Any failure of `work` that is no `ApiError` becomes a `NetworkError`. */
export async function withTimeout<Result>(
  timeout: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  caller?.addEventListener('abort', abort);
  const timer = setTimeout(abort, timeout);
  try {
    return await work(controller.signal);
  } catch (error) {
    caller?.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new NetworkError(controller.signal.aborted, error);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
}

export const part = (input: unknown, key: 'params' | 'query' | 'body'): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined;

export const addressFor = ({ path }: EndpointSpec, input: unknown): string =>
  addressOf(
    basePath,
    path,
    { ...Object(part(input, 'params')) },
    { ...Object(part(input, 'query')) },
  );
