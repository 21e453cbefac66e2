// The turbo task that the tasks of Python wait for, while others are built.
import { ensurePython } from './toolchain.mjs';

await ensurePython();
