import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { main, node, temporaryFolder } from './support/run-command.ts';

/**
 * Prints the most memory that a program had, in KiB. On Linux, `maxRSS` begins with that of the process which started the
 * program, and says more about the test than about the program.
 */
const PRINT_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  const peak = () => process.platform === 'linux'
    ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
    : process.resourceUsage().maxRSS;
  process.on('exit', () => console.error(peak()));`)}`;

/** The files that a run of the built program loads. */
function loadedFiles(program: string, arguments_: readonly string[]): string[] {
  const folder = temporaryFolder();
  execFileSync(program, [main, ...arguments_], { env: { NODE_V8_COVERAGE: folder }, stdio: 'ignore' });
  const [report] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(path.join(folder, report!), 'utf8')) as {
    readonly result: readonly { readonly url: string }[];
  };
  return result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
}

test.each([...new Set([node, process.execPath])])(
  '%s --help loads at most 4 files of 420 kB together, and none from elsewhere',
  (program) => {
    const files = loadedFiles(program, ['--help']);
    expect(files).toContain(main);
    expect(files.map((file) => path.dirname(file))).toEqual(files.map(() => path.dirname(main)));
    expect(files.length).toBeLessThanOrEqual(4);
    const bytes = files.map((file) => statSync(file).size).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(420_000);
  },
);

test.each([...new Set([node, process.execPath])])('%s --help needs at most 60 MiB of memory', (program) => {
  const { status, stderr } = spawnSync(program, ['--import', PRINT_MEMORY, main, '--help'], { env: {} });
  expect(status).toBe(0);
  expect(Number(stderr.toString()) / 1024).toBeLessThanOrEqual(60);
});

test('the licences of the bundled packages come with the program', () => {
  const texts = readFileSync(path.join(path.dirname(main), 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(texts).toMatch(/^commander \d+\.\d+\.\d+ \(MIT\)$/m);
  for (const section of texts.split('\n----\n\n')) {
    expect(section).toMatch(/permission|license/i);
    expect(section.length).toBeGreaterThan(400);
  }
});
