import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { arbitraryOf, mutated } from '../support/arbitrary.ts';
import { type FormPart, formOf } from '../support/forms.ts';
import { naughtyStrings } from '../support/naughty.ts';
import { untilTempFilesAreGone } from '../support/photos.ts';
import { cameraPicture, upload } from '../support/pictures.ts';
import { canSeeProcesses, openFiles } from '../support/processes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';
import { type Sent, send, type WireAnswer } from '../support/wire.ts';
import { cases, judge, nameOf, options } from './judge.ts';

/* The calls that take a file, with forms of any kind; JSON to them goes with the others. */

/** Uploaded before, so that each upload is a duplicate and fast. */
const picture = await cameraPicture();

const probe = await startTestServer({ isSetUp: false });
const endpoints = probe.app.http.endpoints.filter(({ file }) => file !== undefined);
await probe.close();

let server: TestServer;
/** A server before setup: some forms need it. */
let free: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  free = await startTestServer({ isSetUp: false });
  token = mintToken(server, 'zoe');
  await upload(server, token, picture);
});
afterAll(async () => {
  for (const each of [server, free]) {
    expect(each.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    await each.close();
  }
});

async function sendForm(spec: EndpointSpec, sent: Sent): Promise<WireAnswer> {
  const headers = { authorization: `Bearer ${token}`, ...sent.headers };
  const to = spec.beforeSetup === 'only' ? free : server;
  const answer = await send(to.url, { ...sent, headers });
  judge(answer, spec, to);
  return answer;
}

describe.each(endpoints.map((spec) => [nameOf(spec), spec] as const))('%s', (_, spec) => {
  const field = spec.file?.field ?? '';

  test('accepts or rejects any form', async () => {
    const fields = mutated(arbitraryOf(spec.body ?? z.object({})));
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fields, fileParts(field), fc.boolean(), async (given, files, isFirst) => {
        const { headers, body } = formOf(
          isFirst ? [...files, ...partsOf(given)] : [...partsOf(given), ...files],
        );
        const path = spec.path.replace(':key', crypto.randomUUID());
        const sent = { method: spec.method, path, headers, body };
        statuses.add((await sendForm(spec, sent)).status);
      }),
      { ...options, numRuns: 5 * cases },
    );
    // A part of a backup needs a code, and a video its first part: valid forms get past the check of their input.
    const valid = spec.beforeSetup ? [401] : spec.path.includes(':key') ? [409] : [200, 415];
    const expected = [400, ...valid];
    expect([...statuses].sort()).toEqual(expect.arrayContaining(expected));
  });
});

test('no temp file or open file remains', async () => {
  // An incomplete upload in parts waits for its next part that long.
  server.clock.pass(60 * 60 * 1000);
  const servers = [server, free];
  for (const each of servers) await untilTempFilesAreGone(each);
  if (!canSeeProcesses) return;
  const places = servers.map(({ folder }) => join(folder, 'tmp'));
  const open = () =>
    openFiles(process.pid).filter((file) => places.some((place) => file.includes(place)));
  await expect.poll(open, { timeout: 5_000 }).toEqual([]);
});

/** No file, one or several, in the right or in another field, with any name and type. */
const fileParts = (field: string): fc.Arbitrary<FormPart[]> => {
  const content = fc.oneof(
    { weight: 3, arbitrary: fc.constant(picture) },
    fc.constantFrom(Buffer.alloc(0), picture.subarray(0, 300), Buffer.from('<svg/>')),
    fc.uint8Array({ maxLength: 2_000 }),
  );
  const name = fc.oneof({ weight: 6, arbitrary: fc.constant(field) }, anyText);
  const filename = fc.option(anyText, { freq: 8, nil: undefined });
  const part = fc.record<FormPart>({ name, content, filename });
  return fc.oneof(
    { weight: 8, arbitrary: part.map((one) => [one]) },
    fc.array(part, { maxLength: 3 }),
  );
};

const anyText = fc.oneof(
  fc.constantFrom(...naughtyStrings.filter((text) => text.length < 5_000)),
  fc.string({ maxLength: 50 }),
);

const partsOf = (given: unknown): FormPart[] =>
  Object.entries(Object(given))
    .slice(0, 6)
    .map(([name, value]) => ({
      name,
      content: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    }));
