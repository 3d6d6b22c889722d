import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { t } from '../../messages/index.ts';
import { Prize } from '../../wheel.contract.ts';
import { isSameWheel, prizesOf, type Row, rowsOf, saveError } from '../../wheel-editor.rules.ts';

const DraftRow = z.extend(z.omit(Prize, { prizeValue: true, probability: true }), {
  key: z.int(),
  value: z.string(),
  chance: z.string(),
  locked: z.boolean(),
  exact: z.optional(z.number()),
});
/** Unsaved rows, and the saved prizes from which they were made. */
const Draft = z.object({
  rows: z.readonly(z.array(DraftRow)),
  base: z.readonly(z.array(Prize)),
});
type Draft = z.infer<typeof Draft>;

interface UndoStep {
  readonly before: Draft;
  /** Undoing it removes everything typed since the step before. */
  readonly isTyping: boolean;
}

export type WheelEditing = ReturnType<typeof useWheelEditor>;

/** The rows of the editor: an unsaved draft, or else the saved prizes, live. `username`: whose wheel it is. */
export function useWheelEditor(username: string, savedPrizes: readonly Prize[]) {
  const { value: draft, set } = useDraft(`wheel:${username}`, z.nullable(Draft), null);
  const latestDraft = useRef(draft);
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const [error, setError] = useState<string>();
  const [showsFieldErrors, setShowsFieldErrors] = useState(false);
  const unedited = useMemo(() => ({ rows: rowsOf(savedPrizes), base: savedPrizes }), [savedPrizes]);

  const isSameAs = (prizes: readonly Prize[]) =>
    draft !== null && isSameWheel(prizesOf(draft.rows), prizes);
  const isEdited = draft !== null && !isSameAs(draft.base) && !isSameAs(savedPrizes);
  // Locks alone are no change, and end with the wheel that they were set on.
  const hasLocksOnly = draft !== null && isSameAs(draft.base) && isSameAs(savedPrizes);
  const current = isEdited || hasLocksOnly ? draft : unedited;
  const { rows } = current;

  const change = (next: Draft | null) => {
    setError(undefined);
    latestDraft.current = next;
    set(next);
  };
  const step = (isTyping: boolean) => setSteps([...steps, { before: current, isTyping }]);

  return {
    rows,
    isEdited,
    /** The wheel was saved on another device after this draft was started. */
    isOutdated: isEdited && !isSameWheel(current.base, savedPrizes),
    canUndo: steps.length > 0,
    error,
    setError,
    showsFieldErrors,
    setShowsFieldErrors,
    /** Changes the rows while the user types. All typing between two other steps is one undo step. */
    edit(next: readonly Row[]) {
      if (steps.at(-1)?.isTyping === false) step(true);
      change({ ...current, rows: next });
    },
    /** An edit that can be undone; a string is the reason why not. */
    replace(next: readonly Row[] | string, doneText: string) {
      if (typeof next === 'string') return setError(next);
      step(false);
      change({ ...current, rows: next });
      announce(doneText);
    },
    undo() {
      change(steps.at(-1)?.before ?? null);
      setSteps(steps.slice(0, -1));
      announce(t.config.undone);
    },
    /** Restores the saved wheel; this can be undone. */
    discard(doneText: string) {
      setShowsFieldErrors(false);
      step(false);
      change(null);
      announce(doneText);
    },
    /** Continues the draft although the saved wheel has changed. */
    keepMine: () => change({ ...current, base: savedPrizes }),
    /** Shows the reason why the rows cannot be saved. Returns false if there is one. */
    validate(): boolean {
      const invalidReason = saveError(rows, savedPrizes);
      setShowsFieldErrors(invalidReason === t.wheel.notFilled);
      setError(invalidReason ?? undefined);
      return invalidReason === null;
    },
    /** Called before saving. The result is called after it, and keeps what was typed during the request. */
    startSaving() {
      const sentDraft = latestDraft.current;
      return (prizes: readonly Prize[]) => {
        const { current: now } = latestDraft;
        setSteps([]);
        change(now === null || now === sentDraft ? null : { rows: now.rows, base: prizes });
      };
    },
  };
}
