/** A sentence that whoever sent the person here wants to be shown, in the state of the location. */
export const noticeIn = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string'
    ? state.notice
    : undefined;
