import type { WallTime } from '#shared/wall-time.ts';
import type { Photo } from '../../photos.contract.ts';
import type { Outcome } from '../../upload.rules.ts';

/** What goes up for a photo. */
export interface Prepared {
  readonly blob: Blob;
  /** When it was taken, as far as its bytes tell. */
  readonly takenAt: WallTime | null;
  readonly shrunk: boolean;
  /** It goes up as it is because originals are kept. */
  readonly whole?: boolean;
}

/** What came of it; no photo where the home only says that it has it. */
export interface Sent {
  readonly photo: Photo | null;
  readonly outcome: Outcome;
}

/** What a queue works with. Both throw to say that a photo failed. */
export interface UploadSteps {
  prepare(file: File, signal: AbortSignal): Promise<Prepared>;
  send(
    prepared: Prepared,
    name: string,
    more: { key: string; signal: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<Sent>;
  /**
   * Writes down what goes up, before it does, as it was picked or made ready: from then on it outlives the tab. Answers
   * whether that was possible.
   */
  keep(key: string, name: string, sent: Prepared | File): Promise<boolean>;
  /** It need not be kept any more: it has arrived, or was taken back. Does nothing to what was released. */
  settle(key: string): void;
  /** It goes up from here no more, and stays written down for who picked it. */
  release(key: string): void;
  /** It cannot go up now, and waits. */
  wait(key: string, error: unknown): Promise<void>;
  /** It was cancelled when all of it had left. This is what came of it; null where nobody answered. */
  takeBack(name: string, sent: Sent | null): void;
  /** A photo is in the home. */
  arrived(photo: Photo): void;
  /** Nothing is under way any more. */
  rest(): void;
}
