import type * as z from 'zod/mini';
import type { Answer, CheckedInput, EndpointSpec } from '#shared/endpoint.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { ImageViewer, Viewer } from '../identity/identity.ts';
import type { EventStream } from '../realtime/event-stream.ts';
import type { Buckets } from './buckets.ts';
import type { Caller } from './caller.ts';
import type { Download } from './download.ts';
import type { Picture } from './picture.ts';
import type { ReceivedFile } from './receive.ts';

/** A handler's input: what the contract describes, checked, and who calls. */
export type Call<Spec extends EndpointSpec> = CheckedInput<Spec> & {
  readonly caller: Caller;
} & Calling[Spec['access']] &
  (Spec extends { readonly repeatable: true } ? Repeatable : unknown);

interface Repeatable {
  /** Undefined if the client sent none. */
  readonly idempotencyKey: IdempotencyKey | undefined;
}

interface Calling {
  open: unknown;
  person: { readonly viewer: Viewer };
  stream: { readonly viewer: Viewer };
  image: { readonly viewer: ImageViewer };
}

type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with more than a body. */
export class Answered<Body> {
  readonly body: Body;
  readonly status: number;
  readonly headers: AnswerHeaders;
  constructor(body: Body, status: number, headers: AnswerHeaders) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** For an answer other than 200, or one with headers of its own (a cookie, say). */
export const answered = <Body>(
  status: number,
  body: Body,
  headers: AnswerHeaders = {},
): Answered<Body> => new Answered(body, status, headers);

export type Handler<Spec extends EndpointSpec> = (
  call: Call<Spec>,
) => Promise<Answer<Spec> | Answered<Answer<Spec>>>;

export interface ServeOptions {
  /** A bucket per person, or per address for open calls, instead of the common one. */
  buckets?: Buckets;
  /** Bytes of a body; 64 KiB unless said otherwise. */
  bodyLimit?: number;
}

/** The contract of a call that answers a bare list. */
export type ListSpec = EndpointSpec & { readonly answers: { readonly 200: z.ZodMiniArray } };

export type ItemOf<Spec extends ListSpec> = z.output<Spec['answers'][200]>[number];

/** Puts handlers behind the contracts. */
export interface Serve {
  /** Who calls is known, the input is checked and the answer filtered before and after `handler`. */
  <Spec extends EndpointSpec>(endpoint: Spec, handler: Handler<Spec>, options?: ServeOptions): void;
  /** Sends what is the same for everybody, always: made for the first who asks, once everything is served. */
  same<Spec extends EndpointSpec>(endpoint: Spec, make: () => Answer<Spec>): void;
  /** Sends a list part by part, however long it is; a part waits until the one before has left. */
  list<Spec extends ListSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>) => AsyncIterable<readonly ItemOf<Spec>[]>,
  ): void;
  /** Sends a file to keep, not to look at. */
  download<Spec extends EndpointSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>) => Promise<Download>,
    options?: ServeOptions,
  ): void;
  /** The one file of the form lies on the disk while `handler` runs, and is taken away afterwards. */
  upload<Spec extends EndpointSpec & Required<Pick<EndpointSpec, 'file'>>>(
    endpoint: Spec,
    handler: (
      call: Call<Spec> & { readonly file: ReceivedFile },
    ) => Promise<Answer<Spec> | Answered<Answer<Spec>>>,
  ): void;
  /** Sends a picture, or nothing where the browser still has it. */
  picture<Spec extends EndpointSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>) => Promise<Picture>,
  ): void;
  /** `open` sends the head of an event stream; until then the handler may refuse. */
  stream<Spec extends EndpointSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>, open: (onGone: () => void) => EventStream) => Promise<void>,
  ): void;
}
