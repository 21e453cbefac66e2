// Writes each contract's fixtures and each service's skill manifest. With `--check` it writes nothing and lists the
// outdated files.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exampleFiles } from '../fixtures/examples/example-files.ts';
import { fixtureFiles } from '../fixtures/fixture-files.ts';
import type { JsonObject } from '../fixtures/story.ts';
import { readServices } from './services.ts';
import { buildSkillManifest } from './skill-manifest.ts';

const root = path.resolve(import.meta.dirname, '..');

for (const [id, fixtures] of fixtureFiles()) {
  const [service = ''] = id.split('.');
  writeGenerated(path.join(root, service, id, 'fixtures.json'), toLines(fixtures));
}
for (const [name, fixtures] of exampleFiles())
  writeGenerated(path.join(root, 'examples', name, 'fixtures.json'), toLines(fixtures));
for (const service of readServices())
  writeGenerated(service.manifestFile, `${JSON.stringify(buildSkillManifest(service), null, 2)}\n`);

/** One line for each element of a list, so that a change shows which fixtures it concerns. */
function toLines(fixtures: JsonObject): string {
  const members = Object.entries(fixtures).map(([name, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((element) => `  ${JSON.stringify(element)}`).join(',\n')}\n ]`
      : JSON.stringify(value);
    return ` ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

function writeGenerated(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} is outdated; run \`npm run generate\` and commit the result`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
