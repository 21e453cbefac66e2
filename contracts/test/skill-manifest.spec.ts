import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readCommittedManifest, readServices } from '../generate/services.ts';
import { buildSkillManifest } from '../generate/skill-manifest.ts';

const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true, strictRequired: false });
ajv.addVocabulary(['x-enumDescriptions', 'x-verdicts', 'x-statuses']);
const schemas = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../schemas');
for (const file of globSync(['wire/*.schema.json', 'vocabulary/*.schema.json'], { cwd: schemas })) {
  ajv.addSchema(JSON.parse(readFileSync(path.join(schemas, file), 'utf8')) as object);
}

describe.each(readServices())('the skill manifest of $name', (service) => {
  const manifest = buildSkillManifest(service);

  test('conforms to the published schema', () => {
    const validate = ajv.getSchema('https://tookeffect.dev/schemas/wire/skill-manifest.schema.json');
    expect(validate?.(manifest), JSON.stringify(validate?.errors)).toBe(true);
  });

  test('equals the committed file', () => {
    expect(readCommittedManifest(service)).toEqual(manifest);
  });

  test('has example inputs that its contracts accept', () => {
    for (const { inputSchema, examples } of manifest.contracts) {
      const accepts = ajv.compile(inputSchema);
      for (const { input } of examples) expect(accepts(input), JSON.stringify(accepts.errors)).toBe(true);
    }
  });

  test('names every contract in SKILL.md', () => {
    for (const { id } of manifest.contracts) expect(manifest.skill).toContain(id);
  });
});

test('buildSkillManifest rejects a contract without a description and a description without a contract', () => {
  const [service] = readServices();
  if (!service) throw new Error('no services');
  expect(() => buildSkillManifest({ ...service, source: { ...service.source, contracts: {} } })).toThrow(
    /does not describe/,
  );
  expect(() => buildSkillManifest({ ...service, contracts: [] })).toThrow(/has no such contract/);
});
