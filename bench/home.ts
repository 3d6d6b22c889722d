import { readLove, readPartnerLove } from '#features/love/love.contract.ts';
import { countMemories, readUpcoming } from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { readNews } from '#features/news/news.contract.ts';
import { readWaiting } from '#features/news/waiting.contract.ts';
import { readPhotosPage, readRandomPhotos } from '#features/photos/photos.contract.ts';
import { readSavedSpins, readWheelStats } from '#features/wheel/wheel.contract.ts';
import { addBoxes, addMemories, addPhotos, claimOldBoxes } from './data.ts';
import { report, startProduct, timeOf, turns } from './harness.ts';

/** The requests of Home. */
const requests = [
  readWaiting.path,
  readLove.path,
  readPartnerLove.path,
  `${readNews.path}?limit=20`,
  readSavedSpins.path,
  readWheelStats.path,
  `${readPhotosPage.path}?page=0&limit=50`,
  `${readRandomPhotos.path}?limit=20`,
  countMemories.path,
  `${readUpcoming.path}?limit=3`,
  readOnThisDay.path,
];

/** The data of Home with 100,000 photos, 10,000 memories and 5,000 boxes, of which 20 wait. */
export async function home(): Promise<boolean> {
  const { url, tokens } = await startProduct((folder) => {
    addPhotos(folder, 100_000);
    addMemories(folder, 10_000);
    addBoxes(folder, 5_000);
    claimOldBoxes(folder, 20);
  });
  const times = new Map<string, number[]>(requests.map((path) => [path, []]));
  const sums: number[] = [];
  // The first turn warms up.
  for (let turn = -1; turn < turns; turn += 1) {
    let sum = 0;
    for (const path of requests) {
      const { whole } = await timeOf(url + path, tokens[0]);
      sum += whole;
      if (turn >= 0) times.get(path)?.push(whole);
    }
    if (turn >= 0) sums.push(sum);
  }
  for (const [path, each] of times) report({ what: path, unit: 'ms' }, each);
  return report(
    { what: 'All data of Home, one request after the other', unit: 'ms', target: '≤ 40' },
    sums,
  );
}
