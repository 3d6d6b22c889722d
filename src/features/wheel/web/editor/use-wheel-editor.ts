import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import { type Prize, prizeTypes } from '../../wheel.rules.ts';
import { bare, isSame, prizesOf, type Row, rowsOf } from '../../wheel-editor.rules.ts';

const type = z.enum(prizeTypes);
const words = { prizeName: z.string(), prizeDescription: z.string(), color: z.string() };
const KeptRow = z.object({
  ...{ ...words, prizeType: type, key: z.int(), value: z.string(), chance: z.string() },
  exact: z.optional(z.number()),
  locked: z.boolean(),
});
const KeptPrize = z.object({
  ...{ ...words, prizeType: type, prizeValue: z.number(), probability: z.number() },
});
const Draft = z.object({ rows: z.array(KeptRow), base: z.array(KeptPrize) });

/** What somebody wrote, and the wheel that they began with. */
interface Draft {
  readonly rows: readonly Row[];
  readonly base: readonly Prize[];
}

/** Where an undo leads back to. */
interface Step {
  readonly before: Draft;
  /** It takes back what was written since, all at once. */
  readonly isWriting: boolean;
}

/**
 * What this person wrote of a wheel and did not save: it outlives the page. What nobody touched follows what is `known`
 * of the wheel, also while the partner changes it.
 */
export function useWheelEditor(person: string, wheelOf: string, known: readonly Prize[]) {
  const [kept] = useState(() => remembered(`wheel-draft.${person}.${wheelOf}`, Draft));
  const [draft, setDraft] = useState<Draft | undefined>(() => kept.get());
  // What is written while it is being saved is not lost with what was saved.
  const writes = useRef(0);
  const latest = useRef(draft);
  const [past, setPast] = useState<readonly Step[]>([]);

  // What is only locked goes with the wheel that it was locked on.
  const isTouched = draft !== undefined && !isSame(prizesOf(draft.rows), draft.base);
  const isWritten = isTouched && !isSame(prizesOf(draft.rows), known);
  const isLockedOnly = draft !== undefined && !isTouched && isSame(draft.base, known);
  const now: Draft =
    draft !== undefined && (isWritten || isLockedOnly)
      ? draft
      : { rows: rowsOf(known), base: known.map(bare) };

  const keep = (next: Draft | undefined) => {
    setDraft(next);
    latest.current = next;
    writes.current += 1;
    const written = next && prizesOf(next.rows);
    if (next === undefined || isSame(written ?? [], known) || isSame(written ?? [], next.base)) {
      kept.forget();
    } else kept.set({ rows: [...next.rows], base: [...next.base] });
  };
  return {
    rows: now.rows,
    isChanged: isWritten,
    /** Somebody saved the wheel after this was begun. */
    isOvertaken: isWritten && !isSame(now.base, known),
    canUndo: past.length > 0,
    /** After a step that can be undone this is one as well, so that the other still can be. */
    write(rows: readonly Row[]) {
      if (past.at(-1)?.isWriting === false) setPast([...past, { before: now, isWriting: true }]);
      keep({ ...now, rows });
    },
    /** The same, in one step that can be undone. */
    replace(rows: readonly Row[]) {
      setPast([...past, { before: now, isWriting: false }]);
      keep({ ...now, rows });
    },
    undo() {
      keep(past.at(-1)?.before);
      setPast(past.slice(0, -1));
    },
    /** Back to what is known, which can be undone. */
    discard() {
      setPast([...past, { before: now, isWriting: false }]);
      keep(undefined);
    },
    /** Knows of what was saved meanwhile, and goes on. */
    goOn() {
      keep({ ...now, base: known.map(bare) });
    },
    /** How often was written so far; `saved` asks for it. */
    writesNow: () => writes.current,
    /** What was there after so many writes is saved, as the home says by now. */
    saved(after: number, base: readonly Prize[]) {
      const { current } = latest;
      const isWrittenOn = writes.current !== after && current !== undefined;
      setPast([]);
      keep(isWrittenOn ? { rows: current.rows, base: base.map(bare) } : undefined);
    },
  };
}
