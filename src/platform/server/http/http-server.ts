import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { TempFiles } from '../files/temp-files.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.ts';
import type { Identity, ImageViewer } from '../identity/identity.ts';
import { imageCookieOf } from '../identity/image-cookie.ts';
import type { Log } from '../log.ts';
import { type Buckets, createBuckets, endlessBuckets } from './buckets.ts';
import { bearerIn, callerOf, isEncrypted } from './caller.ts';
import { type Connections, watchConnections } from './connections.ts';
import { answerUnreadable, errorHandler, sendError, toApiError } from './errors.ts';
import { apiHeaders, encryptedHeaders } from './headers.ts';
import { checkedInput, hasNoBody, readJsonOnly } from './input.ts';
import { isOwnOrigin } from './origin.ts';
import type { Serve, ServeOptions } from './serve.ts';
import { createServe, type ServingParts } from './serving.ts';
import { doneAlready, setupNotFinished } from './set-up.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { noticeUnknownProxies } from './unknown-proxies.ts';
import { routeUpgrades, type TakeOver } from './upgrades.ts';

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
  drafts: TempFiles;
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
  /** Lets a call to the socket through, or throws why not: set up? from our own pages? */
  admitSocket(request: FastifyRequest): Promise<void>;
  /** How to take over the connection of a call that wants to become a socket. */
  takeOverOf(request: FastifyRequest): TakeOver | undefined;
  /** What answers every address that is no call. */
  answerPagesWith(answer: Page): void;
  /** From now on every new call is told that the home stops. */
  refuseCalls(): void;
}

type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const second = 1_000;
const kibibyte = 1024;
const longestUrl = 4 * kibibyte;
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
      void sendError(reply.headers(apiHeaders), toApiError(error, request.id));
    },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
  const isPerAddress = config.rateLimits && config.trustProxy === false;
  const connections = watchConnections(fastify.server, clock, isPerAddress);
  const takeOverOf = routeUpgrades(fastify, (url) => isOfSocket(withoutBase(url, config.basePath)));
  readJsonOnly(fastify);
  endSlowBodies(fastify, 30 * second);
  fastify.setErrorHandler(errorHandler(log));

  const endpoints: EndpointSpec[] = [];
  const buckets = (size: number, perSecond: number) =>
    config.rateLimits ? createBuckets(clock, size, perSecond) : endlessBuckets;
  const common = buckets(commonBucket.size, commonBucket.perSecond);
  fastify.decorateRequest('viewer', null);
  const noticeProxy = noticeUnknownProxies(log);
  let stopping = false;
  let page: Page = (_, reply) =>
    sendError(reply, new ApiError(404, 'The web app is not built. Run npm run build.'));

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!isCall(request)) return;
    noticeProxy(request);
    if (hasNoBody(request)) delete request.headers['content-type'];
    reply.headers(apiHeaders);
    if (isEncrypted(request, config.publicUrl)) reply.headers(encryptedHeaders);
    if (stopping) throw new ApiError(503, sharedMessages.stopping, { retryAfter: 5 });
    if (request.url.length > longestUrl) throw new ApiError(414, 'This URL is too long.');
    if (request.is404) await refuseUnknown(request);
  });

  /** Lets a call through, or throws why not: set up? signed in? from our own pages? too fast? */
  async function admit(request: FastifyRequest, spec: EndpointSpec, own: Buckets | undefined) {
    if (spec.beforeSetup === undefined && !(await identity.isSetUp())) throw setupNotFinished();
    const viewer = spec.access === 'open' ? null : await viewerOrRefusal(request, spec);
    if (spec.method !== 'GET') refuseForeign(request);
    request.viewer = viewer;
    const who =
      viewer === null
        ? `address ${callerOf(request, config.publicUrl).address}`
        : `person ${viewer.person.id}`;
    (own ?? common).take(who);
    if (spec.beforeSetup === 'only' && (await identity.isSetUp())) throw doneAlready();
  }

  async function admitSocket(request: FastifyRequest): Promise<void> {
    if (!(await identity.isSetUp())) throw setupNotFinished();
    refuseForeign(request);
  }

  function refuseForeign(request: FastifyRequest): void {
    if (!isOwnOrigin(callingOf(request))) {
      throw new ApiError(403, 'Requests from other sites are not allowed.');
    }
  }

  /** Says what a caller may know of an address that is no call. What it sends is not read. */
  async function refuseUnknown(request: FastifyRequest): Promise<never> {
    if (!(await identity.isSetUp())) throw setupNotFinished();
    if (isOfSocket(request.url)) throw new ApiError(404, 'Unknown API endpoint.');
    const token = bearerIn(request.headers.authorization);
    if ((await identity.viewerOf(token)) === null) throw notSignedIn();
    throw new ApiError(404, 'Unknown API endpoint.');
  }

  async function viewerOrRefusal(
    request: FastifyRequest,
    spec: EndpointSpec,
  ): Promise<ImageViewer> {
    const token =
      bearerIn(request.headers.authorization) ??
      (spec.access === 'stream' ? tokenInQuery(request) : undefined);
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

  const inputOf: ServingParts['inputOf'] = (spec, request, more = {}) => {
    const input = checkedInput(spec, request);
    return {
      ...more,
      ...input,
      ...(spec.repeatable && {
        idempotencyKey: idempotencyKeyOf(
          spec,
          request,
          { input, sha256: more.file?.sha256 },
          clock.now(),
        ),
      }),
      caller: callerOf(request, config.publicUrl),
      viewer: request.viewer,
    };
  };

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

  const serve = createServe({ route, inputOf, drafts, clock, log, checkAnswers });

  fastify.setNotFoundHandler(async (request, reply) => {
    // An asset of another version must not be answered with a page.
    if (request.url.startsWith('/assets/')) throw new ApiError(404, 'Unknown file.');
    return page(request, reply);
  });

  return {
    ...connections,
    fastify,
    serve,
    endpoints,
    buckets,
    admitSocket,
    takeOverOf,
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
  if (!is404) return /^\/(?:api|ws)(?:\/|$)/.test(routeOptions.url ?? '/api');
  return !/^(GET|HEAD)$/.test(method) || /^\/api(?:[/?]|$)/.test(url) || isOfSocket(url);
}

const isOfSocket = (url: string): boolean => /^\/ws(?:[/?]|$)/.test(url);

const notSignedIn = () => new ApiError(401, sharedMessages.signIn);

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
