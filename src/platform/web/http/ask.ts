import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import {
  type Answer,
  type EndpointSpec,
  idempotencyKeyHeader,
  renewedTokenHeader,
} from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { session } from '../session/session.ts';
import { askingHeaders } from './asking-headers.ts';
import { Misunderstood } from './misunderstood.ts';
import { json, refusalFrom } from './refused.ts';
import { saysUnset, tellUnset } from './unset.ts';

/** What came back, before anybody made sense of it. */
export interface Came {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Asks as whoever is signed in here, by whatever `send` does with their token, and answers what the
 * contract says that comes back. `call` tells what is thrown, and what has happened by then.
 */
export async function ask<Spec extends EndpointSpec>(
  endpoint: Spec,
  send: (token: string | null) => Promise<Came>,
): Promise<Answer<Spec>> {
  const token = session.token();
  const asker = session.person();
  const { status, headers, text } = await send(token).finally(() => {
    if (endpoint.access !== 'open' && session.person() !== asker) {
      throw new ApiError(401, sharedMessages.otherUser);
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

/** The headers of a call that acts once under this key, if it has one. */
export const callHeaders = (token: string | null, key?: string): Record<string, string> => ({
  ...askingHeaders(token),
  ...(key !== undefined && { [idempotencyKeyHeader]: `"${key}"` }),
});

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
