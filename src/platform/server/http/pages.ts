import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isEncrypted } from './caller.ts';
import { encryptedPageHeaders, pageHeaders } from './headers.ts';
import type { HttpServer } from './http-server.ts';

/** A script run as a worker may call home, and nothing else. */
const assetPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Serves the built web app: assets for ever, and the one page at every address that is not a call. */
export async function servePages(
  http: HttpServer,
  webFolder: string,
  config: Pick<Config, 'basePath' | 'publicUrl'>,
): Promise<void> {
  const file = join(webFolder, 'index.html');
  if (!existsSync(file)) return;
  const html = atBase(readFileSync(file, 'utf8'), config.basePath);
  let page: Page | undefined;

  await http.fastify.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
    wildcard: true,
    setHeaders(reply) {
      reply.setHeader('x-content-type-options', 'nosniff');
      reply.setHeader('cross-origin-resource-policy', 'same-origin');
      reply.setHeader('content-security-policy', assetPolicy);
    },
  });

  http.answerPagesWith((request, reply) => {
    reply.headers(pageHeaders);
    if (isEncrypted(request, config.publicUrl)) reply.headers(encryptedPageHeaders);
    // Compressed for the first who asks, not for the start.
    page ??= compressed(html);
    return sendPage(page, request, reply);
  });
}

/** The build names its assets relative to the page; pages live at every depth. */
const atBase = (html: string, basePath: string): string =>
  html
    .replace('data-base=""', `data-base="${basePath}"`)
    .replaceAll(/(href|src)="\.\//g, `$1="${basePath}/`);

interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

function compressed(html: string): Page {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'plain') return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page[encoding]);
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'plain';
}
