import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { kitCases } from '@tookeffect/adapter-testkit';
import { beforeAll, expect, test } from 'vitest';

const example = path.dirname(import.meta.dirname);
/** Inside of the package, so that its dependencies are found. */
const folder = path.join(example, 'reports/guide');
const page = readFileSync(path.join(example, '../../docs/adapters/write-your-own.md'), 'utf8');
const files = [...page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, name, text]) => ({ name, text }));

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) writeFileSync(path.join(folder, name!), text!);
  const extended = path.join(example, 'tsconfig.json');
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: extended, include: ['*.ts'] }));
  const config = "export default { test: { include: ['*.spec.ts'], testTimeout: 120_000 } };\n";
  writeFileSync(path.join(folder, 'vitest.config.ts'), config);
});

/** Runs the program of a package in the folder. @returns its output @throws {Error} with the output, if it fails */
async function run(packageName: string, command: string, ...args: readonly string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  const program = path.join(path.dirname(manifest), bin[command]!);
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(output);
  return output;
}

test('the page has an adapter of less than 50 lines, a driver and their test', () => {
  expect(files.map(({ name }) => name)).toEqual(['my-adapter.ts', 'driver.ts', 'adapter-rules.spec.ts']);
  expect(files[0]!.text!.split('\n').length).toBeLessThan(50);
});

test('the code of the page type-checks', async () => {
  expect(await run('typescript', 'tsc', '-p', '.', '--noEmit')).toBe('');
});

test('the adapter of the page passes the rules', async () => {
  const report = path.join(folder, 'report.json');
  await run('vitest', 'vitest', 'run', '--reporter=json', `--outputFile=${report}`);
  const result = JSON.parse(readFileSync(report, 'utf8')) as { success: boolean; numPassedTests: number };
  const cases = kitCases(['acknowledge', 'timeout']).length;
  expect(result).toMatchObject({ success: true, numPassedTests: cases });
});

test.each([
  'examples/adapter-vercel-ai/vercel-ai-adapter.ts',
  'examples/adapter-mastra/mastra-adapter.ts',
  'python/examples/pydantic_ai/tookeffect_pydantic_ai.py',
])('%s has less than 50 lines', (file) => {
  const lines = readFileSync(path.join(example, '../..', file), 'utf8').split('\n');
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThan(50);
});
