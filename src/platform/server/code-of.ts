/** What the system, or an engine of ours, calls a failure, such as `ENOENT`; undefined where nobody named it. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether it is one of these. */
export const hasCode = (
  error: unknown,
  ...codes: readonly string[]
): error is NodeJS.ErrnoException => {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
};
