import type { OffsitePlace } from '#platform/server/offsite-settings.ts';
import { isPartOfCopy, partName } from '../../archive.rules.ts';
import { type Place, placeError, type RemoteFile, retry, statusError, webStream } from './place.ts';

/** Times that a whole file is sent. */
const putAttempts = 4;

/**
 * A folder of a WebDAV server. A file is uploaded under another name and then moved. WebDAV cannot resume an upload:
 * an interrupted one starts over. Redirects are not followed.
 *
 * The `webdav` package needs as many lines and 31 packages: it asks for a folder without its final slash, which Apache
 * redirects, and its read stream never ends after a lost connection.
 */
export function webdavPlace({ url, user, secret }: WebdavSettings): Place {
  const authorization =
    user === undefined || secret === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` };
  const addressOf = (name: string) => url + encodeURIComponent(name);

  /** Throws `PlaceError` for every status that is not 2xx. */
  async function call(address: string, { headers, ...init }: Call): Promise<Response> {
    const options: RequestInit & { duplex: 'half' } = {
      ...init,
      headers: { ...authorization, ...headers },
      redirect: 'manual',
      // For a body that is a stream.
      duplex: 'half',
    };
    // biome-ignore lint/style/noRestrictedGlobals: this is no endpoint of ours
    const response = await fetch(address, options).catch((error: unknown) => {
      throw placeError(error);
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw statusError(response.status, 'webdav');
  }

  const list = async (): Promise<RemoteFile[]> => {
    const headers = { depth: '1', 'content-type': 'application/xml' };
    const body =
      '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>';
    const response = await call(url, { method: 'PROPFIND', headers, body });
    const xml = await response.text().catch((error: unknown) => {
      throw placeError(error);
    });
    return filesIn(xml);
  };
  const requireSuccess = async (address: string, init: Call): Promise<void> => {
    await (await call(address, init)).body?.cancel();
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
          // Without a length, some servers store an empty file.
          'content-length': String(bytes),
          'content-type': 'application/octet-stream',
        };
        const body = webStream(countBytes(stream, onBytes));
        await requireSuccess(part, { method: 'PUT', headers, body });
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
      // Offsets are those of the file, not of a compressed form.
      const headers = { range: `bytes=${from}-`, 'accept-encoding': 'identity' };
      const { body, status } = await call(addressOf(name), { headers });
      if (body === null || (from > 0 && status !== 206)) throw statusError(status, 'webdav');
      return body;
    },
  };
}

type WebdavSettings = Extract<OffsitePlace, { kind: 'webdav' }>;
type Call = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

async function* countBytes(
  stream: AsyncIterable<Uint8Array>,
  onBytes: (storedBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let sentBytes = 0;
  for await (const chunk of stream) {
    yield chunk;
    sentBytes += chunk.length;
    onBytes(sentBytes);
  }
}

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
