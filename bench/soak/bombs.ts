import { hostile, type Sendable } from '../../tests/support/broken-pictures.ts';
import { startMovedInHome } from '../../tests/support/moved-in.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { upload } from '../../tests/support/pictures.ts';
import { imagePrograms, isAlive, mostMemory } from '../../tests/support/processes.ts';
import { median } from '../figures.ts';
import { expectations } from './expectations.ts';

/*
 * Pictures that would fill the memory of whoever decodes them: refused by their head alone, soon and for little (safety
 * G6). That all of them are refused or come in as they should is shown by tests/pictures.
 */

/** Sent so often. */
const times = 15;
const mebibyte = 1024 * 1024;
const mayGrow = 64 * mebibyte;

/** What must be refused before anything is decoded: too many pixels, or no picture that is read here. */
const refusedByHead = [
  ...['20000x20000.png', '20000x20000 by its head only.png', 'as wide as can be.png'],
  ...['8001x8000.png', 'drawing.jpg', 'drawing of entities.jpg', 'scan.jpg', 'paper.jpg'],
];

export async function bombs(): Promise<boolean> {
  const { expect, passed } = expectations();
  const { home, tokens } = await startMovedInHome();
  const url = `http://127.0.0.1:${home.port}`;
  try {
    const all = await hostile();
    const chosen = all.filter(({ name }) => refusedByHead.includes(name));
    expect('bombs', chosen.length, refusedByHead.length);
    await addPhoto({ url }, tokens[0]);
    const pid = home.process.pid ?? 0;
    const [program = 0] = imagePrograms(pid);
    const before = [mostMemory(pid), mostMemory(program)];
    for (const bomb of chosen) {
      const { took, statuses } = await sendOften(url, tokens[0], bomb);
      console.log(`${bomb.name}: ${[...statuses].join()}, median ${took.toFixed(1)} ms`);
      expect(`${bomb.name} is refused`, [...statuses].every(isRefusal), true);
      expect(`${bomb.name} is refused within 100 ms, median`, took < 100, true);
    }
    const grown = [mostMemory(pid), mostMemory(program)].map(
      (most, index) => most - (before[index] ?? 0),
    );
    console.log(`memory: ${grown.map((bytes) => (bytes / mebibyte).toFixed(1)).join(' and ')} MiB`);
    expect('the image program is the same', isAlive(program), true);
    expect(
      'of home and image program it grew by at most 64 MiB',
      Math.max(...grown) <= mayGrow,
      true,
    );
    await addPhoto({ url }, tokens[0]);
    expect('it stops as it should, exit code', await home.stop(), 0);
  } finally {
    await home.remove();
  }
  return passed();
}

const isRefusal = (status: number): boolean => status === 413 || status === 415 || status === 400;

async function sendOften(url: string, token: string, { name, bytes }: Sendable) {
  const statuses = new Set<number>();
  const latencies: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    statuses.add((await upload({ url }, token, bytes, { name })).status);
    latencies.push(performance.now() - began);
  }
  return { took: median(latencies), statuses };
}
