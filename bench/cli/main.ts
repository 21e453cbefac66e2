// Measures how long `tookeffect --help` takes and how much memory it needs, as ratios to `node -e 0` in the same interleaved run.
// Run it with `npm run bench`; ROUNDS, and TOOKEFFECT_HOST_NODE for a second version of Node, are optional.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const ROUNDS = Number(process.env.ROUNDS ?? 20);

const manifest = createRequire(import.meta.url).resolve('@tookeffect/cli/package.json');
const program = path.join(path.dirname(manifest), 'dist/main.js');

/** Prints the largest memory of the process, in KiB, when it ends. */
const PRINT_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

interface Run {
  readonly elapsedMs: number;
  readonly memoryMiB: number;
}

function run(node: string, arguments_: readonly string[]): Run {
  const startedAt = performance.now();
  const { status } = spawnSync(node, arguments_);
  const elapsedMs = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${node} ${arguments_.join(' ')} exited with ${status}`);
  const { stderr } = spawnSync(node, ['--import', PRINT_MEMORY, ...arguments_]);
  return { elapsedMs, memoryMiB: Number(stderr.toString().trim()) / 1024 };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

const nodes = new Set([process.execPath, process.env.TOOKEFFECT_HOST_NODE ?? process.execPath]);
for (const node of nodes) {
  const [empty, help]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(run(node, ['-e', '0']));
    help.push(run(node, [program, '--help']));
  }
  const version = spawnSync(node, ['--version']).stdout.toString().trim();
  const [emptyMs, helpMs] = [empty, help].map((runs) => median(runs.map(({ elapsedMs }) => elapsedMs)));
  const [emptyMiB, helpMiB] = [empty, help].map((runs) => median(runs.map(({ memoryMiB }) => memoryMiB)));
  console.log(
    `Node ${version}: tookeffect --help ${helpMs!.toFixed(0)} ms, ${(helpMs! / emptyMs!).toFixed(2)} times node -e 0 (${emptyMs!.toFixed(0)} ms); ` +
      `${helpMiB!.toFixed(1)} MiB, ${(helpMiB! / emptyMiB!).toFixed(2)} times (${emptyMiB!.toFixed(1)} MiB); median of ${ROUNDS} rounds`,
  );
}
