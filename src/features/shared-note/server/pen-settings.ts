import type { Database } from '#platform/server/db/database.ts';
import { usualAnswerSeconds } from '../pen.rules.ts';
import type { PenSettings as Chosen } from '../shared-note.contract.ts';
import * as store from './shared-note.store.ts';

/** How long each of the two has to answer who wants the pen; known at once. */
export interface PenSettings {
  of(personId: number): Chosen;
  change(personId: number, chosen: Chosen): Promise<void>;
  /** The same in milliseconds. */
  answerTimeOf(personId: number): number;
}

export async function openPenSettings(database: Database<store.Schema>): Promise<PenSettings> {
  const rows = await store.readPenSettings(database.read);
  const chosenBy = new Map(rows.map(({ personId, answerSeconds }) => [personId, answerSeconds]));
  const of = (personId: number): Chosen => ({
    answerSeconds: chosenBy.get(personId) ?? usualAnswerSeconds,
  });
  return {
    of,
    answerTimeOf: (personId) => of(personId).answerSeconds * 1_000,
    async change(personId, { answerSeconds }) {
      await database.write((tx) => store.savePenSettings(tx, personId, answerSeconds));
      chosenBy.set(personId, answerSeconds);
    },
  };
}
