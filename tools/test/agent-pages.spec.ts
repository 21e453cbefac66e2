import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const QUICK_STARTS = ['typescript-agent', 'python-agent', 'on-call', 'operator', 'contract-author'];
const PAGES = [
  ...['AGENTS.md', 'llms.txt', 'README.md', 'actions/gate/README.md'],
  ...QUICK_STARTS.map((name) => `docs/quick-start/${name}.md`),
];

test.each(PAGES)('each link of %s leads to a file or a folder of the repository', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\((?<target>[^)#\s]+)/g)].map(({ groups }) => groups!.target!);
  const local = links.filter((link) => !link.startsWith('http'));
  expect(local.length).toBeGreaterThan(0);
  const missing = local.filter((link) => !existsSync(path.join(root, path.dirname(page), link)));
  expect(missing).toEqual([]);
});

test('the commands that AGENTS.md names are scripts of the repository', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const text = readFileSync(path.join(root, 'AGENTS.md'), 'utf8');
  const named = [...text.matchAll(/npm (?:run )?(?<script>[a-z][a-z:]+)/g)].map(
    ({ groups }) => groups!.script!,
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
