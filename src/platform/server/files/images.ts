import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ImageOrder, MadeImages, Unusable } from './image-work.ts';
import { type ImageProgram, ProgramDied, startProgram } from './program.ts';

/** Makes clean pictures of files that anybody may have made, in a process of its own. */
export interface Images {
  /**
   * Writes the picture in `file` upright, in sRGB, without anything but its pixels, into `sizes`.
   * Answers why not for a picture that cannot be used; throws for faults of ours (a full disk).
   * Either way files may have been begun; they are the caller's to remove.
   */
  make(order: ImageOrder): Promise<MadeImages | { unusable: Unusable }>;
  close(): void;
}

/** Milliseconds without work after which the program is ended: it holds many times what we do. */
const restAfter = 60_000;

export function createImages(file: string, clock: Clock, log: Log): Images {
  let program: ImageProgram | undefined;
  let cancelRest: (() => void) | undefined;
  let closed = false;
  /** Settled while nothing has to be tried alone. */
  let calm: Promise<unknown> = Promise.resolve();

  async function run(order: ImageOrder): Promise<MadeImages | { unusable: Unusable }> {
    if (closed) throw new ApiError(503, sharedMessages.stopping, { retryAfter: 5 });
    cancelRest?.();
    if (program?.isOver()) program = undefined;
    program ??= startProgram(file, clock, log);
    const mine = program;
    try {
      return await mine.run(order);
    } finally {
      if (mine.isOver() && program === mine) program = undefined;
      if (mine.isIdle()) rest(mine);
    }
  }

  function rest(idle: ImageProgram): void {
    cancelRest?.();
    cancelRest = clock.after(restAfter, () => {
      if (program === idle) program = undefined;
      idle.end();
    });
  }

  /** Of several in flight one may have killed the program: each has one more try, by itself. */
  function runAlone(order: ImageOrder): Promise<MadeImages | { unusable: Unusable }> {
    const turn = calm.then(() =>
      run(order).catch((error: unknown) => {
        if (error instanceof ProgramDied) return { unusable: 'unreadable' as const };
        throw error;
      }),
    );
    calm = turn.catch(() => undefined);
    return turn;
  }

  async function untilCalm(): Promise<void> {
    for (let awaited: unknown; awaited !== calm; ) {
      awaited = calm;
      await awaited;
    }
  }

  return {
    async make(order) {
      await untilCalm();
      return run(order).catch((error: unknown) => {
        if (error instanceof ProgramDied) return runAlone(order);
        throw error;
      });
    },
    close() {
      closed = true;
      cancelRest?.();
      program?.end();
    },
  };
}
