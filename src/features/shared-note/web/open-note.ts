import { createEmitter } from '#platform/web/emitter.ts';

/** Opens the note window, which is loaded late: before that, nothing happens. */
export const { emit: openNote, subscribe: onOpenNote } = createEmitter();
