import { Package } from '@arethetypeswrong/core';
import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';

/** A package without faults, by file. */
const SOUND = {
  'package.json': JSON.stringify({
    dependencies: { '@scope/used': '1.0.0' },
    peerDependencies: { peer: '>=2' },
  }),
  'README.md': '# sound',
  LICENSE: 'Apache-2.0',
  'dist/index.js':
    "import { a } from '@scope/used/part';\nimport 'node:fs';\nexport {\n  b,\n} from './b.js';\n//# sourceMappingURL=index.js.map\n",
  'dist/index.js.map': JSON.stringify({ sources: ['../src/index.ts'], sourcesContent: ['export {}'] }),
  'dist/index.d.ts': "import type { P } from 'peer';\nexport { b } from './b.ts';\n",
  'dist/b.js': 'export const b = 1;\n//# sourceMappingURL=b.js.map\n',
  'dist/b.js.map': JSON.stringify({ sources: ['b.js'] }),
  'dist/b.d.ts': "export declare const b: import('./index.ts').P;\n",
};

function faultsWith({ without, ...changes }: Readonly<Record<string, string>>): string[] {
  const files = Object.entries({ ...SOUND, ...changes }).filter(([file]) => file !== without);
  const placed = files.map(([file, text]) => [`/node_modules/sound/${file}`, text] as const);
  return findFaults(new Package(Object.fromEntries(placed), 'sound', '1.0.0'));
}

test('a sound package has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

test.each([
  ['a missing file', { without: 'LICENSE' }, 'LICENSE is missing'],
  [
    'a range of the workspace',
    { 'package.json': '{"dependencies":{"@scope/used":"workspace:*"},"peerDependencies":{"peer":">=2"}}' },
    'the dependency @scope/used is workspace:*',
  ],
  ['code without a source map', { 'dist/b.js': 'export const b = 1;\n' }, 'dist/b.js has no source map'],
  ['a missing source map', { without: 'dist/b.js.map' }, 'dist/b.js.map is missing'],
  [
    'a source that is not in the package',
    { 'dist/b.js.map': '{"sources":["../src/b.ts"]}' },
    'dist/b.js.map names ../src/b.ts, which is missing',
  ],
  [
    'types of a package that is not a dependency',
    { 'dist/b.d.ts': "export declare const b: import('@tookeffect/wire').B;\n" },
    'dist/b.d.ts imports @tookeffect/wire, which is missing',
  ],
  [
    'an import over several lines of a package that is not a dependency',
    { 'dist/b.js': "import {\n  c,\n} from 'other';\n//# sourceMappingURL=b.js.map\n" },
    'dist/b.js imports other, which is missing',
  ],
  [
    'a CommonJS import of a package that is not a dependency',
    {
      'dist/cjs/b.js': 'var c = __toESM(require("other"));\n//# sourceMappingURL=../b.js.map\n',
    },
    'dist/cjs/b.js imports other, which is missing',
  ],
  [
    'a file that is not in the package',
    { 'dist/b.d.ts': "export * from './c.ts';\n" },
    'dist/b.d.ts imports ./c.ts, which is missing',
  ],
])('%s is a fault', (_, changes, fault) => {
  expect(faultsWith(changes)).toEqual([fault]);
});
