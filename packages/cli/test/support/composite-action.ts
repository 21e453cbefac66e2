import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { main, node } from './run-command.ts';

/** A composite action of GitHub Actions, as its file says it. */
export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: 'composite'; readonly steps: readonly Step[] };
}

interface Step {
  readonly id?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the scripts of an action left. */
export interface JobRun {
  /** The exit code of each script that ran; the first one that is not 0 ends the job. */
  readonly codes: readonly number[];
  /** What the scripts printed. */
  readonly log: string;
  readonly summary: string;
  /** The outputs of the action. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** @param file an `action.yml` */
export function readAction(file: string): CompositeAction {
  return parse(readFileSync(file, 'utf8')) as CompositeAction;
}

/**
 * Runs the scripts of an action's steps in turn, as a runner does; steps that use other actions are left out.
 * `tookeffect` is the built program.
 * @param folder the workspace of the job
 * @param inputs the inputs that the job gives; the others have their defaults
 */
export async function runAction(
  { inputs: declared, outputs: published, runs }: CompositeAction,
  folder: string,
  inputs: Readonly<Record<string, string>>,
): Promise<JobRun> {
  writeFileSync(path.join(folder, 'tookeffect'), `#!/bin/sh\nexec '${node}' '${main}' "$@"\n`, {
    mode: 0o755,
  });
  const summaryFile = path.join(folder, 'summary.md');
  const runnerTemp = path.join(folder, 'runner temp');
  mkdirSync(runnerTemp);
  const context = new Map(
    Object.entries(declared).map(([name, { default: text = '' }]) => [
      `inputs.${name}`,
      inputs[name] ?? text,
    ]),
  );
  const expand = (text: string): string =>
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => context.get(expression) ?? '');
  const codes: number[] = [];
  let log = '';
  for (const [index, { id = `step${index}`, run, env = {} }] of runs.steps.entries()) {
    if (run === undefined) continue;
    const outputFile = path.join(runnerTemp, `output ${id}`);
    writeFileSync(outputFile, '');
    const settings = Object.entries(env).map(([name, text]) => [name, expand(text)] as const);
    const step = await runBash(run, folder, {
      ...Object.fromEntries(settings),
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      RUNNER_TEMP: runnerTemp,
    });
    codes.push(step.code);
    log += step.log;
    for (const [name, value] of readOutputs(outputFile)) context.set(`steps.${id}.outputs.${name}`, value);
    if (step.code !== 0) break;
  }
  const summary = existsSync(summaryFile) ? readFileSync(summaryFile, 'utf8') : '';
  const values = Object.entries(published).map(([name, { value }]) => [name, expand(value)] as const);
  return { codes, log, summary, outputs: Object.fromEntries(values) };
}

function readOutputs(file: string): [name: string, value: string][] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name, ...value] = line.split('=');
    return [name!, value.join('=')];
  });
}

/** Runs a script as `shell: bash` does, without the settings of this machine. */
function runBash(
  script: string,
  cwd: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly log: string }> {
  const options = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const env = { PATH: `${cwd}${path.delimiter}${process.env.PATH}`, HOME: cwd, ...settings };
  return new Promise((resolve) => {
    execFile('bash', options, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, log: stdout + stderr }),
    );
  });
}
