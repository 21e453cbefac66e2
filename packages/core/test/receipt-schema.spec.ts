import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrict, type JsonValue } from '../src/index.ts';
import { checkReceipt as violation } from '../src/generated/receipt-check.ts';
import { receiptSchema } from './generated/receipt-schema.ts';
import { jsonValue } from './json-arbitrary.ts';
import { nextPayload, payload, signReceipt } from './receipt-fixture.ts';

const oracle = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true }).compile(receiptSchema);

/** Makes one change in a value: removes, adds or replaces a member or item, or changes a string. */
function mutate(
  value: JsonValue,
  choices: { pick: (options: number) => number; material: JsonValue },
): JsonValue {
  const { pick, material } = choices;
  if (typeof value === 'string' && pick(2) === 0) {
    const at = pick(value.length + 1);
    return value.slice(0, at) + ['\n', 'É', '0', '😀'][pick(4)]! + value.slice(at + pick(2));
  }
  if (typeof value !== 'object' || value === null || pick(8) === 0) return material;
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>);
  const at = pick(entries.length + 1);
  const [name, inner] = entries[at] ?? [['__proto__', 'constructor', 'note', '0'][pick(4)]!, material];
  const changed: [string, JsonValue][] = pick(8) === 0 ? [] : [[name, mutate(inner, choices)]];
  const mutated = [...entries.slice(0, at), ...changed, ...entries.slice(at + 1)];
  return Array.isArray(value) ? mutated.map(([, item]) => item) : Object.fromEntries(mutated);
}

test('the check of the receipt schema agrees with ajv for every change of a receipt', () => {
  const receipts = [signReceipt(payload), signReceipt(nextPayload({ actionResult: null }))].map(
    (receipt) => JSON.parse(JSON.stringify({ ...receipt, logProof: 'x' })) as JsonValue,
  );
  let fitting = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...receipts),
      fc.infiniteStream(fc.nat()),
      jsonValue,
      fc.integer({ min: 0, max: 2 }),
      (receipt, numbers, material, changes) => {
        const pick = (options: number) => Number(numbers.next().value) % options;
        let mutated = receipt;
        for (let change = 0; change < changes; change++) mutated = mutate(mutated, { pick, material });
        const fits = violation(mutated) === undefined;
        expect(fits).toBe(oracle(mutated));
        if (fits) fitting++;
      },
    ),
    { numRuns: 5_000 },
  );
  expect(fitting).toBeGreaterThan(1_000);
});

test('treats an inherited member as missing, like ajv with ownProperties', () => {
  const { payload: _payload, ...rest } = signReceipt();
  const inheriting = Object.assign(Object.create({ payload }) as object, rest) as unknown as JsonValue;
  expect(violation(inheriting)).toBe('/payload');
  expect(oracle(inheriting)).toBe(false);
  expect(violation(parseStrict('{}'))).toBe('/receiptVersion');
});
