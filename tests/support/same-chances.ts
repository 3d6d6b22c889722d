import { configureGlobal } from 'fast-check';

// What is drawn at random is the same in every run: a failure that came by chance would be gone by the next.
// With FUZZ_CASES it is another one each time, for whoever looks for what nobody thought of.
if (process.env.FUZZ_CASES === undefined) configureGlobal({ seed: 520 });
