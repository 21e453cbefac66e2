// Entry point of every root script: installs missing tools, then runs tools/tasks.ts on Node 24.
// Plain JavaScript without dependencies, because it runs on the installed Node (20.19 or newer) before anything else is installed.
import { run } from './process.mjs';
import { ensureToolchain } from './toolchain.mjs';

const env = await ensureToolchain();
const [, , name] = process.argv;
const { exitCode } = await run('node', ['tools/tasks.ts', ...process.argv.slice(2)], {
  env,
  forwardsSignals: name === 'start' || name === 'server',
});
process.exitCode = exitCode;
