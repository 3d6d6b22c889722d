import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharing } from '#shared/sharing.ts';
import type { Config } from '../config.ts';
import type { HttpServer } from './app.ts';
import { isEncrypted } from './client.ts';
import { drainRequest } from './errors.ts';
import { encryptedPageHeaders, pageHeaders } from './headers.ts';
import { matchesEtag } from './responses.ts';

/** Headers of all files except the page. A worker script may call the server and nothing else. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
} as const;

/** Files with a fixed name, revalidated by the browser. */
const byName = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'manifest.zh-CN.webmanifest': 'application/manifest+json; charset=utf-8',
} as const;

export interface PagesOptions {
  webFolder: string;
  config: Pick<Config, 'basePath' | 'publicUrl'>;
  /** True once setup is finished; sent with the page. */
  isSetUp(): Promise<boolean>;
}

/** Serves the built web app: assets, and the page at every address that is no endpoint. */
export async function servePages(
  http: HttpServer,
  { webFolder, config, isSetUp }: PagesOptions,
): Promise<void> {
  const file = join(webFolder, 'index.html');
  if (!existsSync(file)) return;
  const { basePath } = config;
  // The page is read once, so that a later build cannot mix with this one.
  const html = readText(file);
  const pageFor = (setUp: boolean) =>
    fileOf('text/html; charset=utf-8', withAddress(html, setUp, basePath));
  const [page, pageBeforeSetup] = [pageFor(true), pageFor(false)];

  const setHeaders: NonNullable<FastifyStaticOptions['setHeaders']> = (reply) => {
    for (const [name, value] of Object.entries(fileHeaders)) reply.setHeader(name, value);
  };
  const files = { decorateReply: false, wildcard: true, setHeaders };
  await http.fastify.register(fastifyStatic, {
    ...files,
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    setHeaders(reply, path, stats) {
      setHeaders(reply, path, stats);
      reply.setHeader('vary', 'accept-encoding');
    },
    // The file names contain a hash, so no validators are needed.
    immutable: true,
    maxAge: '1y',
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
  await http.fastify.register(fastifyStatic, {
    ...files,
    root: join(webFolder, 'icons'),
    prefix: '/icons/',
    maxAge: '1d',
  });
  for (const [name, type] of Object.entries(byName)) {
    const namedFile = fileOf(type, readText(join(webFolder, name)));
    http.fastify.get(`/${name}`, { exposeHeadRoute: true }, (request, reply) =>
      sendFile(namedFile, request, reply.headers(fileHeaders)),
    );
  }

  http.fastify.get('/robots.txt', { exposeHeadRoute: true }, (_, reply) =>
    reply
      .headers(fileHeaders)
      .type('text/plain; charset=utf-8')
      // Calendar services obey it when they read a calendar link.
      .send(`User-agent: *\nAllow: ${basePath}/api/calendar/\nDisallow: /\n`),
  );

  // Photos shared from a phone without the service worker: the page explains it, and the bytes are dropped.
  http.fastify.post(sharing.path, {
    async onRequest(request, reply) {
      await drainRequest(request);
      return reply.redirect(`${basePath}${sharing.leadsTo}?${sharing.mark}`, 303);
    },
    handler: () => undefined,
  });

  http.servePages(async (request, reply) => {
    reply.headers(pageHeaders);
    if (isEncrypted(request, config.publicUrl)) reply.headers(encryptedPageHeaders);
    return sendFile((await isSetUp()) ? page : pageBeforeSetup, request, reply);
  });
}

const readText = (file: string): string => readFileSync(file, 'utf8');

/** Inserts the base path and the state of the setup into the page. */
const withAddress = (html: string, setUp: boolean, basePath: string): string =>
  html
    .replace('data-base=""', `data-base="${basePath}" data-set-up="${setUp}"`)
    .replaceAll(/(href|src)="\.\//g, `$1="${basePath}/`);

/**
 * A file that is sent from memory. `@fastify/static` tags files by size and time of change: two builds of a page or
 * worker have the same size, and packages of a release the same time. It has no page with this base path either.
 */
interface File {
  readonly type: string;
  readonly text: string;
  /** Compressed forms, created at the first request. */
  forms?: Forms;
}

interface Forms {
  readonly hash: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const fileOf = (type: string, text: string): File => ({ type, text });

function compressed(text: string): Forms {
  const plainBytes = Buffer.from(text);
  return {
    hash: createHash('sha256').update(plainBytes).digest('base64url').slice(0, 22),
    plain: plainBytes,
    br: brotliCompressSync(plainBytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plainBytes, { level: 9 }),
  };
}

function sendFile(file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  file.forms ??= compressed(file.text);
  const { hash, ...forms } = file.forms;
  const encoding = encodingFor(request.headers['accept-encoding']);
  // A strong ETag differs between encodings.
  const etag = encoding === 'plain' ? `"${hash}"` : `"${hash}-${encoding}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(file.type);
  if (encoding === 'plain') return reply.send(forms.plain);
  return reply.header('content-encoding', encoding).send(forms[encoding]);
}

function encodingFor(acceptedEncodings: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const text = String(acceptedEncodings ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'plain';
}
