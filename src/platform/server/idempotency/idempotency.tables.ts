/** What was done under which key. */
export interface RepeatsTables {
  repeats: RepeatsTable;
}

/** One row per call that named a key and was carried out; written in the transaction that carried it out. */
interface RepeatsTable {
  personId: number;
  key: string;
  fingerprint: string;
  /** JSON of what its answer is made of again: numbers and ids, never a word that somebody wrote. */
  effect: string;
  doneAt: number;
}
