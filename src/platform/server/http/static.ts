import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { sharing } from '#shared/sharing.ts';
import type { Config } from '../config.ts';
import { anyPage, type HttpServer } from './app.ts';
import { isEncrypted } from './client.ts';
import { drainRequest } from './errors.ts';
import { encryptedPageHeaders, pageHeaders } from './headers.ts';

/** On every file beside the page. A script run as a worker may call home, and nothing else. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
} as const;

/** What a browser asks for by these very names, again and again: whether there is another version. */
const byName = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
} as const;

export interface PagesOptions {
  webFolder: string;
  config: Pick<Config, 'basePath' | 'publicUrl'>;
  /** Whether people live here; a page that knows it does not have to ask. */
  isSetUp(): Promise<boolean>;
  /** The calls that a page at this path begins with for whoever is signed in. */
  askedFirst(path: string): readonly EndpointSpec[];
}

/** Serves the built web app: assets for ever, and the one page at every address that is not a call. */
export async function servePages(
  http: HttpServer,
  { webFolder, config, isSetUp, askedFirst }: PagesOptions,
): Promise<void> {
  const file = join(webFolder, 'index.html');
  if (!existsSync(file)) return;
  const { basePath } = config;
  // All of it as it is now: a build made beside a running home would mix with it.
  const html = read(file);
  const firstPages = readFirstPages(webFolder);
  const made = new Map<string, File>();
  const pageAt = (path: string, setUp: boolean): File => {
    const first = path === anyPage ? undefined : firstPages.find(({ at }) => at.test(path));
    const asked = askedFirst(path)
      .map((endpoint) => endpoint.path)
      .join(' ');
    const key = `${setUp} ${asked} ${first?.at.source}`;
    const page =
      made.get(key) ??
      fileOf('text/html; charset=utf-8', written(html, { first, asked, setUp, basePath }));
    made.set(key, page);
    return page;
  };

  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply) => {
    for (const [name, value] of Object.entries(fileHeaders)) reply.setHeader(name, value);
  };
  const files = { decorateReply: false, wildcard: true, setHeaders };
  await http.fastify.register(fastifyStatic, {
    ...files,
    ...{ root: join(webFolder, 'assets'), prefix: '/assets/', preCompressed: true },
    // Never asked for again, so that nothing has to be compared: sixteen heads of a first visit are shorter by it.
    ...{ immutable: true, maxAge: '1y', etag: false, lastModified: false, acceptRanges: false },
  });
  await http.fastify.register(fastifyStatic, {
    ...files,
    ...{ root: join(webFolder, 'icons'), prefix: '/icons/', maxAge: '1d' },
  });
  for (const [name, type] of Object.entries(byName)) {
    const named = fileOf(type, read(join(webFolder, name)));
    http.fastify.get(`/${name}`, { exposeHeadRoute: true }, (request, reply) =>
      sendFile(named, request, reply.headers(fileHeaders)),
    );
  }

  http.fastify.get('/robots.txt', { exposeHeadRoute: true }, (_, reply) =>
    reply
      .headers(fileHeaders)
      .type('text/plain; charset=utf-8')
      .send('User-agent: *\nDisallow: /\n'),
  );

  // Shared from a phone before its service worker was there: the page says what to do, and the bytes are dropped.
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
    return sendFile(pageAt(pathOf(request.url), await isSetUp()), request, reply);
  });
}

const read = (file: string): string => readFileSync(file, 'utf8');

/** What a visit that begins at an address needs, beside what every visit does: paths of files below the web folder. */
interface FirstPage {
  at: RegExp;
  files: readonly string[];
}

const WrittenFirstPages = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

/** As the build wrote them down. An older build, or one in a test, knows none. */
function readFirstPages(webFolder: string): FirstPage[] {
  const file = join(webFolder, 'first-pages.json');
  if (!existsSync(file)) return [];
  return z.parse(WrittenFirstPages, JSON.parse(read(file))).map(({ path, files }) => ({
    at: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    files,
  }));
}

/** The path that was asked for, without what follows it. */
const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');

interface Writing {
  first: FirstPage | undefined;
  /** Paths of calls. */
  asked: string;
  setUp: boolean;
  basePath: string;
}

/**
 * The page as this home sends it. The build names its assets relative to the page, but pages live at every depth; and the
 * files of the first view are named, so that a browser asks for them before a script of ours runs. Of two scripts before
 * the first paint, the page has the one that makes its calls, or the one for a page without any.
 */
function written(html: string, { first, asked, setUp, basePath }: Writing): string {
  const tags = (first?.files ?? []).map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="./${file}">`
      : `<link rel="modulepreload" crossorigin href="./${file}">`,
  );
  return html
    .replace('data-base=""', `data-base="${basePath}" data-set-up="${setUp}" data-ask="${asked}"`)
    .replace(/<script src="([^"]+)" data-calls="([^"]+)"/, `<script src="$${asked === '' ? 1 : 2}"`)
    .replace('</head>', `${tags.join('\n')}\n</head>`)
    .replaceAll(/(href|src)="\.\//g, `$1="${basePath}/`);
}

interface File {
  readonly type: string;
  readonly text: string;
  /** Compressed for the first who asks, not for the start. */
  forms?: Forms;
}

interface Forms {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const fileOf = (type: string, text: string): File => ({ type, text });

function compressed(text: string): Forms {
  const plain = Buffer.from(text);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

function sendFile(file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  file.forms ??= compressed(file.text);
  const { etag, ...forms } = file.forms;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(file.type);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'plain') return reply.send(forms.plain);
  return reply.header('content-encoding', encoding).send(forms[encoding]);
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'plain';
}
