import * as z from 'zod/mini';

/**
 * A date or an instant in an answer. Ours are `YYYY-MM-DD`, or ISO-8601 in UTC with `Z`; the web client
 * reads arrays of parts as well (decisions §0), with `readDate`, and shows "Invalid Date" for the rest.
 */
export const WireDate = z.union([z.string(), z.array(z.int())]);
