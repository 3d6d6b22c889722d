import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { Refusal } from '#shared/refusal.ts';
import type { Drafts } from '../blobs/drafts.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Identity, ImageViewer } from '../identity/identity.ts';
import { imageCookieOf } from '../identity/image-cookie.ts';
import { EventStream } from '../live/event-stream.ts';
import type { Log } from '../log.ts';
import { type Buckets, createBuckets, endlessBuckets } from './buckets.ts';
import { bearerOf, callerOf, isEncrypted } from './caller.ts';
import { type Connections, watchConnections } from './connections.ts';
import { sendDownload } from './download.ts';
import { answerFailures, answerUnreadable, refusalFor, sendRefusal } from './failures.ts';
import { apiHeaders, encryptedHeaders } from './headers.ts';
import { checkedInput, hasNoBody, readJsonOnly } from './input.ts';
import { textOf } from './list.ts';
import { isOwnOrigin } from './origin.ts';
import { sendPicture } from './picture.ts';
import { receiveForm } from './receive.ts';
import { Answered, type Serve, type ServeOptions } from './serve.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { writerOf } from './writer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known; null on open calls. */
    viewer: ImageViewer | null;
  }
  interface FastifyContextConfig {
    /** The body is a form with a file, which the route reads itself. */
    takesFile?: boolean;
  }
}

export interface HttpParts {
  config: Pick<Config, 'publicUrl' | 'basePath' | 'trustProxy' | 'rateLimits'>;
  clock: Clock;
  log: Log;
  identity: Identity;
  /** Where files that come with calls lie until they are dealt with. */
  drafts: Drafts;
  /** Parses every answer with its contract as well, so that a test fails where one lies. */
  checkAnswers: boolean;
}

export interface HttpServer extends Connections {
  readonly fastify: FastifyInstance;
  readonly serve: Serve;
  /** What is served, in order: for the API description and for tests over all of it. */
  readonly endpoints: readonly EndpointSpec[];
  /** A bucket per key; endless where limits are off. */
  buckets(size: number, perSecond: number): Buckets;
  /** What answers every address that is no call. */
  answerPagesWith(answer: Page): void;
  /** From now on every new call is told that the home stops. */
  refuseCalls(): void;
}

type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const second = 1_000;
const kibibyte = 1024;
const longestUrl = 4 * kibibyte;
/** Uploads of one person that are taken in at the same time; the others wait. */
const uploadsAtOnce = 4;
/** Calls of one person or address: 600 a minute. */
const commonBucket = { size: 600, perSecond: 10 } as const;

/** Everything between a socket and a handler: limits, who calls, checks, the one error shape. */
export function createHttpServer({
  config,
  clock,
  log,
  identity,
  drafts,
  checkAnswers,
}: HttpParts): HttpServer {
  const fastify = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: 64 * kibibyte,
    // For an upload; other bodies have less (`endSlowBodies`).
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: 16 * kibibyte,
      headersTimeout: 15 * second,
      // How late those who are too slow are noticed; Node looks every 30 s of itself.
      connectionsCheckingInterval: second,
    },
    genReqId: nextRequestId,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, config.basePath),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(reply.headers(apiHeaders), refusalFor(error, request.id));
    },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
  const isPerAddress = config.rateLimits && config.trustProxy === false;
  const connections = watchConnections(fastify.server, clock, isPerAddress);
  readJsonOnly(fastify);
  endSlowBodies(fastify, 30 * second);
  fastify.setErrorHandler(answerFailures(log));

  const endpoints: EndpointSpec[] = [];
  const buckets = (size: number, perSecond: number) =>
    config.rateLimits ? createBuckets(clock, size, perSecond) : endlessBuckets;
  const common = buckets(commonBucket.size, commonBucket.perSecond);
  fastify.decorateRequest('viewer', null);
  let stopping = false;
  let page: Page = (_, reply) => sendRefusal(reply, new Refusal(404, 'The pages are not built.'));

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!isCall(request)) return;
    if (hasNoBody(request)) delete request.headers['content-type'];
    reply.headers(apiHeaders);
    if (isEncrypted(request, config.publicUrl)) reply.headers(encryptedHeaders);
    if (stopping) throw new Refusal(503, 'Your home is stopping.', { retryAfter: 5 });
    if (request.url.length > longestUrl) throw new Refusal(414, 'This address is too long.');
    if (request.is404) await refuseUnknown(request);
  });

  /** Lets a call through, or throws why not: set up? signed in? from our own pages? too fast? */
  async function admit(request: FastifyRequest, spec: EndpointSpec, own: Buckets | undefined) {
    if (spec.beforeSetup === undefined && !(await identity.isSetUp())) throw setupNotFinished();
    const viewer = spec.access === 'open' ? null : await viewerOrRefusal(request, spec);
    if (spec.method !== 'GET' && !isOwnOrigin(callingOf(request))) {
      throw new Refusal(403, 'This call comes from a foreign page.');
    }
    request.viewer = viewer;
    const who =
      viewer === null
        ? `address ${callerOf(request, config.publicUrl).address}`
        : `person ${viewer.person.id}`;
    (own ?? common).take(who);
  }

  /** Says what a caller may know of an address that is no call. What it sends is not read. */
  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    if (!(await identity.isSetUp())) throw setupNotFinished();
    const token = bearerOf(request);
    if ((await identity.viewerOf(token)) === null) throw notSignedIn();
    throw new Refusal(404, 'There is no such call.');
  }

  async function viewerOrRefusal(
    request: FastifyRequest,
    spec: EndpointSpec,
  ): Promise<ImageViewer> {
    const token =
      bearerOf(request) ?? (spec.access === 'stream' ? tokenInQuery(request) : undefined);
    const viewer =
      token === undefined && spec.access === 'image'
        ? await identity.viewerOfImages(imageCookieOf(callerOf(request, config.publicUrl)))
        : await identity.viewerOf(token);
    if (viewer === null) throw notSignedIn();
    return viewer;
  }

  const callingOf = (request: FastifyRequest) => ({
    origin: request.headers.origin,
    host: request.host,
    scheme: config.trustProxy === false ? undefined : request.protocol,
    publicUrl: config.publicUrl,
  });

  const inputOf = (spec: EndpointSpec, request: FastifyRequest, more = {}): unknown => ({
    ...more,
    ...checkedInput(spec, request),
    caller: callerOf(request, config.publicUrl),
    viewer: request.viewer,
  });

  function route(
    spec: EndpointSpec,
    options: ServeOptions,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    endpoints.push(spec);
    fastify.route({
      method: spec.method,
      url: spec.path,
      config: { takesFile: spec.file !== undefined },
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      onRequest: (request) => admit(request, spec, options.buckets),
      handler: handle,
    });
  }

  /** Sends what handlers of this contract answer. */
  function senderOf(spec: EndpointSpec) {
    const writers = new Map(
      Object.entries(spec.answers).map(([status, shape]) => [Number(status), writerOf(shape)]),
    );
    return async (reply: FastifyReply, answer: unknown) => {
      const { status, headers, body } =
        answer instanceof Answered ? answer : { status: 200, headers: {}, body: answer };
      const write = writers.get(status);
      if (write === undefined) throw new Error(`${spec.path} has no answer ${status}`);
      if (checkAnswers) z.parse(spec.answers[status] ?? z.never(), body);
      const text = await write(body);
      return reply.code(status).headers(headers).type(jsonType).send(text);
    };
  }

  const serve: Serve = (spec, handler, options = {}) => {
    const send = senderOf(spec);
    route(spec, options, async (request, reply) => {
      // The contract says which input its handler gets; `inputOf` has just made it from that contract.
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return send(reply, await handler(call));
    });
  };

  serve.upload = (spec, handler) => {
    const send = senderOf(spec);
    const turns = new Map<number, LimitFunction>();
    const turnOf = (id: number) => {
      const turn = turns.get(id) ?? pLimit(uploadsAtOnce);
      turns.set(id, turn);
      return turn;
    };
    route(spec, {}, (request, reply) =>
      turnOf(request.viewer?.person.id ?? 0)(async () => {
        const { fields, file } = await receiveForm(request, spec.file, drafts);
        request.body = fields;
        try {
          const call = inputOf(spec, request, { file }) as Parameters<typeof handler>[0];
          return await send(reply, await handler(call));
        } finally {
          await drafts.discard([file.path]);
        }
      }),
    );
  };

  serve.list = (spec, handler) => {
    const item = spec.answers[200]._zod.def.element;
    route(spec, {}, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return reply.type(jsonType).send(await textOf(item, handler(call), checkAnswers));
    });
  };

  serve.download = (spec, handler) => {
    route(spec, {}, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return sendDownload(await handler(call), reply);
    });
  };

  serve.picture = (spec, handler) => {
    // A page of photos asks for hundreds of them at once.
    route(spec, { buckets: endlessBuckets }, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      return sendPicture(await handler(call), request, reply);
    });
  };

  serve.stream = (spec, handler) => {
    route(spec, {}, async (request, reply) => {
      const call = inputOf(spec, request) as Parameters<typeof handler>[0];
      const opened: EventStream[] = [];
      const open = (onGone: () => void) => {
        reply.hijack();
        for (const [name, value = ''] of Object.entries(reply.getHeaders())) {
          reply.raw.setHeader(name, value);
        }
        const stream = new EventStream(reply.raw, clock, onGone);
        opened.push(stream);
        return stream;
      };
      await handler(call, open).catch((error: unknown) => {
        if (opened.length === 0) throw error;
        // Its head has left: all that helps is to end it, so that its listener tries again.
        log.error('a stream failed', { requestId: request.id, path: spec.path, error });
        for (const stream of opened) stream.end();
      });
    });
  };

  fastify.setNotFoundHandler(async (request, reply) => {
    // An asset of another version must not be answered with a page.
    if (request.url.startsWith('/assets/')) throw new Refusal(404, 'There is no such file.');
    return page(request, reply);
  });

  return {
    ...connections,
    fastify,
    serve,
    endpoints,
    buckets,
    answerPagesWith: (answer) => {
      page = answer;
    },
    refuseCalls: () => {
      stopping = true;
    },
  };
}

/** Whether this is a call, however its address is written, and neither a page nor a file. */
function isCall({ is404, method, routeOptions, url }: FastifyRequest): boolean {
  if (!is404) return routeOptions.url?.startsWith('/api/') ?? true;
  return !/^(GET|HEAD)$/.test(method) || /^\/(api|ws)(?:[/?]|$)/.test(url);
}

const jsonType = 'application/json; charset=utf-8';
const setupNotFinished = () => new Refusal(409, 'Set-up is not finished');
const notSignedIn = () => new Refusal(401, 'Please sign in.');

let requestCount = 0;
function nextRequestId(): string {
  requestCount += 1;
  return `r${requestCount.toString(36)}`;
}

/** Proxies may keep the base path or take it away; inside there is none. */
function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

const tokenInQuery = ({ query }: FastifyRequest): string | undefined => {
  const token = typeof query === 'object' && query !== null && 'token' in query && query.token;
  return typeof token === 'string' ? token : undefined;
};
