/*
 * What takes too long for the suite, or needs root: `npm run soak -- <name>`, its names below. Exits with 1 when the home
 * fails. What each shows, and what it measured, stands in docs/reliability.md.
 */
import { fuzz, kills, partitions, pictures, races, screens } from './at-night.ts';
import { bombs } from './bombs.ts';
import { clockJumps } from './clock-jumps.ts';
import { damagedFramesForLong } from './frames.ts';
import { fullDisk } from './full-disk.ts';
import { guessing } from './guessing.ts';
import { image } from './image.ts';
import { life } from './life.ts';
import { loris } from './loris.ts';
import { nodes } from './nodes.ts';
import { orderOnDisk } from './order-on-disk.ts';
import { behindProxies } from './proxies.ts';
import { restart } from './restart.ts';
import { slowReaders } from './slow-readers.ts';

const soaks: Readonly<Record<string, () => Promise<boolean>>> = {
  'clock-jumps': clockJumps,
  bombs,
  life,
  loris,
  restart,
  guessing,
  'full-disk': fullDisk,
  'order-on-disk': orderOnDisk,
  'slow-readers': slowReaders,
  ...{ partitions, kills, pictures, fuzz, races, screens },
  frames: damagedFramesForLong,
  image,
  nodes,
  proxies: behindProxies,
};
const name = process.argv[2] ?? '';
const soak = soaks[name];
if (soak === undefined)
  throw new Error(`There is ${Object.keys(soaks).join(', ')}; not "${name}".`);
process.exitCode = (await soak()) ? 0 : 1;
