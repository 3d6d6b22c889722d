import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import { readDate } from '#shared/dates.ts';
import { changeRelationship, type RelationshipInfo } from '../relationship.contract.ts';
import { hearRelationship } from './relationship.queries.ts';

/** What the form holds. */
export interface Story {
  readonly startDate: string;
  readonly timeZone: string;
}

/** Sends only what changed. */
export const useSaveStory = () =>
  useMutation({
    mutationFn: (body: Draft) => request(changeRelationship, { body }),
    onSuccess: hearRelationship,
  });

const Draft = z.object({ startDate: z.optional(z.string()), timeZone: z.optional(z.string()) });

export type Draft = z.infer<typeof Draft>;

/** What this person changed and did not save: it outlives the page. What nobody touched follows what is `known`. */
export function useStoryDraft(person: string, known: Story) {
  const [kept] = useState(() => remembered(`story-draft.${person}`, Draft));
  const [draft, setDraft] = useState(() => kept.get() ?? {});
  const stored = () => kept.get() ?? {};
  const keep = (next: Draft) => {
    if (Object.keys(next).length > 0) kept.set(next);
    else kept.forget();
    setDraft(next);
  };
  return {
    draft,
    /** `isSaving`: what is known is about to change, and nothing is back to what it was. */
    change(changed: Draft, isSaving: boolean) {
      const next = { ...stored(), ...changed };
      keep(isSaving ? next : unlike(known, next));
    },
    /** This is saved by now. */
    saved: (story: Story) => keep(unlike(story, stored())),
    forget: () => keep({}),
  };
}

/** What is known of the two, as the form holds it. */
export const storyOf = ({ startDate, timeZone }: RelationshipInfo): Story => ({
  startDate: readDate(startDate)?.toString() ?? '',
  timeZone,
});

/** What of it is not as it is known. */
export const unlike = (known: Story, { startDate, timeZone }: Draft): Draft => ({
  ...(startDate !== undefined && startDate !== known.startDate && { startDate }),
  ...(timeZone !== undefined && timeZone !== known.timeZone && { timeZone }),
});
