import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { useForm } from '#platform/web/form/use-form.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t } from '../../messages/index.ts';
import { Prize } from '../../wheel.contract.ts';
import { isSameWheel, prizesOf, type Row, rowsOf, saveError } from '../../wheel-editor.rules.ts';
import { type Owner, saveWheel } from '../wheel.queries.ts';

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

interface Values {
  readonly rows: readonly Row[];
}

export type WheelEditing = ReturnType<typeof useWheelEditor>;

/** The rows of the editor: an unsaved draft, or else the saved prizes, live. */
export function useWheelEditor(owner: Owner, savedPrizes: readonly Prize[]) {
  const { value: draft, set, clear } = useDraft(`wheel:${owner.username}`, z.nullable(Draft), null);
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  /** The reason why the last action did nothing. */
  const [refusal, setRefusal] = useState<string>();
  const [showsFieldErrors, setShowsFieldErrors] = useState(false);
  const unedited = useMemo(() => ({ rows: rowsOf(savedPrizes), base: savedPrizes }), [savedPrizes]);

  const isSameAs = (prizes: readonly Prize[]) =>
    draft !== null && isSameWheel(prizesOf(draft.rows), prizes);
  const isEdited = draft !== null && !isSameAs(draft.base) && !isSameAs(savedPrizes);
  // Locks alone are no change, and end with the wheel that they were set on.
  const hasLocksOnly = draft !== null && isSameAs(draft.base) && isSameAs(savedPrizes);
  const current = isEdited || hasLocksOnly ? draft : unedited;

  const form = useForm<Values, void>({
    savedValues: { rows: unedited.rows },
    draft: {
      value: current === unedited ? {} : { rows: current.rows },
      set({ rows }, sentValues) {
        const sentRows = sentValues?.rows;
        const base = sentRows === undefined ? current.base : prizesOf(sentRows);
        set(rows === undefined ? null : { rows, base });
      },
      clear,
    },
    validate({ rows }) {
      const reason = saveError(rows, savedPrizes) ?? undefined;
      setRefusal(undefined);
      setShowsFieldErrors(reason === t.wheel.notFilled);
      return { rows: reason };
    },
    save: ({ rows }) => saveWheel(owner, prizesOf(rows)),
    onSaved() {
      setSteps([]);
      const doneText = owner.isMe ? t.config.savedYours : t.config.savedTheirs(owner.displayName);
      toast.general(doneText, { tone: 'ok' });
    },
    errorText: t.config.saveFailed,
  });
  const { rows } = form.values;

  const change = (next: readonly Row[]) => {
    setRefusal(undefined);
    form.change({ rows: next });
  };
  const restore = (next: Draft | null) => {
    setRefusal(undefined);
    form.clearErrors();
    set(next);
  };
  const step = (isTyping: boolean) => setSteps([...steps, { before: current, isTyping }]);

  return {
    form,
    rows,
    isEdited,
    /** The wheel was saved on another device after this draft was started. */
    isOutdated: isEdited && !isSameWheel(current.base, savedPrizes),
    canUndo: steps.length > 0,
    error: refusal ?? form.field('rows').error ?? form.error,
    refuse: setRefusal,
    showsFieldErrors,
    setShowsFieldErrors,
    /** Changes the rows while the user types. All typing between two other steps is one undo step. */
    edit(next: readonly Row[]) {
      if (steps.at(-1)?.isTyping === false) step(true);
      change(next);
    },
    /** An edit that can be undone; a string is the reason why not. */
    replace(next: readonly Row[] | string, doneText: string) {
      if (typeof next === 'string') return setRefusal(next);
      step(false);
      change(next);
      announce(doneText);
    },
    undo() {
      restore(steps.at(-1)?.before ?? null);
      setSteps(steps.slice(0, -1));
      announce(t.config.undone);
    },
    /** Restores the saved wheel; this can be undone. */
    discard(doneText: string) {
      setShowsFieldErrors(false);
      step(false);
      restore(null);
      announce(doneText);
    },
    /** Continues the draft although the saved wheel has changed. */
    keepMine: () => restore({ rows, base: savedPrizes }),
  };
}
