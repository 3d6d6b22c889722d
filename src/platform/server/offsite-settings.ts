import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** The place where backups are copied to. It contains credentials: never log or show it. */
export const OffsitePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: z.string() }),
  z.object({
    kind: z.literal('s3'),
    /** URL that includes the bucket. */
    endpoint: z.string(),
    region: z.string(),
    /** Prefix of each name: empty, or ends with a slash. */
    prefix: z.string(),
    user: z.string(),
    secret: z.string(),
  }),
  z.object({
    kind: z.literal('webdav'),
    /** Ends with a slash. */
    url: z.string(),
    user: z.optional(z.string()),
    secret: z.optional(z.string()),
  }),
]);
export type OffsitePlace = z.infer<typeof OffsitePlace>;

export interface Offsite {
  place: OffsitePlace;
  /** The address, which has no credentials. */
  address: string;
  passphrase: string;
  /** Copies that are kept. */
  keep: number;
}

export interface OffsiteSettings {
  url: string;
  user: string | undefined;
  secret: string | undefined;
  passphrase: string | undefined;
  keep: number;
}

const minPassphrase = 12;

/** Returns the faults of invalid settings. They quote no setting, because a URL may contain a password. */
export function parseOffsite(settings: OffsiteSettings): Offsite | string[] {
  const { passphrase, keep } = settings;
  const address = settings.url.replace(/\/+$/, '');
  const place = parsePlace(settings);
  const faults = typeof place === 'string' ? [place] : [];
  if (passphrase === undefined || passphrase.length < minPassphrase) {
    faults.push(`FIVETWENTY_OFFSITE_PASSPHRASE must have at least ${minPassphrase} characters`);
  }
  if (typeof place === 'string' || passphrase === undefined || faults.length > 0) return faults;
  return { place, address, passphrase, keep };
}

const rule =
  'FIVETWENTY_OFFSITE_URL must be an absolute path, or a file, https or s3 URL without a password or query, such as https://cloud.example/dav/backups or s3://s3.eu-central-1.amazonaws.com/bucket/folder';

/** Returns the fault of an invalid place. */
function parsePlace({ url: text, user, secret }: OffsiteSettings): OffsitePlace | string {
  if (isAbsolute(text)) return { kind: 'folder', folder: text };
  if (!URL.canParse(text)) return rule;
  const url = new URL(text);
  const { protocol, hostname, searchParams } = url;
  if (url.username + url.password + url.hash !== '') return rule;
  const region = searchParams.get('region');
  searchParams.delete('region');
  if (searchParams.size > 0 || (region !== null && !protocol.startsWith('s3'))) return rule;
  if (protocol === 'file:') {
    return url.host === '' ? { kind: 'folder', folder: fileURLToPath(url) } : rule;
  }
  if (/^(?:s3\+)?http:$/.test(protocol) && !isOnLocalNetwork(hostname)) {
    return 'FIVETWENTY_OFFSITE_URL must use https outside your local network';
  }
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => /%(?![0-7][0-9a-f])/i.test(segment))) return rule;
  if (protocol === 'https:' || protocol === 'http:') {
    if ((user === undefined) !== (secret === undefined)) {
      return 'FIVETWENTY_OFFSITE_USER and FIVETWENTY_OFFSITE_SECRET must be set together';
    }
    const folder = `${url.origin}/${[...segments, ''].join('/')}`;
    return { kind: 'webdav', url: folder, user, secret };
  }
  const [bucket, ...folders] = segments;
  if (!/^s3(?:\+http)?:$/.test(protocol) || hostname === '' || bucket === undefined) return rule;
  if (user === undefined || secret === undefined) {
    return 'FIVETWENTY_OFFSITE_USER and FIVETWENTY_OFFSITE_SECRET must be set for an S3 bucket';
  }
  return {
    kind: 's3',
    user,
    secret,
    endpoint: `${protocol === 's3:' ? 'https' : 'http'}://${url.host}/${bucket}`,
    region: region ?? /^s3[.-]([a-z0-9-]+)\./.exec(hostname)?.[1] ?? 'us-east-1',
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
  };
}

const localHost =
  /^(?:localhost|\[::1\]|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[a-z][\w-]*|[\w.-]+\.(?:local|lan|internal|home\.arpa))$/;

const isOnLocalNetwork = (hostname: string): boolean => localHost.test(hostname);

/** Removes a password that was written into a URL by mistake. */
export const withoutPassword = (url: string): string => url.replace(/\/\/[^/]*@/, '//(hidden)@');
