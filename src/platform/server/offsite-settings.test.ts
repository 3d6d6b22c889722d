import { expect, test } from 'vitest';
import { parseOffsite, withoutPassword } from './offsite-settings.ts';

const rest = { user: 'me', secret: 'my secret', passphrase: 'twelve letters', keep: 7 };
const placeOf = (url: string, more = {}) => {
  const parsed = parseOffsite({ url, ...rest, ...more });
  return Array.isArray(parsed) ? parsed : parsed.place;
};
const s3 = { kind: 's3', user: 'me', secret: 'my secret' };
const webdav = { kind: 'webdav', user: 'me', secret: 'my secret' };

test.each([
  ['/mnt/disk', { kind: 'folder', folder: '/mnt/disk' }],
  ['file:///mnt/our%20disk', { kind: 'folder', folder: '/mnt/our disk' }],
  [
    's3://s3.eu-central-1.amazonaws.com/bucket',
    {
      ...s3,
      endpoint: 'https://s3.eu-central-1.amazonaws.com/bucket',
      region: 'eu-central-1',
      prefix: '',
    },
  ],
  [
    's3://storage.example:9000/bucket/our%20home/copies/?region=earth',
    {
      ...s3,
      endpoint: 'https://storage.example:9000/bucket',
      region: 'earth',
      prefix: 'our home/copies/',
    },
  ],
  [
    's3+http://127.0.0.1:9000/bucket',
    { ...s3, endpoint: 'http://127.0.0.1:9000/bucket', region: 'us-east-1', prefix: '' },
  ],
  ['http://nas.local/dav', { ...webdav, url: 'http://nas.local/dav/' }],
])('%s', (url, place) => {
  expect(placeOf(url)).toEqual(place);
});

test.each([
  'backups',
  'ftp://a.example/b',
  'file://host/x',
  's3://storage.example',
  'https://me:my-password@cloud.example/dav',
  's3://a.example/bucket?x=my-password',
])('rejects %s without quoting it', (url) => {
  expect(placeOf(url)).toEqual([expect.stringContaining('must be an absolute path')]);
  expect(JSON.stringify(placeOf(url))).not.toContain('my-password');
});

test('rejects plain HTTP outside the local network', () => {
  for (const url of ['http://cloud.example/dav', 's3+http://8.8.8.8/bucket']) {
    expect(placeOf(url)).toEqual([expect.stringContaining('must use https')]);
  }
});

test('rejects missing credentials and short passphrases', () => {
  expect(placeOf('https://a.example', { secret: undefined })).toHaveLength(1);
  expect(placeOf('s3://a.example/bucket', { user: undefined })).toHaveLength(1);
  for (const passphrase of [undefined, 'too short']) {
    expect(placeOf('/mnt', { passphrase })).toEqual([expect.stringContaining('at least 12')]);
  }
  const none = { user: undefined, secret: undefined };
  expect(placeOf('https://a.example', none)).toEqual({ kind: 'webdav', url: 'https://a.example/' });
});

test('hides a password in a URL', () => {
  expect(withoutPassword('https://me:my-password@cloud.example/dav')).toBe(
    'https://(hidden)@cloud.example/dav',
  );
  expect(withoutPassword('/mnt/a@b')).toBe('/mnt/a@b');
});
