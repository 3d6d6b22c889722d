/*
 * What takes too long for the suite: `npm run soak -- loris`. Exits with 1 when the home fails.
 */
import { loris } from './loris.ts';

const soaks: Readonly<Record<string, () => Promise<boolean>>> = { loris };
const name = process.argv[2] ?? '';
const soak = soaks[name];
if (soak === undefined)
  throw new Error(`There is ${Object.keys(soaks).join(', ')}; not "${name}".`);
process.exitCode = (await soak()) ? 0 : 1;
