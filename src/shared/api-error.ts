/** Errors of single fields: dotted path → message. */
export type FieldErrors = Readonly<Record<string, string>>;

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
  error instanceof ApiError && error.status === 403 && error.body.code === foreignOriginCode;

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
  readonly #more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    {
      fields,
      retryAfter,
      more = {},
    }: {
      fields?: FieldErrors | undefined;
      retryAfter?: number | undefined;
      more?: Readonly<Record<string, unknown>> | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.#more = more;
  }

  get body(): ApiErrorBody {
    const { message, fields } = this;
    return { ...this.#more, message, ...(fields !== undefined && { fields }) };
  }
}
