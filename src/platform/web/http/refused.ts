import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';

const ApiErrorBody = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/**
 * An answered "no" as the object both sides know. `text` is the body as it came; what is no refusal
 * of ours (a proxy's page, say) has an empty message.
 */
export function refusalFrom(status: number, headers: Headers, text: string): ApiError {
  const body = z.safeParse(ApiErrorBody, json(text));
  return new ApiError(status, body.data?.message ?? '', {
    fields: body.data?.fields,
    retryAfter: secondsIn(headers.get('retry-after')),
  });
}

/** What a text says as JSON; undefined where it is none. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in whole seconds; undefined where it is missing or a date. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : undefined;
}
