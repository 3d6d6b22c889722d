/** Errors of single fields: dotted path → message. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A text, or how to write it in the language of its reader. */
export type Text = string | (() => string);

export const textOf = (text: Text): string => (typeof text === 'string' ? text : text());

type FieldTexts = Readonly<Record<string, Text>>;

/** The one error shape on the wire; `fields` only where an input failed validation. */
export interface ApiErrorBody {
  message: string;
  fields?: FieldErrors;
  /** Additional fields of an endpoint's contract. */
  [more: string]: unknown;
}

/** The message of 409 before setup is finished. Clients recognize it, so it is never translated. */
export const setupNeededText = 'Set-up is not finished';

/** The `code` of a 403 for a request whose origin is not this host. The session stays. */
export const foreignOriginCode = 'foreign_origin';

export const isForeignOrigin = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.more.code === foreignOriginCode;

/**
 * A "no" with a reason, the same object on both sides: the server throws it to answer,
 * the web client throws what it was answered.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Additional fields of the response. */
  readonly more: Readonly<Record<string, unknown>>;
  /** The message and the errors of fields, for their reader. */
  readonly texts: { readonly message: Text; readonly fields: FieldTexts | undefined };

  constructor(
    status: number,
    message: Text,
    { fields, retryAfter, more = {} }: ApiErrorOptions = {},
  ) {
    super(textOf(message));
    this.status = status;
    this.fields = fields && textsOf(fields);
    this.retryAfter = retryAfter;
    this.more = more;
    this.texts = { message, fields };
  }
}

interface ApiErrorOptions {
  fields?: FieldTexts | undefined;
  retryAfter?: number | undefined;
  more?: Readonly<Record<string, unknown>> | undefined;
}

export const textsOf = (texts: FieldTexts): FieldErrors =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOf(text)]));
