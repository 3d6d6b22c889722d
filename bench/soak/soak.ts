/*
 * What takes too long for the suite: `npm run soak -- loris | full-disk | order-on-disk | partitions | frames | nodes | proxies`. Exits with 1 when the home fails.
 */
import { damagedFramesForLong } from './frames.ts';
import { fullDisk } from './full-disk.ts';
import { loris } from './loris.ts';
import { nodes } from './nodes.ts';
import { orderOnDisk } from './order-on-disk.ts';
import { partitions } from './partitions.ts';
import { behindProxies } from './proxies.ts';

const soaks: Readonly<Record<string, () => Promise<boolean>>> = {
  loris,
  'full-disk': fullDisk,
  'order-on-disk': orderOnDisk,
  partitions,
  frames: damagedFramesForLong,
  nodes,
  proxies: behindProxies,
};
const name = process.argv[2] ?? '';
const soak = soaks[name];
if (soak === undefined)
  throw new Error(`There is ${Object.keys(soaks).join(', ')}; not "${name}".`);
process.exitCode = (await soak()) ? 0 : 1;
