/** What a page asks of the service worker. */
export type AskWorker =
  /** Take over from the one before: the person has tapped "Update". */
  | { readonly ask: 'update' }
  /** Keep what stands at these addresses, unless it is kept. The page read it before there was a worker. */
  | { readonly ask: 'keep'; readonly addresses: readonly string[]; readonly authorization: string }
  /** Tell how old the oldest is that this page was given in place of an answer of the home. */
  | { readonly ask: 'age' }
  /** Hand over, by the port that comes along, the files that were shared (`File[]`). They are not kept any longer. */
  | { readonly ask: 'shared'; readonly authorization: string }
  /** Tell by the port how much is kept (`Kept`). */
  | { readonly ask: 'size' }
  /** Forget what is kept, and answer `true` by the port. */
  | { readonly ask: 'clear' }
  /** These photos are gone for good: forget what shows them, and read anew what showed others as well. */
  | Purged
  /** This sign-in is over here: nothing of it stays, and it is told nothing any more. */
  | { readonly ask: 'leave'; readonly authorization: string };

export interface Purged {
  readonly ask: 'purged';
  readonly ids: readonly number[];
  readonly filenames: readonly string[];
  readonly authorization: string;
}

/** What is kept to be read without a network. */
export interface Kept {
  readonly answers: number;
  readonly pictures: number;
  readonly bytes: number;
}

/** What the service worker tells a page. */
export interface WorkerTold {
  /** Milliseconds since 1970 of the oldest answer that this page was given from what is kept; null: all is fresh. */
  readonly keptAt: number | null;
}

/** When a kept answer came from the home, in milliseconds since 1970. */
export const keptAtHeader = 'x-kept-at';
