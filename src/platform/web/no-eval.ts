import * as z from 'zod/mini';

// The content security policy forbids `eval`; even trying it would be reported. Imported before any contract.
z.config({ jitless: true });
