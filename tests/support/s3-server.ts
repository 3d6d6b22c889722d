import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Storage, startStorage } from './storage-server.ts';

export const s3User = 'AKIAFIVETWENTY';
export const s3Secret = 'the secret key of a bucket';

/** An S3 server with one bucket in memory: multipart uploads, lists and ranges. It knows its user, but leaves signatures to the client library. */
export async function startS3(): Promise<Storage> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  let count = 0;

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const url = new URL(request.url ?? '', 'http://s3');
    const { searchParams: query } = url;
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!request.headers.authorization?.includes(`Credential=${s3User}/`))
      return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    if (bucket !== 'bucket') return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (query.has('uploadId') && upload?.key !== key) return answer(404);

    if (request.method === 'GET' && query.has('uploads')) {
      const listed = [...uploads].filter(([, each]) =>
        each.key.startsWith(query.get('prefix') ?? ''),
      );
      const xml = listed.map(
        ([id, each]) => `<Upload><Key>${each.key}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return answer(
        200,
        `<ListMultipartUploadsResult>${xml.join('')}</ListMultipartUploadsResult>`,
      );
    }
    if (request.method === 'GET' && query.has('list-type')) {
      const listed = [...files].filter(([name]) => name.startsWith(query.get('prefix') ?? ''));
      const xml = listed.map(
        ([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`,
      );
      return answer(
        200,
        `<ListBucketResult><KeyCount>${xml.length}</KeyCount><IsTruncated>false</IsTruncated>${xml.join('')}</ListBucketResult>`,
      );
    }
    if (request.method === 'GET') {
      const content = files.get(key);
      if (content === undefined) return answer(404);
      const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      return answer(from === undefined ? 200 : 206, content.subarray(Number(from ?? 0)));
    }
    if (request.method === 'POST' && query.has('uploads')) {
      count += 1;
      uploads.set(`upload-${count}`, { key, parts: new Map() });
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>upload-${count}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT' && upload !== undefined) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return answer(200, '', { etag: `"${md5(body)}"` });
    }
    if (request.method === 'POST' && upload !== undefined) {
      const partTags = [...body.toString().matchAll(/<ETag>(\w+)<\/ETag>/g)].map(
        ([, etag]) => etag,
      );
      const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
      if (partTags.join() !== parts.map(md5).join()) return answer(400);
      files.set(key, Buffer.concat(parts));
      uploads.delete(query.get('uploadId') ?? '');
      return answer(
        200,
        '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
      );
    }
    if (request.method !== 'DELETE') return answer(405);
    if (upload === undefined) files.delete(key);
    else uploads.delete(query.get('uploadId') ?? '');
    return answer(204);
  });
  return startStorage(server, { files, unfinished: () => uploads.size });
}

const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex');
