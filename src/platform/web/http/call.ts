import { type Answer, addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { ask, callHeaders } from './ask.ts';
import { takeAsked } from './asked-first.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';

/** The input, or nothing where the endpoint takes nothing. */
type Given<Spec extends EndpointSpec> = unknown extends Input<Spec> ? [] : [input: Input<Spec>];

/**
 * Makes the call that a contract describes, as whoever is signed in here, and answers what it carries.
 * Throws a `ApiError` for an answered "no", `Unreachable` where nobody answered (in time), and
 * `Misunderstood` for an answer of another shape. A 401 or 403 to a call with a token has signed the
 * person out by then (S1 §4), a 409 of an unfinished set-up has told `onUnset`.
 *
 * What comes back reaches nobody but the person who asked: if somebody else, or nobody, is signed in
 * by then (another tab sees to that), the call ends with a 401 of our own, which signs nobody out.
 */
export const call = <Spec extends EndpointSpec>(
  endpoint: Spec,
  ...[input]: Given<Spec>
): Promise<Answer<Spec>> => ask(endpoint, (token) => send(endpoint, input, token));

export interface Once {
  /** It acts once, however often it is sent under this. */
  readonly key: string;
  /** Ends it, as if nobody had answered; whether the home has acted nobody knows then. */
  readonly signal?: AbortSignal;
}

/** The same under a key. */
export const callOnce = <Spec extends EndpointSpec & { readonly repeatable: true }>(
  endpoint: Spec,
  once: Once,
  ...[input]: Given<Spec>
): Promise<Answer<Spec>> => ask(endpoint, (token) => send(endpoint, input, token, once));

async function send(endpoint: EndpointSpec, input: unknown, token: string | null, once?: Once) {
  const body = part(input, 'body');
  const address = addressOf(
    basePath,
    endpoint.path,
    values(part(input, 'params')),
    values(part(input, 'query')),
  );
  return withPatience(
    endpoint.timeout,
    async (signal) => {
      const asked = endpoint.method === 'GET' ? takeAsked(address, token, signal) : undefined;
      const response = await (asked ??
        fetch(address, {
          method: endpoint.method,
          headers: {
            ...callHeaders(token, once?.key),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal,
        }));
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    once?.signal,
  );
}

const part = (input: unknown, key: 'params' | 'query' | 'body'): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined;

const values = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null ? { ...part } : {};
