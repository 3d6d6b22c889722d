import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { OffsitePlace } from '#platform/server/offsite-settings.ts';
import { isPartOfCopy, partName } from '../../archive.rules.ts';
import { type Place, placeError, type RemoteFile, retry, statusError } from './place.ts';

/** Milliseconds without a byte. */
const idleTimeout = 120_000;
/** Times that a whole file is sent. */
const putAttempts = 4;

interface Call {
  method: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

/**
 * A folder of a WebDAV server. A file is uploaded under another name and then moved. WebDAV cannot resume an upload:
 * an interrupted one starts over. Redirects are not followed.
 */
export function webdavPlace({ url, user, secret }: WebdavSettings): Place {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const authorization =
    user === undefined || secret === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  const addressOf = (name: string) => url + encodeURIComponent(name);

  /** Throws `PlaceError` for every status that is not 2xx. */
  async function call(address: string, { method, headers, body }: Call): Promise<IncomingMessage> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(address, {
        method,
        timeout: idleTimeout,
        headers: { ...authorization, ...headers },
      });
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
      if (body instanceof Readable) pipeline(body, outgoing).catch(reject);
      else outgoing.end(body);
    }).catch((error: unknown) => {
      throw placeError(error);
    });
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    response.destroy();
    throw statusError(statusCode);
  }

  const list = async (): Promise<RemoteFile[]> => {
    const headers = { depth: '1', 'content-type': 'application/xml' };
    const body =
      '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>';
    const response = await call(url, { method: 'PROPFIND', headers, body });
    return filesIn(
      await text(response).catch((error: unknown) => {
        throw placeError(error);
      }),
    );
  };
  const requireSuccess = async (address: string, each: Call): Promise<void> => {
    (await call(address, each)).resume();
  };
  const remove = (name: string) => requireSuccess(addressOf(name), { method: 'DELETE' });

  return {
    list,
    remove,
    async sweep() {
      for (const { name } of await retry(list)) if (isPartOfCopy(name)) await remove(name);
    },
    async put(name, open, onBytes) {
      const part = addressOf(partName(name));
      await retry(async () => {
        const { bytes, stream } = await open();
        const headers = {
          'content-length': String(bytes),
          'content-type': 'application/octet-stream',
        };
        await requireSuccess(part, { method: 'PUT', headers, body: countBytes(stream, onBytes) });
      }, putAttempts);
      const headers = { destination: addressOf(name), overwrite: 'T' };
      await retry(async (attempt) => {
        const moveRequest = requireSuccess(part, { method: 'MOVE', headers });
        // The response of an earlier attempt may have been lost.
        const isMoved = async () =>
          attempt > 1 && (await list()).some((each) => each.name === name);
        await moveRequest.catch(async (error: unknown) => {
          if (!(await isMoved())) throw error;
        });
      });
    },
    async read(name, from) {
      const response = await call(addressOf(name), {
        method: 'GET',
        headers: { range: `bytes=${from}-` },
      });
      if (from > 0 && response.statusCode !== 206) throw statusError(response.statusCode ?? 0);
      return response;
    },
  };
}

type WebdavSettings = Extract<OffsitePlace, { kind: 'webdav' }>;

const countBytes = (
  stream: AsyncIterable<Uint8Array>,
  onBytes: (storedBytes: number) => void,
): Readable =>
  Readable.from(
    (async function* () {
      let sentBytes = 0;
      for await (const chunk of stream) {
        yield chunk;
        sentBytes += chunk.length;
        onBytes(sentBytes);
      }
    })(),
    { objectMode: false },
  );

/** Parses a `multistatus` document; ignores folders. */
function filesIn(xml: string): RemoteFile[] {
  return xml.split(/<(?:\w+:)?response[\s>]/i).flatMap((response) => {
    const [, href] = /<(?:\w+:)?href[^>]*>\s*([^<\s]+)\s*</i.exec(response) ?? [];
    const [, bytes] = /<(?:\w+:)?getcontentlength[^>]*>\s*(\d+)\s*</i.exec(response) ?? [];
    const name =
      href === undefined || href.endsWith('/') ? '' : href.slice(href.lastIndexOf('/') + 1);
    return name === '' || bytes === undefined
      ? []
      : [{ name: decodeURIComponent(name), bytes: Number(bytes) }];
  });
}
