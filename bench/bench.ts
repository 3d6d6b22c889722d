import { backup, copy } from './backup.ts';
import { closeAll } from './harness.ts';
import { home } from './home.ts';
import { lighthouse } from './lighthouse.ts';
import { boxes, list, memories, search } from './lists.ts';
import { feed, love, note, start } from './live.ts';
import { inp, scroll, typing } from './pages.ts';
import { image, upload } from './photos.ts';
import { video } from './videos.ts';

// Measures the built app: npm run bench [-- <name>]. Targets and results are in docs/performance.md.
const all: Record<string, () => Promise<boolean>> = {
  love,
  feed,
  note,
  start,
  upload,
  image,
  video,
  list,
  search,
  memories,
  boxes,
  home,
  scroll,
  inp,
  typing,
  backup,
  copy,
};
// Downloads a program, so it runs only by name.
const byName: typeof all = { ...all, lighthouse };

const [name] = process.argv.slice(2);
const chosenRuns = name === undefined ? Object.values(all) : [byName[name]];
for (const bench of chosenRuns) {
  if (bench === undefined) throw new Error(`Use one of: ${Object.keys(byName).join(', ')}`);
  try {
    if (!(await bench())) process.exitCode = 1;
  } finally {
    await closeAll();
  }
}
