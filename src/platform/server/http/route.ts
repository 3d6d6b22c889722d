import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import * as z from 'zod/mini';
import { type Text, textOf } from '#shared/api-error.ts';
import type { Answer, CheckedInput, EndpointSpec } from '#shared/endpoint.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import type { Clock } from '../clock.ts';
import type { TempFiles } from '../files/temp-files.ts';
import type { IdempotencyKey } from '../idempotency/idempotency.ts';
import type { ClientInfo } from '../identity/client-info.ts';
import type { Auth, ImageAuth } from '../identity/identity.ts';
import { localeOf } from '../locale.ts';
import type { Log } from '../log.ts';
import { EventStream } from './event-stream.ts';

import { type RateLimit, unlimited } from './limits.ts';
import {
  type Download,
  hijackResponse,
  type Image,
  sendDownload,
  sendImage,
  sendVideo,
  serializerOf,
  streamList,
  type Video,
} from './responses.ts';
import { receiveUpload, type UploadedFile } from './uploads.ts';

/** A handler's input: what the contract describes, validated, and who sent it. */
export type Call<Spec extends EndpointSpec> = CheckedInput<Spec> & {
  readonly client: ClientInfo;
  /** The locale of the reader of the response. */
  readonly locale: string;
} & AuthOf[Spec['access']] &
  (Spec extends { readonly repeatable: true }
    ? { readonly idempotencyKey: IdempotencyKey | undefined }
    : unknown);

interface AuthOf {
  open: unknown;
  user: Auth;
  stream: Auth;
  image: ImageAuth;
}

type Headers = Readonly<Record<string, string | string[]>>;

/** A response with a status other than 200, or with headers. */
export class AnswerWithStatus<Body> {
  readonly body: Body;
  readonly status: number;
  readonly headers: Headers;
  constructor(body: Body, status: number, headers: Headers) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

export const respondWith = <Body>(
  status: number,
  body: Body,
  headers: Headers = {},
): AnswerWithStatus<Body> => new AnswerWithStatus(body, status, headers);

/** A body whose `message` is localize when it is sent, in the language of its reader. */
export type Localizable<Body> = {
  [Key in keyof Body]: Key extends 'message' ? Body[Key] | Text : Body[Key];
};

type LocalizableAnswer<Spec extends EndpointSpec> = Localizable<Answer<Spec>>;
type Result<Spec extends EndpointSpec> = Promise<
  LocalizableAnswer<Spec> | AnswerWithStatus<LocalizableAnswer<Spec>>
>;
export type Handler<Spec extends EndpointSpec> = (call: Call<Spec>) => Result<Spec>;

export interface RouteOptions {
  /** Limit per user, or per address on open routes; 600 a minute by default. */
  rateLimit?: RateLimit;
  /** Bytes; 64 KiB by default. */
  bodyLimit?: number;
}

type ListSpec = EndpointSpec & { readonly responses: { readonly 200: z.ZodMiniArray } };
export type ItemOf<Spec extends ListSpec> = z.output<Spec['responses'][200]>[number];

type RouteOf<Content> = <Spec extends EndpointSpec>(
  endpoint: Spec,
  handler: (call: Call<Spec>) => Promise<Content>,
  options?: RouteOptions,
) => void;

/** Registers handlers of endpoints. Authentication, limits and validation run before a handler. */
export interface Route {
  <Spec extends EndpointSpec>(endpoint: Spec, handler: Handler<Spec>, options?: RouteOptions): void;
  constant<Spec extends EndpointSpec>(endpoint: Spec, create: () => Answer<Spec>): void;
  /** A JSON array of any length, sent page by page with backpressure. */
  list<Spec extends ListSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>) => AsyncIterable<readonly ItemOf<Spec>[]>,
  ): void;
  download: RouteOf<Download>;
  /** The uploaded file is a temp file, deleted once `handler` has finished. */
  upload<Spec extends EndpointSpec & Required<Pick<EndpointSpec, 'file'>>>(
    endpoint: Spec,
    handler: (call: Call<Spec> & { readonly file: UploadedFile }) => Result<Spec>,
  ): void;
  image: RouteOf<Image>;
  video: RouteOf<Video>;
  /** Server-sent events. `open` sends the headers; before it the handler may throw. */
  stream<Spec extends EndpointSpec>(
    endpoint: Spec,
    handler: (call: Call<Spec>, open: (onClose: () => void) => EventStream) => Promise<void>,
  ): void;
}

export interface RouteDeps {
  register(
    spec: EndpointSpec,
    options: RouteOptions,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void;
  inputOf<Spec extends EndpointSpec>(
    spec: Spec,
    request: FastifyRequest,
    file?: UploadedFile,
  ): Call<Spec>;
  tempFiles: TempFiles;
  clock: Clock;
  log: Log;
  validateResponses: boolean;
}

const json = 'application/json; charset=utf-8';
const uploadsPerUser = 4;

export function createRoute(deps: RouteDeps): Route {
  const { register, inputOf, tempFiles, clock, log, validateResponses } = deps;

  function senderOf(spec: EndpointSpec) {
    const serializers = new Map(
      Object.entries(spec.responses).map(([status, shape]) => [
        Number(status),
        serializerOf(shape),
      ]),
    );
    return async (reply: FastifyReply, answer: unknown) => {
      const {
        status,
        headers,
        body: localizable,
      } = answer instanceof AnswerWithStatus ? answer : { status: 200, headers: {}, body: answer };
      const body = inLocale(localeOf(reply.request), () => localize(localizable));
      const serialize = serializers.get(status);
      if (serialize === undefined) throw new Error(`${spec.path} declares no status ${status}`);
      if (validateResponses) z.parse(spec.responses[status] ?? z.never(), body);
      const text = await serialize(body);
      return reply.code(status).headers(headers).type(json).send(text);
    };
  }

  const route: Route = (spec, handler, options = {}) => {
    const send = senderOf(spec);
    register(spec, options, async (request, reply) =>
      send(reply, await handler(inputOf(spec, request))),
    );
  };

  route.constant = (spec, create) => {
    let text: Buffer | undefined;
    register(spec, {}, async (_, reply) => {
      text ??= Buffer.from(JSON.stringify(z.parse(spec.responses[200] ?? z.never(), create())));
      return reply.type(json).send(text);
    });
  };

  route.upload = (spec, handler) => {
    const send = senderOf(spec);
    const queues = new Map<number, LimitFunction>();
    const queueOf = (userId: number) => {
      const queue = queues.get(userId) ?? pLimit(uploadsPerUser);
      queues.set(userId, queue);
      return queue;
    };
    const options = spec.access === 'open' ? {} : { rateLimit: unlimited };
    register(spec, options, (request, reply) =>
      queueOf(request.auth?.user.id ?? 0)(async () => {
        const { fields, file } = await receiveUpload(request, spec.file, tempFiles);
        request.body = fields;
        const handle = async () => handler({ ...inputOf(spec, request, file), file });
        const answer = await handle().finally(() => tempFiles.remove([file.path]));
        return send(reply, answer);
      }),
    );
  };

  route.list = (spec, handler) => {
    const page = z.array(spec.responses[200]._zod.def.element);
    const serialize = serializerOf(page);
    const writePage = async (items: readonly unknown[]) => {
      if (validateResponses) z.parse(page, items);
      return serialize(items);
    };
    register(spec, {}, async (request, reply) => {
      const text = await streamList(handler(inputOf(spec, request)), writePage);
      text.once('error', (error) =>
        log.error('a list response was interrupted', { path: spec.path, error }),
      );
      return reply.type(json).send(text);
    });
  };

  route.download = (spec, handler, options = {}) => {
    register(spec, options, async (request, reply) =>
      sendDownload(await handler(inputOf(spec, request)), reply),
    );
  };

  route.image = (spec, handler) => {
    // A page of photos requests hundreds at once.
    register(spec, { rateLimit: unlimited }, async (request, reply) =>
      sendImage(await handler(inputOf(spec, request)), request, reply),
    );
  };

  route.video = (spec, handler) => {
    register(spec, { rateLimit: unlimited }, async (request, reply) =>
      sendVideo(await handler(inputOf(spec, request)), request, reply),
    );
  };

  route.stream = (spec, handler) => {
    register(spec, {}, async (request, reply) => {
      if (request.method === 'HEAD') return reply.type('text/event-stream').send();
      const call = inputOf(spec, request);
      const streams: EventStream[] = [];
      const open = (onClose: () => void) => {
        const stream = new EventStream(hijackResponse(reply), clock, onClose);
        streams.push(stream);
        return stream;
      };
      await handler(call, open).catch((error: unknown) => {
        if (streams.length === 0) throw error;
        // The headers are sent: closing the stream makes the client reconnect.
        log.error('an event stream failed', { requestId: request.id, path: spec.path, error });
        for (const stream of streams) stream.end();
      });
      return undefined;
    });
  };

  return route;
}

const localize = (body: unknown): unknown =>
  hasMessage(body) ? { ...body, message: textOf(body.message) } : body;

const hasMessage = (body: unknown): body is { message: () => string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'function';
