import * as z from 'zod/mini';

// The content security policy forbids `eval`, and reports attempts. Imported before any contract.
z.config({ jitless: true });
