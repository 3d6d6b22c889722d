import type { Answer, CheckedInput, EndpointSpec } from '#shared/endpoint.ts';
import type { Viewer } from '../identity/identity.ts';
import type { EventStream } from '../live/event-stream.ts';
import type { Buckets } from './buckets.ts';
import type { Caller } from './caller.ts';

/** A handler's input: what the contract describes, checked, and who calls. */
export type Call<Spec extends EndpointSpec> = CheckedInput<Spec> & {
  readonly caller: Caller;
} & (Spec['access'] extends 'open' ? unknown : { readonly viewer: Viewer });

/** An answer with more than a body. */
export class Answered<Body> {
  readonly body: Body;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: Body, status: number, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** For an answer other than 200, or one with headers of its own (a cookie, say). */
export const answered = <Body>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
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

/** Puts handlers behind the contracts. */
export interface Serve {
  /** Who calls is known, the input is checked and the answer filtered before and after `handler`. */
  <Spec extends EndpointSpec>(endpoint: Spec, handler: Handler<Spec>, options?: ServeOptions): void;
  /** `open` sends the head of an event stream; until then the handler may refuse. */
  stream<Spec extends EndpointSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>, open: (onGone: () => void) => EventStream) => Promise<void>,
  ): void;
}
