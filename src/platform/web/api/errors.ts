import * as z from 'zod/mini';
import { ApiError, type FieldErrors, isForeignOrigin, setupNeededText } from '#shared/api-error.ts';
import { parseJson } from '#shared/json.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { isBasicChallenge, type ProxySignIn } from '#shared/proxy-sign-in.ts';

/** The request has no response: offline, timeout, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause?: unknown) {
    super(timedOut ? 'The request timed out' : 'The server is unreachable', { cause });
    this.timedOut = timedOut;
  }
}

/** A proxy or a captive portal answered instead of the server: it asks for a sign-in. */
export class ForeignResponseError extends NetworkError {
  readonly signIn: ProxySignIn;

  constructor(signIn: ProxySignIn = 'page') {
    super(false);
    this.signIn = signIn;
  }
}

/** The response does not match the contract: the server has another version. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';

  constructor(cause: unknown) {
    super('The response does not match its schema', { cause });
  }
}

const ErrorBody = z.looseObject({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** A proxy answers with these when the server behind it doesn't. */
const proxyStatuses: readonly number[] = [502, 503, 504];

/**
 * The error of a response. The message is empty if the body is not ours, such as a proxy's page. A proxy that can't
 * reach the server, or asks for a sign-in, counts as no response. A redirect has the status 0.
 */
export function errorFrom(status: number, headers: Headers, text: string): Error {
  const { data } = z.safeParse(ErrorBody, parseJson(text));
  const isBasic = isBasicChallenge(headers);
  if (isBasic || (data === undefined && (status < 300 || status === 401))) {
    return new ForeignResponseError(isBasic ? 'basic' : 'page');
  }
  if (data === undefined && proxyStatuses.includes(status)) return new NetworkError(false);
  const retryAfter = headers.get('retry-after')?.trim() ?? '';
  return new ApiError(status, data?.message ?? (status === 413 ? sharedMessages.proxyLimit : ''), {
    fields: data?.fields,
    more: data,
    retryAfter: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

const has = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

export const isNotFound = (error: unknown): boolean => has(error, 404);

/** True if the error ended the session; the sign-in page says so. A proxy's 403 has no message. */
export const isSignedOut = (error: unknown): boolean =>
  has(error, 401, 403) && error.message !== '' && !isForeignOrigin(error);

export const isSetupNeeded = (error: unknown): boolean =>
  has(error, 409) && error.message === setupNeededText;

/** True if no response came or the server asked to wait: the same request can succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || has(error, 429, 503);

/** True unless the server refused the request itself: another attempt of the user can succeed. */
export const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** Errors of single fields, for the form that sent them. */
export const apiFieldErrors = (error: unknown): FieldErrors | undefined =>
  error instanceof ApiError && error.status < 500 ? error.fields : undefined;

/**
 * One sentence for any error of a request. `fallback` replaces it unless the user can act on the reason: the device is
 * offline, or the server gave a reason in an error below 500 or for a full disk.
 */
export function errorMessage(error: unknown, fallback?: string): string {
  if (error instanceof NetworkError && globalThis.navigator?.onLine === false) {
    return sharedMessages.offline;
  }
  if (fallback !== undefined) {
    const isActionable =
      has(error, 429) ||
      (error instanceof ApiError &&
        error.message !== '' &&
        (error.status < 500 || error.status === 507));
    return isActionable ? errorMessage(error) : fallback;
  }
  if (error instanceof ForeignResponseError) return sharedMessages.proxySignIn;
  if (error instanceof NetworkError) {
    return error.timedOut ? sharedMessages.timeout : sharedMessages.unreachable;
  }
  if (error instanceof ProtocolError) return sharedMessages.appUpdated;
  if (!(error instanceof ApiError)) return sharedMessages.unknown;
  if (error.status === 429) return sharedMessages.tooManyAttempts(error.retryAfter);
  if (error.message !== '') return error.message;
  return error.status >= 500 ? sharedMessages.serverError : sharedMessages.unknown;
}
