import { ApiError } from '#shared/api-error.ts';
import { categoriesMessages as t } from '../messages/index.ts';

/** What is wrong with a category that could not be saved: with a field of it, or as a whole. */
export interface Faults {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly whole?: string | undefined;
}

/** The home's own words where it said any (S2 §8), at the field that they are about. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError) || error.message === '') return { whole: t.saveFailed };
  // The only thing that a category can be in conflict with is another one's name.
  if (error.status === 409) return { name: error.message };
  const { name, description } = error.fields ?? {};
  if (name === undefined && description === undefined) return { whole: error.message };
  return { name, description };
}
