import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { type Prize, prizeTypes } from '../../wheel.rules.ts';
import { isSameWheel, prizesOf, type Row, rowsOf } from '../../wheel-editor.rules.ts';

/** Unsaved rows, and the saved prizes that they started from. */
interface Draft {
  readonly rows: readonly Row[];
  readonly base: readonly Prize[];
}

const prize = {
  ...{ prizeName: z.string(), prizeDescription: z.string(), color: z.string() },
  prizeType: z.enum(prizeTypes),
};
const DraftShape = z.nullable(
  z.object({
    rows: z.array(
      z.object({
        ...{ ...prize, key: z.int(), value: z.string(), chance: z.string(), locked: z.boolean() },
        exact: z.optional(z.number()),
      }),
    ),
    base: z.array(z.object({ ...prize, prizeValue: z.number(), probability: z.number() })),
  }),
);

interface UndoStep {
  readonly before: Draft;
  /** Undoing it removes everything typed since the step before. */
  readonly isTyping: boolean;
}

/** The rows of the editor: an unsaved draft, or else the saved prizes, live. `username`: whose wheel it is. */
export function useWheelEditor(username: string, saved: readonly Prize[]) {
  const { value: draft, set } = useDraft<Draft | null>(`wheel:${username}`, DraftShape, null);
  const latest = useRef(draft);
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const unedited = useMemo(() => ({ rows: rowsOf(saved), base: saved }), [saved]);

  const isSameAs = (prizes: readonly Prize[]) =>
    draft !== null && isSameWheel(prizesOf(draft.rows), prizes);
  const isEdited = draft !== null && !isSameAs(draft.base) && !isSameAs(saved);
  // Locks alone are no change, and end with the wheel that they were set on.
  const hasLocksOnly = draft !== null && isSameAs(draft.base) && isSameAs(saved);
  const current = isEdited || hasLocksOnly ? draft : unedited;

  const change = (next: Draft | null) => {
    latest.current = next;
    set(next);
  };
  const step = (isTyping: boolean) => setSteps([...steps, { before: current, isTyping }]);

  return {
    rows: current.rows,
    isEdited,
    /** The wheel was saved on another device after this draft was started. */
    isOutdated: isEdited && !isSameWheel(current.base, saved),
    canUndo: steps.length > 0,
    /** For typing. It becomes a step of its own only after another step. */
    edit(rows: readonly Row[]) {
      if (steps.at(-1)?.isTyping === false) step(true);
      change({ ...current, rows });
    },
    /** An edit that can be undone. */
    replace(rows: readonly Row[]) {
      step(false);
      change({ ...current, rows });
    },
    undo() {
      change(steps.at(-1)?.before ?? null);
      setSteps(steps.slice(0, -1));
    },
    /** Back to the saved wheel; it can be undone. */
    discard() {
      step(false);
      change(null);
    },
    /** Continues the draft although the saved wheel has changed. */
    keepMine: () => change({ ...current, base: saved }),
    /** Called before saving. The result is called after it, and keeps what was typed during the request. */
    startSaving() {
      const sent = latest.current;
      return (prizes: readonly Prize[]) => {
        const { current: now } = latest;
        setSteps([]);
        change(now === null || now === sent ? null : { rows: now.rows, base: prizes });
      };
    },
  };
}
