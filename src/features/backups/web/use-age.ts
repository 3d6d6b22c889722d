import { useNow } from '#platform/web/ui/use-now.ts';

/** Milliseconds since a moment, as time goes by; none where it seems to be still to come. */
export const useAge = (moment: string): number => Math.max(0, useNow(60_000) - Date.parse(moment));
