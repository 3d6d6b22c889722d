/**
 * Where the event stream stands:
 * - `off`: nobody is signed in, or the home said no for good
 * - `connecting`: for the first time since the sign-in
 * - `connected`
 * - `lost`: it broke, and is being set up again
 * - `refused`: it could not be set up, and will be tried again
 */
export interface LiveState {
  readonly is: 'off' | 'connecting' | 'connected' | 'lost' | 'refused';
  /**
   * In milliseconds: since when that is so. While `lost` or `refused`: the last sign of life of the
   * home, or, where there never was one, the moment we began to try.
   */
  readonly since: number;
}

/** What the listener needs to know; it knows no contract, so that a worker can hold it. */
export interface StreamPlan {
  readonly address: string;
  readonly token: string;
  /** Whose token it is: a fresh token of the same person does not break the stream. */
  readonly person: string;
  /** Milliseconds without a byte after which the stream is dead. */
  readonly silence: number;
  /** Milliseconds to the next try after the stream broke. */
  readonly retryBroken: number;
  /** Milliseconds to the next try after the stream could not be set up. */
  readonly retryRefused: number;
  /** Name of the event with which the home says goodbye. */
  readonly bye: string;
  /** Name of the event that follows where something was told a moment before, and how long that lasts. */
  readonly missed: string;
  readonly missedWithin: number;
}

/** What a tab asks of whoever keeps the stream. */
export type Ask =
  | { readonly ask: 'follow'; readonly plan: StreamPlan }
  /** Nobody is signed in any more. */
  | { readonly ask: 'stop' }
  /** Something may have changed (the network, the sleep of the device): look at once. */
  | { readonly ask: 'check' }
  /** This tab closes. */
  | { readonly ask: 'forget' };

/** What a tab hears. */
export type Told =
  /** Whose stream it is; null where nobody's is kept. */
  | { readonly told: 'state'; readonly person: string | null; readonly state: LiveState }
  /** Whom it was told to: a tab of somebody else does not listen. */
  | {
      readonly told: 'event';
      readonly person: string;
      readonly name: string;
      readonly data: string;
      /** The latest of its name, told before this tab listened: worth something where it is a present value. */
      readonly kept?: true;
    }
  /** The home does not know this token any more. */
  | { readonly told: 'signed-out'; readonly token: string };
