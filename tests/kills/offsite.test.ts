import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBackups, startBackup, startCopy } from '#features/archive/archive.contract.ts';
import { restore } from '#features/archive/server/archive-commands.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { hashesIn, newFolder } from '../support/backups.ts';
import { filenameOfMany, putPhotos } from '../support/many-photos.ts';
import { kindsOfPlaces, openTestPlace, settingsOf } from '../support/offsite.ts';
import { startProxy } from '../support/proxy.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { callWire } from '../support/test-server.ts';

/** About 30 MB, which are several parts of an S3 upload. */
function putLargePhotos(folder: string): void {
  putPhotos(folder, 10);
  for (let index = 0; index < 10; index += 1) {
    for (const size of ['full', 'medium', 'thumbnail']) {
      const name = filenameOfMany(index).replace('.', `.${size}.`);
      writeFileSync(join(folder, 'photos', name), randomBytes(size === 'full' ? 3_000_000 : 9));
    }
  }
}

const kinds = process.env.KILLS === undefined ? (['s3'] as const) : kindsOfPlaces;

describe.each(kinds)('%s', (kind) => {
  test('a kill while a backup is copied leaves nothing that looks like a copy, and the next is whole', async () => {
    const place = await openTestPlace(kind);
    const wire = place.storage && (await startProxy(place.storage.port));
    const offsite = wire === null ? place.offsite : place.behind(wire.port);
    const { server, tokens } = await startServerWithCouple(settingsOf(offsite));
    const url = `http://127.0.0.1:${server.port}`;
    const call = (spec: EndpointSpec) => callWire(url, spec, { token: tokens[0] });
    const state = async () =>
      readBackups.answers[200].parse((await callWire(url, readBackups, { token: tokens[0] })).body);
    const copies = () => place.names().filter((name) => name.endsWith('.age'));
    try {
      await server.stop();
      putLargePhotos(server.folder);
      await server.start();
      await call(startBackup);
      await expect.poll(async () => (await state()).running, { interval: 100 }).toBeNull();
      // A slow line.
      wire?.delay(200);
      expect((await call(startCopy)).status).toBe(200);
      const isUnderWay = () =>
        wire === null
          ? place.names().some((name) => name.endsWith('.part'))
          : wire.requests.some((line) => /^PUT .*(?:partNumber=2|\.part)/.test(line));
      await expect.poll(isUnderWay, { interval: 1 }).toBe(true);
      await server.stop('SIGKILL');
      expect(copies()).toEqual([]);

      wire?.delay(0);
      await server.start();
      // The program of the killed server may keep its lock for a moment.
      await expect
        .poll(
          async () => {
            const { copying, offsite: now } = await state();
            if (copying === null && now?.last === null) await call(startCopy);
            return now?.last;
          },
          { interval: 100 },
        )
        .not.toBeNull();
      expect(copies()).toHaveLength(1);
      expect(place.names()).toEqual(copies());
      expect(place.storage?.unfinished() ?? 0).toBe(0);
      const folder = newFolder();
      const options = { folder, migrations, clock: systemClock, version: 'test' };
      const file = { offsite, name: null };
      await restore(options, { file, replace: false }, () => undefined);
      expect(hashesIn(join(folder, 'photos'))).toEqual(hashesIn(join(server.folder, 'photos')));
    } finally {
      await server.remove();
      await wire?.close();
      await place.close();
    }
  });
});

test('s3: an interrupted part is sent again, and the parts before it are not', async () => {
  const place = await openTestPlace('s3');
  const wire = await startProxy(place.storage?.port ?? 0);
  const { server, tokens } = await startServerWithCouple(settingsOf(place.behind(wire.port)));
  const url = `http://127.0.0.1:${server.port}`;
  const token = tokens[0];
  const state = async () =>
    readBackups.answers[200].parse((await callWire(url, readBackups, { token })).body);
  const parts = () =>
    wire.requests.flatMap((line) => /^PUT .*partNumber=(\d+)/.exec(line)?.[1] ?? []).map(Number);
  try {
    await server.stop();
    putLargePhotos(server.folder);
    await server.start();
    await callWire(url, startBackup, { token });
    await expect.poll(async () => (await state()).running, { interval: 100 }).toBeNull();
    wire.cut(/^PUT .*partNumber=3/);
    await callWire(url, startCopy, { token });
    await expect.poll(() => parts().filter((part) => part === 3).length).toBeGreaterThan(1);
    expect(place.names()).toEqual([]);
    wire.cut(undefined);
    await expect.poll(async () => (await state()).offsite?.last, { interval: 100 }).not.toBeNull();
    expect([...new Set(parts())]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(parts().filter((part) => part !== 3)).toEqual([1, 2, 4, 5, 6]);
    expect(place.names()).toHaveLength(1);
  } finally {
    await server.remove();
    await wire.close();
    await place.close();
  }
});
