/** What the sign-in page is told about why somebody came, in the state of its location. */
export interface ReturnTo {
  /** The path, with query and hash, that they wanted to see. */
  readonly returnTo: string;
}

/** The path to go to after the sign-in; `/` where none, or none of ours, is kept. */
export function returnTo(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
