// What each root script does. Started by tools/run.mjs, which has put the toolchain on PATH.
import { run } from './process.mjs';
import { clearReports, printSummary } from './test-summary.ts';
import { vectorsEnvironment } from './vectors.ts';

type Step = readonly [command: string, ...args: string[]];

const turbo = (...args: string[]): Step => [
  'turbo',
  'run',
  '--output-logs=new-only',
  '--log-prefix=none',
  ...args,
];
const quietBuild: Step = ['turbo', 'run', 'build', '--output-logs=errors-only', '--log-prefix=none'];

const checks: Readonly<Record<string, readonly Step[]>> = {
  'format:check': [['prettier', '--log-level=warn', '--check', '.']],
  lint: [quietBuild, ['eslint', '--max-warnings=0', '.']],
  typecheck: [turbo('typecheck')],
  boundaries: [['node', 'tools/boundaries/main.ts']],
  knip: [['knip']],
  'generate:check': [turbo('generate:check')],
};

const tasks: Readonly<Record<string, readonly Step[]>> = {
  start: [quietBuild, ['node', 'examples/offline-receipt/main.ts', ...process.argv.slice(3)]],
  dev: [['turbo', 'watch', 'build']],
  build: [turbo('build')],
  generate: [turbo('generate'), ['prettier', '--log-level=warn', '--write', '.']],
  format: [['prettier', '--log-level=warn', '--write', '.']],
  ...checks,
  conformance: [turbo('test', '--filter=@tookeffect/conformance')],
  bench: [turbo('bench')],
  test: [turbo('test', '--continue')],
  'test:full': [...Object.values(checks).flat(), turbo('test:full', '--continue')],
};

const name = process.argv[2] ?? '';
const steps = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
if (!steps) {
  console.error(`unknown task ${JSON.stringify(name)}; expected one of: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
process.exitCode =
  name === 'test' || name === 'test:full' ? await runCounted(name, steps) : await runToFirstFailure(steps);

async function runToFirstFailure(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const exitCode = await runStep(step);
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

/** Runs every step, whatever failed before it, and prints the count of tests as the last line. */
async function runCounted(task: string, steps: readonly Step[]): Promise<number> {
  clearReports(task);
  let failedSteps = 0;
  for (const step of steps) {
    const exitCode = await runStep(step);
    if (exitCode === 0) continue;
    failedSteps += 1;
    console.error(`FAILED (exit code ${exitCode}): ${step.join(' ')}`);
  }
  return printSummary(task, failedSteps).failed > 0 ? 1 : 0;
}

async function runStep([command, ...args]: Step): Promise<number> {
  const { exitCode } = await run(command, args, { env: { ...process.env, ...vectorsEnvironment() } });
  return exitCode;
}
