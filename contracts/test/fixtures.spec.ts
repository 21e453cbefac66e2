import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ajv = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true, strictRequired: false });
const identifiers = read(path.resolve(folder, '../schemas/wire/identifiers.schema.json')) as { $id: string };
ajv.addSchema(identifiers);
const isOrigin = ajv.compile({ $ref: `${identifiers.$id}#/$defs/Origin` });

interface Fixtures {
  readonly tests: readonly {
    readonly id: string;
    readonly input: {
      readonly evidence: { readonly origin: string; readonly claims: readonly { readonly origin: string }[] };
    };
  }[];
}

test.each(globSync('*/*@*/fixtures.json', { cwd: folder }))(
  'every origin in %s has the form that receipts use',
  (file) => {
    for (const { id, input } of (read(path.join(folder, file)) as Fixtures).tests) {
      const { origin, claims } = input.evidence;
      for (const named of [origin, ...claims.map((claim) => claim.origin)])
        expect(isOrigin(named), `${id}: ${named}`).toBe(true);
    }
  },
);

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
