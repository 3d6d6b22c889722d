import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ApiError } from '#shared/api-error.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { inLocale } from '#shared/i18n/locale.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { TempFiles } from '../files/temp-files.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency.ts';
import type { Identity, ImageAuth } from '../identity/identity.ts';
import { imageCookieOf } from '../identity/tokens.ts';
import { localeOf } from '../locale.ts';
import type { Log } from '../log.ts';
import { bearerToken, clientOf, isEncrypted } from './client.ts';
import {
  closeUnreadable,
  errorHandler,
  sendError,
  setupFinished,
  setupNotFinished,
  toApiError,
} from './errors.ts';
import { normalizeForwarded } from './forwarded.ts';
import { apiHeaders, encryptedHeaders } from './headers.ts';
import { acceptJsonOnly, hasNoBody, validateInput } from './input.ts';
import {
  type Connections,
  createRateLimit,
  limitBodyTime,
  limitConnections,
  type RateLimit,
  unlimited,
  warnOfUntrustedProxies,
} from './limits.ts';
import { createOrigins } from './origins.ts';
import { type Call, createRoute, type Route, type RouteOptions } from './route.ts';
import type { UploadedFile } from './uploads.ts';
import { routeUpgrades, type TakeOver } from './websocket-upgrade.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Authentication of the request; null on open routes. */
    auth: ImageAuth | null;
  }
  interface FastifyContextConfig {
    /** The route reads a multipart body itself. */
    isUpload?: boolean;
  }
}

export interface HttpDeps {
  config: Pick<Config, 'publicUrl' | 'basePath' | 'trustProxy' | 'rateLimits'>;
  clock: Clock;
  log: Log;
  identity: Identity;
  tempFiles: TempFiles;
  validateResponses: boolean;
}

export interface HttpServer extends Connections {
  readonly fastify: FastifyInstance;
  readonly route: Route;
  readonly endpoints: readonly EndpointSpec[];
  /** A token bucket per user or address; unlimited if rate limits are off. */
  rateLimit(size: number, perSecond: number): RateLimit;
  /** Throws unless setup is finished and a WebSocket request comes from our own pages. */
  admitSocket(request: FastifyRequest): Promise<void>;
  takeOverOf(request: FastifyRequest): TakeOver | undefined;
  servePages(handler: PageHandler): void;
  rejectRequests(): void;
}

type PageHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

const second = 1_000;
const kibibyte = 1024;
const maxUrlLength = 4 * kibibyte;
const defaultLimit = { size: 600, perSecond: 10 } as const;

export function createHttpServer(deps: HttpDeps): HttpServer {
  const { config, clock, log, identity, tempFiles, validateResponses } = deps;
  const fastify = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: 64 * kibibyte,
    // The limit for uploads; other bodies have less time (`limitBodyTime`).
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    // SockJS wants 405 for HEAD; endpoints and files enable it themselves.
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: 16 * kibibyte,
      headersTimeout: 15 * second,
      connectionsCheckingInterval: second,
    },
    genReqId: nextRequestId,
    // Fastify's first hook, also of upgrades.
    rewriteUrl({ headers, url = '/' }) {
      normalizeForwarded(headers);
      return withoutBasePath(url, config.basePath);
    },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void sendError(reply.headers(apiHeaders), toApiError(error, request.id));
    },
    clientErrorHandler: closeUnreadable,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  });
  const isPerAddress = config.rateLimits && config.trustProxy === false;
  const connections = limitConnections(fastify.server, clock, isPerAddress);
  const takeOverOf = routeUpgrades(fastify, (url) =>
    isSocketPath(withoutBasePath(url, config.basePath)),
  );
  acceptJsonOnly(fastify);
  limitBodyTime(fastify, 30 * second);
  fastify.setErrorHandler<FastifyError>(errorHandler(log));

  const endpoints: EndpointSpec[] = [];
  const rateLimit = (size: number, perSecond: number) =>
    config.rateLimits ? createRateLimit(clock, size, perSecond) : unlimited;
  const commonLimit = rateLimit(defaultLimit.size, defaultLimit.perSecond);
  fastify.decorateRequest('auth', null);
  const warnOfProxy = warnOfUntrustedProxies(log);
  const origins = createOrigins(config, log);
  let isStopping = false;
  let pageHandler: PageHandler = (_, reply) =>
    sendError(reply, new ApiError(404, 'The web app is not built. Run npm run build.'));

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!isApiRequest(request)) return;
    warnOfProxy(request);
    origins.note(request);
    if (hasNoBody(request)) delete request.headers['content-type'];
    reply.headers(apiHeaders);
    if (isEncrypted(request, config.publicUrl)) reply.headers(encryptedHeaders);
    if (isStopping) throw new ApiError(503, () => serverMessages.stopping, { retryAfter: 5 });
    if (request.url.length > maxUrlLength) throw new ApiError(414, 'This URL is too long.');
    if (request.is404) await rejectUnknownEndpoint(request);
  });

  async function admit(request: FastifyRequest, spec: EndpointSpec, limit: RateLimit) {
    if (spec.beforeSetup === undefined && !(await identity.isSetUp())) throw setupNotFinished();
    const auth = spec.access === 'open' ? null : await authenticate(request, spec);
    if (spec.method !== 'GET') origins.check(request);
    request.auth = auth;
    limit.take(
      auth === null
        ? `address ${clientOf(request, config.publicUrl).address}`
        : `user ${auth.user.id}`,
    );
    if (spec.beforeSetup === 'only' && (await identity.isSetUp())) throw setupFinished();
  }

  async function authenticate(request: FastifyRequest, spec: EndpointSpec): Promise<ImageAuth> {
    const token =
      bearerToken(request.headers.authorization) ??
      (spec.access === 'stream' ? tokenInQuery(request) : undefined);
    const auth =
      token === undefined && spec.access === 'image'
        ? await identity.authenticateImages(imageCookieOf(clientOf(request, config.publicUrl)))
        : await identity.authenticate(token);
    if (auth === null) throw new ApiError(401, () => sharedMessages.signIn);
    return auth;
  }

  /** 404 for a signed-in user, 401 otherwise. The body is not read. */
  async function rejectUnknownEndpoint(request: FastifyRequest): Promise<never> {
    if (!(await identity.isSetUp())) throw setupNotFinished();
    const token = bearerToken(request.headers.authorization);
    if (!isSocketPath(request.url) && (await identity.authenticate(token)) === null) {
      throw new ApiError(401, () => sharedMessages.signIn);
    }
    throw new ApiError(404, 'Unknown API endpoint.');
  }

  const route = createRoute({
    tempFiles,
    clock,
    log,
    validateResponses: validateResponses,
    register(spec, options: RouteOptions, handler) {
      endpoints.push(spec);
      fastify.route({
        method: spec.method,
        url: spec.path,
        exposeHeadRoute: true,
        config: { isUpload: spec.file !== undefined },
        ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
        onRequest: (request) => admit(request, spec, options.rateLimit ?? commonLimit),
        handler,
      });
    },
    inputOf<Spec extends EndpointSpec>(
      spec: Spec,
      request: FastifyRequest,
      file: UploadedFile | undefined,
    ) {
      const locale = localeOf(request);
      const input = inLocale(locale, () => validateInput(spec, request));
      const content = { input, sha256: file?.sha256 };
      const call = {
        ...input,
        ...(spec.repeatable && {
          idempotencyKey: idempotencyKeyOf(spec, request, content, clock.now()),
        }),
        client: clientOf(request, config.publicUrl),
        locale,
        ...request.auth,
      };
      // The contract from which the type is derived has validated the input.
      return call as Call<Spec>;
    },
  });

  fastify.setNotFoundHandler(async (request, reply) => {
    if (isMissingFile(request.url)) throw new ApiError(404, 'Unknown file.');
    return pageHandler(request, reply);
  });

  return {
    ...connections,
    fastify,
    route,
    endpoints,
    rateLimit,
    async admitSocket(request) {
      if (!(await identity.isSetUp())) throw setupNotFinished();
      origins.check(request);
    },
    takeOverOf,
    servePages: (handler) => {
      pageHandler = handler;
    },
    rejectRequests: () => {
      isStopping = true;
    },
  };
}

/** True for requests below /api and /ws, however the path is written, and for all that write. */
function isApiRequest({ is404, method, routeOptions, url }: FastifyRequest): boolean {
  if (!is404) return /^\/(?:api|ws)(?:\/|$)/.test(routeOptions.url ?? '/api');
  return !/^(GET|HEAD)$/.test(method) || /^\/api(?:[/?]|$)/.test(url) || isSocketPath(url);
}

const isSocketPath = (url: string): boolean => /^\/ws(?:[/?]|$)/.test(url);

/** The service worker caches the page under this name. */
export const anyPage = '/index.html';

/** True for addresses that monitors, crawlers and old builds ask for. Every other one gets the app. */
function isMissingFile(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  if (path === anyPage) return false;
  return (
    /^\/(?:assets|\.well-known)(?:\/|$)|^\/(?:healthz|readyz|metrics)\/?$/.test(path) ||
    /\.[^/]*$/.test(path)
  );
}

let requestCount = 0;
function nextRequestId(): string {
  requestCount += 1;
  return `r${requestCount.toString(36)}`;
}

/** Removes the base path. Some proxies remove it themselves. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const path = url.slice(basePath.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : url;
}

const tokenInQuery = ({ query }: FastifyRequest): string | undefined => {
  const token = typeof query === 'object' && query !== null && 'token' in query && query.token;
  return typeof token === 'string' ? token : undefined;
};
