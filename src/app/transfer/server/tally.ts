import { type Counts, type ImportReport, type Kind, kinds } from '../transfer.contract.ts';

/** What is passed over that a report names; of more it says only how many. */
const mostNamed = 100;
const mostLetters = 80;

const none = (): Counts => ({
  ...{ photos: 0, captions: 0, photoNotes: 0, categories: 0, memories: 0 },
  ...{ love: 0, wheels: 0, spins: 0, boxes: 0, noteVersions: 0, profileTexts: 0 },
});

/** Counts what an import does. */
export interface Tally {
  add(kind: Kind, count?: number): void;
  there(kind: Kind, count?: number): void;
  skip(what: string, why: string): void;
  report(): ImportReport;
}

export function createTally(): Tally {
  const added = none();
  const there = none();
  const skipped: ImportReport['skipped'] = [];
  let moreSkipped = 0;
  return {
    add(kind, count = 1) {
      added[kind] += count;
    },
    there(kind, count = 1) {
      there[kind] += count;
    },
    skip(what, why) {
      if (skipped.length < mostNamed) skipped.push({ what: what.slice(0, mostLetters), why });
      else moreSkipped += 1;
    },
    report: () => ({ added, there, skipped, moreSkipped }),
  };
}

/** Whether anything came in. */
export const cameIn = ({ added }: ImportReport): boolean => kinds.some((kind) => added[kind] > 0);

/** How often each of some things is here; each that comes is here as often as it is taken. */
export function createStock(): { put(key: string): void; take(key: string): boolean } {
  const counts = new Map<string, number>();
  return {
    put: (key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    take(key) {
      const left = counts.get(key) ?? 0;
      counts.set(key, left - 1);
      return left > 0;
    },
  };
}
