import { systemClock } from '#platform/server/clock.ts';
import { createImages } from '#platform/server/files/images.ts';
import { createLog } from '#platform/server/log.ts';

/* Owns an image program and has it make one picture; then lives on until it is killed. */

const [program = '', file = '', out = ''] = process.argv.slice(2);
const images = createImages(program, systemClock, createLog('silent'));
await images.make({ file, sizes: [{ file: out, size: 'full' }] });
process.stdout.write('made\n');
setInterval(() => undefined, 60_000);
