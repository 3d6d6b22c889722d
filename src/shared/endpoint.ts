import * as z from 'zod/mini';
import { t as sharedMessages } from './messages/index.ts';

/**
 * Authentication: none, a bearer token, a token that may be in the query (the stream only), or the image cookie
 * (images only).
 */
export type Access = 'open' | 'user' | 'stream' | 'image';

type Shape = z.core.$ZodType;
type ObjectShape = z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>;

export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path without the base path, as in `/api/things/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The response is a stream of server-sent events. */
  readonly streams?: true;
  /** The response is an image or a video instead of JSON. */
  readonly bytes?: true;
  /** If set, the endpoint is available before setup; `only`: not after it. */
  readonly beforeSetup?: true | 'only';
  readonly params?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
  /** The request is a form with one file in this field; `body` describes its other fields. */
  readonly file?: { readonly field: string; readonly mostBytes: number };
  /** Success responses by status. Errors always have `{message, fields?}`. */
  readonly responses: Readonly<Record<number, Shape>>;
  /** Additional fields of error responses, by status. */
  readonly errors?: Readonly<Record<number, z.ZodMiniObject>>;
  /** Milliseconds until the web client gives up; 10 s by default. */
  readonly timeout?: number;
  /** Accepts an `Idempotency-Key`: a repeated request takes effect once and gets the same response. */
  readonly repeatable?: true;
}

/**
 * Describes one call once, for both sides: the server serves this object, the web client calls it.
 * No path, method or shape is written a second time.
 */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type Part<Spec, Key extends keyof EndpointSpec> = Spec extends { readonly [K in Key]: infer S }
  ? S extends Shape
    ? S
    : never
  : never;

type Given<Spec, Key extends 'params' | 'query' | 'body'> = [Part<Spec, Key>] extends [never]
  ? unknown
  : { [K in Key]: z.input<Part<Spec, Key>> };

type Checked<Spec, Key extends 'params' | 'query' | 'body'> = [Part<Spec, Key>] extends [never]
  ? unknown
  : { [K in Key]: z.output<Part<Spec, Key>> };

/** The input that a client passes. */
export type Input<Spec extends EndpointSpec> = Given<Spec, 'params'> &
  Given<Spec, 'query'> &
  Given<Spec, 'body'>;

/** The validated input that a handler receives. */
export type CheckedInput<Spec extends EndpointSpec> = Checked<Spec, 'params'> &
  Checked<Spec, 'query'> &
  Checked<Spec, 'body'>;

/** The body of a successful response, of any of its statuses. */
export type Answer<Spec extends EndpointSpec> = z.output<
  Spec['responses'][keyof Spec['responses']] & Shape
>;

/**
 * The address of a call below the base path of the app (`''`, or `/love` under a sub-path).
 * Parameters are encoded, empty query values left out.
 */
export function addressOf(
  base: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return base + filledPath + (search.size === 0 ? '' : `?${search}`);
}

/** The plain `{message}` that many successes carry. */
export const Message = z.object({ message: z.string() });

/** An id in a path: an integer from 1 to 2⁵³ − 1 in decimal digits. */
export const idParam = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,15}$/, { error: () => sharedMessages.invalidId, abort: true }),
    z.refine((digits) => Number.isSafeInteger(Number(digits)), {
      error: () => sharedMessages.invalidId,
    }),
  ),
  z.transform(Number),
);

/** A whole number in a query, within bounds; `defaultValue` if it is missing or empty. */
export const numberParam = ({
  minimum,
  maximum,
  defaultValue,
}: {
  minimum: number;
  maximum: number;
  defaultValue: number;
}) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^(?:-?\d{1,9})?$/, { error: () => sharedMessages.wholeNumber })),
        z.transform((parameter) => (parameter === '' ? defaultValue : Number(parameter))),
      ),
      z
        .int()
        .check(
          z.minimum(minimum, { error: () => sharedMessages.minimum(minimum) }),
          z.maximum(maximum, { error: () => sharedMessages.maximum(maximum) }),
        ),
    ),
    defaultValue,
  );

/** Any answer may carry a fresh token in this header; the client keeps it instead of the one it sent. */
export const renewedTokenHeader = 'x-renewed-token';

/** Names what a call does, so that a repeat of it is known as one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * A date or an instant in an answer. Ours are `YYYY-MM-DD`, or ISO-8601 in UTC with `Z`; the web client
 * reads arrays of parts as well, with `readDate`, and shows "Invalid Date" for the rest.
 */
export const WireDate = z.union([z.string(), z.array(z.int())]);
