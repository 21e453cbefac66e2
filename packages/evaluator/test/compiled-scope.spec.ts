import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileContract } from '../src/index.ts';

const contract = JSON.parse(
  readFileSync(
    new URL('../../../contracts/postgres/postgres.row.present@1/contract.json', import.meta.url),
    'utf8',
  ),
) as { readonly observe: { readonly scope: object } };

function limits(scope: object): unknown {
  const observe = { ...contract.observe, scope: { ...contract.observe.scope, ...scope } };
  const compiled = compileContract({ ...contract, observe });
  if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
  return compiled.scope?.limitedBy?.map(({ segments }) => segments.join('.'));
}

test('the members of the input limit a scope, and nothing is said of one that another value limits', () => {
  expect(limits({})).toEqual(['scope']);
  expect(limits({ filters: [{ column: '{input.table}', ref: '$.input.table' }] })).toBeUndefined();
});
