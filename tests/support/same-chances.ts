import { configureGlobal } from 'fast-check';

// Random inputs are the same in every run, so that a failure can be repeated. With FUZZ_CASES the seed is random.
if (process.env.FUZZ_CASES === undefined) configureGlobal({ seed: 520 });
