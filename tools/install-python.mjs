// The turbo tasks that the tasks of Python wait for, while others are built. `full` adds the packages that `npm test` does not need.
import { ensureFullPython, ensurePython } from './toolchain.mjs';

await ensurePython();
if (process.argv[2] === 'full') await ensureFullPython();
