/** What a look at one thing showed. */
export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'FAIL';
  readonly what: string;
  readonly says: string;
}

const finding =
  (verdict: Finding['verdict']) =>
  (what: string, says: string): Finding => ({ verdict, what, says });

/** As it should be. */
export const fine = finding('ok');
/** The home serves with it; its host should know. */
export const odd = finding('warn');
/** The home does not serve with it, or loses something. */
export const bad = finding('FAIL');

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
