/** Normalizes a setup code: grouping and case are ignored. */
export const tidyCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
