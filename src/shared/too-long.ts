import { sharedMessages } from './messages/index.ts';

/** The error for a text over the limit; undefined if it fits. A `maxLength` would cut pasted text silently. */
export const tooLong = (text: string, limit: number): string | undefined =>
  text.length > limit ? sharedMessages.tooLong(text.length - limit) : undefined;
