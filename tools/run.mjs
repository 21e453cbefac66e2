// The one door of every root script: brings what is missing, then hands over to tools/tasks.ts on Node 24.
// Plain JavaScript without dependencies, because it runs on the machine's own Node (20.19 or newer) before anything is installed.
import { run } from './process.mjs';
import { ensureToolchain } from './toolchain.mjs';

const env = await ensureToolchain();
const { exitCode } = await run('node', ['tools/tasks.ts', ...process.argv.slice(2)], { env });
process.exitCode = exitCode;
