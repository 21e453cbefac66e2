import { expect, test } from 'vitest';
import { compileContract, operationMarker } from '../src/index.ts';
import { sampleContract, sampleOperation } from './sample.ts';

const compiled = (changes: Readonly<Record<string, unknown>>) => {
  const contract = compileContract(sampleContract(changes));
  if ('findings' in contract) throw new Error(JSON.stringify(contract.findings));
  return contract;
};

test('the marker to embed names the operation as the contract spells it', () => {
  const correlation = { marker: '<!-- tookeffect:{operation.id} -->', path: '$.observation.body.body' };
  expect(operationMarker(compiled({ correlation }), sampleOperation())).toBe(
    `<!-- tookeffect:${sampleOperation().id} -->`,
  );
});

test('a contract without a marker has none to embed', () => {
  expect(operationMarker(compiled({ correlation: undefined }), sampleOperation())).toBeUndefined();
});
