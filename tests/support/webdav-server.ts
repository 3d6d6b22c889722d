import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Storage, startStorage } from './storage-server.ts';

export const webdavUser = 'user-of-a-cloud';
export const webdavSecret = 'the password of a cloud';

/** A WebDAV server with one folder in memory. It stores a cut upload under its name, as many servers do. */
export async function startWebdav(): Promise<Storage> {
  const files = new Map<string, Buffer>();
  const expected = `Basic ${Buffer.from(`${webdavUser}:${webdavSecret}`).toString('base64')}`;
  const folder = '/dav/our copies/';

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string | Buffer = '') =>
      void response.writeHead(status).end(body);
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://dav').pathname);
    if (request.headers.authorization !== expected) return answer(401);
    if (!path.startsWith(folder)) return answer(404);
    const name = path.slice(folder.length);
    const content = files.get(name);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const body = await buffer(request).catch(() => null);
    if (request.method === 'PUT') {
      files.set(name, body ?? Buffer.concat(chunks));
      return body === null ? undefined : answer(201);
    }
    if (request.method === 'PROPFIND') {
      const one = (href: string, more: string) =>
        `<d:response><d:href>${encodeURI(href)}</d:href><d:propstat><d:prop>${more}</d:prop></d:propstat></d:response>`;
      const all = [...files].map(([each, { length }]) =>
        one(folder + each, `<d:getcontentlength>${length}</d:getcontentlength>`),
      );
      return answer(
        207,
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${one(folder, '')}${all.join('')}</d:multistatus>`,
      );
    }
    if (content === undefined) return answer(404);
    if (request.method === 'MOVE') {
      const target = decodeURIComponent(new URL(String(request.headers.destination)).pathname);
      files.set(target.slice(folder.length), content);
    }
    if (request.method === 'GET') {
      const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      return answer(from === undefined ? 200 : 206, content.subarray(Number(from ?? 0)));
    }
    files.delete(name);
    return answer(204);
  });
  return startStorage(server, {
    files,
    unfinished: () => [...files.keys()].filter((name) => name.endsWith('.part')).length,
  });
}
