import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '#features/auth/auth.contract.ts';
import { incrementLove, partnerLoveUpdate } from '#features/love/love.contract.ts';
import { deletePhoto, readBin } from '#features/photos/photos.contract.ts';
import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { eventStream } from '#shared/event.ts';
import { putMilestones } from '../../tests/support/milestones.ts';
import { startMovedInHome } from '../../tests/support/moved-in.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { readStream } from '../../tests/support/stream-reader.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { expectations } from './expectations.ts';

/*
 * The built home under libfaketime (Debian: faketime), whose clock is set while it runs (safety G10). The rules that
 * this shows on a real clock have tests of their own, on a fake one.
 */

/** How the clock is set from one look to the next, by what faketime calls it. */
const steps = ['+0', '+5m', '-5m', '-1h', '+1h', '+0', '+8d', '+0', '-365d', '+0'];

export async function clockJumps(): Promise<boolean> {
  const { expect, passed } = expectations();
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-clock-'));
  const clock = join(folder, 'clock');
  const set = (step: string) => writeFileSync(clock, `${step}\n`);
  set('+0');
  const { home, tokens } = await startMovedInHome({
    LD_PRELOAD: libraryOfFaketime(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    // Time that passes goes on passing.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const url = `http://127.0.0.1:${home.port}`;
  const [zoe, sam] = tokens;
  const spin = async () =>
    (await callWire(url, spinWheel, { token: zoe, body: { source: 'weekly' } })).status;
  try {
    putMilestones(home, 'zoe', 3);
    expect('the spin of this week', await spin(), 200);
    expect('its prize', (await callWire(url, claimPrize, { token: zoe, body: {} })).status, 201);
    const { id } = await addPhoto({ url }, zoe);
    await callWire(url, deletePhoto, { token: zoe, params: { id } });
    const stream = await readStream(url, eventStream.path, zoe);
    let heard = 0;
    for (const step of steps) {
      set(step);
      const at = `at ${step}`;
      expect(`${at}: the clock is set`, await isSet(url, millisecondsOf(step)), true);
      const profile = await callWire(url, readProfile, { token: zoe });
      expect(`${at}: the token counts`, profile.status, 200);
      // Also the timer of the stream goes on: of two clicks the second is told after its pause.
      for (let click = 0; click < 2; click += 1) {
        expect(`${at}: a click`, (await callWire(url, incrementLove, { token: sam })).status, 200);
      }
      heard += 2;
      await stream.until(() => lastOf(stream.events(partnerLoveUpdate.name)) === heard);
      if (step !== '+8d') expect(`${at}: a second spin of this week`, await spin(), 409);
      const bin = await callWire(url, readBin, { token: zoe });
      expect(`${at}: photos in the bin`, readBin.answers[200].parse(bin.body).totalElements, 1);
    }
    stream.close();
    expect('it stops as it should, exit code', await home.stop(), 0);
  } finally {
    await home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return passed();
}

/** Whether the clock of a home is off by that, as its answers have it; they look at it once a second. */
async function isSet(url: string, by: number): Promise<boolean> {
  for (let look = 0; look < 50; look += 1) {
    const { headers } = await fetch(`${url}/api/health`);
    const off = Date.parse(headers.get('date') ?? '') - Date.now();
    if (Math.abs(off - by) < 5_000) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

const libraryOfFaketime = (): string =>
  execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function millisecondsOf(step: string): number {
  const [, number = '0', unit = ''] = /^([+-]\d+)([mhd]?)$/.exec(step) ?? [];
  return Number(number) * (units[unit] ?? 0);
}

const lastOf = (events: readonly unknown[]): number =>
  partnerLoveUpdate.data.parse(events.at(-1)).partnerLoveCount;
