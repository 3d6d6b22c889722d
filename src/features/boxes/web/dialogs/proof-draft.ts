import * as z from 'zod/mini';
import { type Remembered, remembered } from '#platform/web/session/remembered.ts';

/** What somebody wrote as proof and did not send. */
const ProofDraft = z.object({
  text: z.string(),
  place: z.string(),
  /** A timer runs on while the page is closed. */
  timer: z.object({ since: z.nullable(z.number()), before: z.number() }),
  photoId: z.optional(z.int()),
});
export type ProofDraft = z.infer<typeof ProofDraft>;

/** Kept until it is sent: a challenge may take longer than a page lives. */
export const proofDraft = (person: string, boxId: number): Remembered<ProofDraft> =>
  remembered(`box-proof.${person}.${boxId}`, ProofDraft);
