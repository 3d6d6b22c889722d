/** What is wrong with single fields of an input: dotted path → a sentence. */
export type FieldFaults = Readonly<Record<string, string>>;

/** The one error shape on the wire; `fields` only where an input failed validation. */
export interface RefusalBody {
  message: string;
  fields?: FieldFaults;
}

/**
 * A "no" with a reason, the same object on both sides: the server throws it to answer,
 * the web client throws what it was answered.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly fields: FieldFaults | undefined;
  /** Seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { fields?: FieldFaults | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get body(): RefusalBody {
    return this.fields === undefined
      ? { message: this.message }
      : { message: this.message, fields: this.fields };
  }
}
