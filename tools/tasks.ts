// The steps of each root script. tools/run.mjs starts it with the toolchain on PATH.
import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeMemoryFolder } from './memory-folder.ts';
import { run } from './process.mjs';
import { clearReports, summarize } from './test-count/summarize.ts';

type Step = readonly [command: string, ...args: string[]];

const [name = '', ...rest] = process.argv.slice(2);
/** How long each fuzzer runs in `soak`. */
const SOAK_SECONDS = '600';
const soakEnvironment = {
  TOOKEFFECT_FUZZ_SECONDS: SOAK_SECONDS,
  TOOKEFFECT_SEED: String(randomInt(2 ** 31)),
  ...process.env,
};
const env = { ...(name === 'soak' ? soakEnvironment : process.env), ...vectorsEnvironment() };

const turbo = (...args: string[]): Step => [
  'turbo',
  'run',
  '--output-logs=new-only',
  '--log-prefix=none',
  ...args,
];
/** Prints its output only if it fails. */
const quietBuild: Step = ['turbo', 'run', 'build', '--output-logs=errors-only', '--log-prefix=none'];
/** Programs that go on until they are told to end. */
const tour: Step = ['node', 'examples/guided-tour/main.ts', ...rest];
const server: Step = ['node', 'apps/api/dist/bundle/main.js', ...rest];
/** A build that takes longer is announced on standard error. */
const ANNOUNCE_AFTER_MS = 1500;

const eslint = (...args: string[]): Step => [
  'node',
  '--max-old-space-size=8192',
  'node_modules/eslint/bin/eslint.js',
  '--max-warnings=0',
  ...args,
];

const prettier = (mode: '--check' | '--write'): Step => ['prettier', '--log-level=warn', mode, '.'];

/** Compares the conformance outcomes of all languages, which `npm test` wrote. */
const compareRuns: Step = ['node', 'conformance/compare/main.ts'];

const checks: Readonly<Record<string, readonly Step[]>> = {
  'format:check': [prettier('--check')],
  // In three processes: the types of the whole tree do not fit into a heap of 8 GB, and half of them need 4 GB.
  lint: [
    quietBuild,
    eslint('apps'),
    eslint('packages'),
    eslint('.', '--ignore-pattern=apps/', '--ignore-pattern=packages/'),
  ],
  typecheck: [turbo('typecheck')],
  boundaries: [['node', 'tools/boundaries/main.ts']],
  knip: [['knip']],
  'generate:check': [turbo('generate:check')],
};

/** Tasks that stop at the first failed step. */
const plainTasks = new Map<string, readonly Step[]>(
  Object.entries({
    start: [quietBuild, tour],
    server: [quietBuild, server],
    dev: [['turbo', 'watch', 'build']],
    build: [turbo('build')],
    // Other generators import core, whose types are generated from the schemas.
    generate: [turbo('generate', '--filter=@tookeffect/schemas'), turbo('generate'), prettier('--write')],
    format: [prettier('--write')],
    ...checks,
    conformance: [turbo('test', '--filter=...@tookeffect/conformance'), compareRuns],
    bench: [turbo('bench')],
    gauntlet: [quietBuild, ['node', 'bench/gauntlet/main.ts', ...rest]],
    soak: [turbo('soak', '--continue'), turbo('test', '--continue'), turbo('mutants')],
    mutants: [turbo('mutants', '--', ...rest)],
    hooks: [['lefthook', 'install']],
    release: [
      quietBuild,
      turbo('environment:full', '--filter=@tookeffect/python'),
      ['node', 'tools/release/main.ts', ...rest],
    ],
    'pack:server': [quietBuild, ['node', 'tools/release/pack-server.ts', ...rest]],
    'version-packages': [
      ['changeset', 'version'],
      ['node', 'tools/release/copy-version.ts'],
    ],
  }),
);

/** Tasks that run every step, also after a failure, and end with a count of tests. */
const countedTasks = new Map<string, CountedTask>([
  ['test', { checks: [], tests: turbo('test', '--continue'), after: compareRuns }],
  [
    'test:full',
    {
      checks: Object.values(checks).flat(),
      tests: turbo('test:full', '--continue'),
      after: [...compareRuns, '--full'],
    },
  ],
]);

interface CountedTask {
  readonly checks: readonly Step[];
  readonly tests: Step;
  readonly after: Step;
}

process.exitCode = await runTask();

async function runTask(): Promise<number> {
  const counted = countedTasks.get(name);
  if (counted) return runCounted(counted);
  const steps = plainTasks.get(name);
  if (steps) return runToFirstFailure(steps);
  const known = [...plainTasks.keys(), ...countedTasks.keys()].join(', ');
  console.error(`unknown task ${JSON.stringify(name)}; expected one of: ${known}`);
  return 2;
}

async function runToFirstFailure(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const exitCode = await runStep(step);
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

async function runCounted({ checks, tests, after }: CountedTask): Promise<number> {
  const root = process.cwd();
  clearReports(name, root);
  let failedChecks = 0;
  for (const check of checks) {
    if ((await runStep(check)) !== 0) failedChecks += 1;
  }
  const testsFailed = (await runInMemory(tests)) !== 0;
  if ((await runStep(after)) !== 0) failedChecks += 1;
  const { total, lines } = summarize(name, { failedChecks, testsFailed }, root);
  console.log(lines.join('\n'));
  return total.failed > 0 ? 1 : 0;
}

/** Runs a step whose temporary files are in memory where that is possible, unless TMPDIR names a folder. */
async function runInMemory(step: Step): Promise<number> {
  const folder = process.env.TMPDIR ? undefined : makeMemoryFolder();
  if (folder === undefined) return runStep(step);
  try {
    return await runStep(step, { ...env, TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runStep(step: Step, stepEnv: NodeJS.ProcessEnv = env): Promise<number> {
  const [command, ...args] = step;
  const isQuiet = step === quietBuild;
  const announce = setTimeout(() => isQuiet && console.error('building the packages …'), ANNOUNCE_AFTER_MS);
  const forwardsSignals = step === tour || step === server;
  const { exitCode, output } = await run(command, args, { env: stepEnv, quiet: isQuiet, forwardsSignals });
  clearTimeout(announce);
  if (exitCode !== 0) console.error(`${output}FAILED (exit code ${exitCode}): ${step.join(' ')}`);
  return exitCode;
}

/**
 * The public test vectors are outside the checkout, so turbo cannot see them: their digest is part of its cache key.
 * @returns `TOOKEFFECT_VECTORS` (an absolute folder; empty if there is none) and `TOOKEFFECT_VECTORS_DIGEST`
 */
function vectorsEnvironment(): Record<string, string> {
  const folder = path.resolve(process.env.TOOKEFFECT_VECTORS || '../shared/vectors');
  if (!existsSync(folder)) return { TOOKEFFECT_VECTORS: '', TOOKEFFECT_VECTORS_DIGEST: '' };
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file));
  }
  return { TOOKEFFECT_VECTORS: folder, TOOKEFFECT_VECTORS_DIGEST: hash.digest('hex') };
}
