import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVALUATOR_VERSION, receiptEnvironment } from '../src/index.ts';
import { typedSample } from './sample.ts';

const base = typedSample();
const pinned = typedSample({ observe: { ...base.observe, origins: ['https://api.shop.example'] } });

test.each([
  ['live: a pinned origin', pinned, 'https://api.shop.example', false, 'live'],
  ['test: an origin that is not pinned', pinned, 'https://shop.example', false, 'test'],
  ['test: a test connection to the pinned origin', pinned, 'https://api.shop.example', true, 'test'],
  ['live: no pinned origins', base, 'https://anywhere.example', false, 'live'],
  ['test: no pinned origins and a test connection', base, 'https://anywhere.example', true, 'test'],
  [
    'live: a contract without observe',
    typedSample({ observe: undefined }),
    'https://anywhere.example',
    false,
    'live',
  ],
])('the environment is %s', (_, contract, origin, isTest, environment) => {
  expect(receiptEnvironment(contract, origin, isTest)).toBe(environment);
});

test('EVALUATOR_VERSION equals the version of the package', () => {
  const manifest = readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: EVALUATOR_VERSION });
});
