import { expect, test } from 'vitest';
import { receiptEnvironment } from '../src/index.ts';
import { typedSample } from './sample.ts';

const base = typedSample();
const pinned = typedSample({ observe: { ...base.observe, origins: ['https://api.shop.example'] } });

test.each([
  ['a pinned origin', pinned, 'https://api.shop.example', false, 'live'],
  ['any other origin than the pinned', pinned, 'https://shop.example', false, 'test'],
  ['a test connection to the pinned origin', pinned, 'https://api.shop.example', true, 'test'],
  ['no pins', base, 'https://anywhere.example', false, 'live'],
  ['no pins and a test connection', base, 'https://anywhere.example', true, 'test'],
  ['nothing observed', typedSample({ observe: undefined }), 'https://anywhere.example', false, 'live'],
])('%s', (_, contract, origin, isTest, environment) => {
  expect(receiptEnvironment(contract, origin, isTest)).toBe(environment);
});
