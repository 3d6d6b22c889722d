import * as z from 'zod/mini';
import {
  type Answer,
  addressOf,
  type EndpointSpec,
  type Input,
  renewedTokenHeader,
} from '#shared/endpoint.ts';
import { Refusal } from '#shared/refusal.ts';
import { session } from '../session/session.ts';
import { basePath } from './base.ts';
import { httpTexts } from './http.texts.ts';
import { Misunderstood } from './misunderstood.ts';
import { withPatience } from './patience.ts';
import { json, refusalFrom } from './refused.ts';
import { saysUnset, tellUnset } from './unset.ts';

/** The input, or nothing where the endpoint takes nothing. */
type Given<Spec extends EndpointSpec> = unknown extends Input<Spec> ? [] : [input: Input<Spec>];

/**
 * Makes the call that a contract describes, as whoever is signed in here, and answers what it carries.
 * Throws a `Refusal` for an answered "no", `Unreachable` where nobody answered (in time), and
 * `Misunderstood` for an answer of another shape. A 401 or 403 to a call with a token has signed the
 * person out by then (S1 §4), a 409 of an unfinished set-up has told `onUnset`.
 *
 * What comes back reaches nobody but the person who asked: if somebody else, or nobody, is signed in
 * by then (another tab sees to that), the call ends with a 401 of our own, which signs nobody out.
 */
export async function call<Spec extends EndpointSpec>(
  endpoint: Spec,
  ...[input]: Given<Spec>
): Promise<Answer<Spec>> {
  const token = session.token();
  const asker = session.person();
  const { status, headers, text } = await send(endpoint, input, token).finally(() => {
    if (endpoint.access !== 'open' && session.person() !== asker) {
      throw new Refusal(401, httpTexts.notForYou);
    }
  });

  if (status < 200 || status > 299) {
    const refusal = refusalFrom(status, headers, text);
    if (token !== null && (status === 401 || status === 403)) session.end(token);
    if (saysUnset(refusal)) tellUnset();
    throw refusal;
  }

  const renewed = headers.get(renewedTokenHeader);
  if (token !== null && renewed !== null) session.renew(renewed, token);
  return understood(endpoint, status, text);
}

async function send(endpoint: EndpointSpec, input: unknown, token: string | null) {
  const body = part(input, 'body');
  const address = addressOf(
    basePath,
    endpoint.path,
    values(part(input, 'params')),
    values(part(input, 'query')),
  );
  return withPatience(endpoint.timeout, async (signal) => {
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
}

function understood<Spec extends EndpointSpec>(
  endpoint: Spec,
  status: number,
  text: string,
): Answer<Spec> {
  const result = z.safeParse(endpoint.answers[status] ?? z.never(), json(text));
  if (!result.success) throw new Misunderstood(result.error);
  // The shape that has just been checked is the one `Answer` is made of; only TypeScript cannot follow it.
  return result.data as Answer<Spec>;
}

const part = (input: unknown, key: 'params' | 'query' | 'body'): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined;

const values = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null ? { ...part } : {};
