import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#platform/web/http/call.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import { changeRelationship } from '../relationship.contract.ts';
import { hearRelationship } from './relationship.queries.ts';

/** What the form holds. */
export interface Story {
  readonly startDate: string;
  readonly timeZone: string;
}

/** Sends only what changed. */
export const useSaveStory = () =>
  useMutation({
    mutationFn: (body: Draft) => call(changeRelationship, { body }),
    onSuccess: hearRelationship,
  });

const Draft = z.object({ startDate: z.optional(z.string()), timeZone: z.optional(z.string()) });

export type Draft = z.infer<typeof Draft>;

/** What this person changed and did not save: it outlives the page. */
export function useStoryDraft(person: string) {
  const [kept] = useState(() => remembered(`story-draft.${person}`, Draft));
  const [draft, setDraft] = useState(() => kept.get() ?? {});
  return {
    draft,
    change(next: Draft) {
      kept.set(next);
      setDraft(next);
    },
    forget() {
      kept.forget();
      setDraft({});
    },
  };
}
