import { describe, expect, test } from 'vitest';
import { isJsonObject, readSchemaFiles } from '../generate/schema-files.ts';
import { readExamples, readRefusals } from './example-files.ts';
import { shapeValidators } from './shape-validators.ts';

const validators = shapeValidators();
const examples = readExamples();
const refusals = readRefusals();

describe('every shape', () => {
  test.each([...validators.keys()])('%s has an example and refusals', (shape) => {
    expect(examples.some((example) => example.shape === shape)).toBe(true);
    expect(refusals.some((refusal) => refusal.shape === shape)).toBe(true);
  });

  test('is the folder or file name of every example and refusal', () => {
    const shapes = new Set([...examples, ...refusals].map(({ shape }) => shape));
    expect([...shapes].filter((shape) => !validators.has(shape))).toEqual([]);
  });
});

test.each(examples)('$shape accepts the example $name', ({ shape, document }) => {
  const validate = validators.get(shape);
  validate?.(document);
  expect(validate?.errors ?? []).toEqual([]);
});

test.each(refusals)('$shape refuses $why', ({ shape, document }) => {
  expect(validators.get(shape)?.(document)).toBe(false);
});

test.each(examples.filter(({ shape }) => shape === 'problem'))(
  'the problem $name has the status of its code',
  ({ document }) => {
    const codes = readSchemaFiles().vocabulary.find(({ name }) => name === 'error-code');
    const statuses = codes?.schema['x-statuses'];
    const { code, status } = document as { code: string; status: number };
    expect(isJsonObject(statuses) && statuses[code]).toBe(status);
  },
);
