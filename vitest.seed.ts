import fc from 'fast-check';

/** Values are the same in each run, so that a property fails for a change and not by chance; `npm run soak` draws others. */
const SEED = 20_261_123;

fc.configureGlobal({ seed: Number(process.env.TOOKEFFECT_SEED ?? SEED) });
