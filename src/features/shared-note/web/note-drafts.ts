import * as z from 'zod/mini';
import { openDraft } from '#platform/web/api/drafts.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';

/** `at`: milliseconds since 1970. */
const UnsavedText = z.object({ text: z.string(), at: z.number() });
export type UnsavedText = z.infer<typeof UnsavedText>;
const TypedText = z.extend(UnsavedText, { tab: z.string() });

export type NoteDrafts = ReturnType<typeof openNoteDrafts>;

/** Text on this device that is not in the note. */
export const openNoteDrafts = (userId: number) => ({
  /** The text that a tab is saving. */
  typing: open('note-typing', userId, TypedText),
  /** The last text that could not be saved. */
  unsaved: open('note-unsaved', userId, UnsavedText),
});

function open<Text>(name: string, userId: number, schema: z.core.$ZodType<Text>) {
  const draft = openDraft<Text | null>(`${name}.${userId}`, z.nullable(schema), null);
  // Earlier versions had their own key.
  const earlier = persistedValue(`${name}.${userId}`, schema);
  const text = earlier.get();
  if (text !== undefined) draft.snapshot().set(text);
  earlier.clear();
  return draft;
}
