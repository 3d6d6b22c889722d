/** What counts in a set-up code, however a person groups and cases it. */
export const tidyCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
