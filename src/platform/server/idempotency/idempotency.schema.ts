export interface IdempotencySchema {
  repeats: RepeatsTable;
}

/** One row per request with a key, written in the transaction of the request. */
interface RepeatsTable {
  personId: number;
  key: string;
  fingerprint: string;
  /** JSON of ids and numbers from which the response is made again; no text that a user wrote. */
  effect: string;
  doneAt: number;
}
