import type { Socket } from '#platform/web/realtime/socket.ts';
import type { Here, Notice } from './desk.ts';
import type { Drafts } from './drafts.ts';

/** Why something that a person wanted did not happen. */
export type Failure = 'no-token' | 'no-connection' | 'request' | 'release' | 'answer' | 'save';

export interface DeskParts {
  readonly socket: Socket;
  readonly here: Here;
  /** Answers the number of the next text of this tab. */
  readonly countText: () => number;
  readonly drafts: Drafts;
  readonly clock: DeskClock;
  /** Whether this browser still has a token. */
  readonly hasToken: () => boolean;
  readonly onNotice: (notice: Notice) => void;
  /** `words`: of the home, where it said why. */
  readonly onFailure: (failure: Failure, words?: string) => void;
}

export interface DeskClock {
  now(): number;
  after(delay: number, work: () => void): () => void;
}

/** What holds the words of the person: a text area. */
export interface Paper {
  read(): string;
  write(text: string): void;
}
