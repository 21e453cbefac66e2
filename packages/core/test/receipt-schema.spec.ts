import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize, parseStrict, type JsonObject, type JsonValue } from '../src/index.ts';
import { checkReceipt as violation } from '../src/generated/receipt-check.ts';
import { receiptSchema } from './generated/receipt-schema.ts';
import { jsonValue } from './json-arbitrary.ts';
import { nextPayload, payload, signReceipt } from './receipt-fixture.ts';

const oracle = new Ajv2020({ strict: true, ownProperties: true, unicodeRegExp: true }).compile(receiptSchema);

const pattern = new RegExp(`^${violation.pattern}$`, 'u');

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
        // A change can divide a surrogate pair.
        if (/\\ud[89a-f]/u.test(JSON.stringify(mutated))) return;
        // Escapes and characters beyond ASCII are left to the check.
        const canonical = canonicalize(mutated);
        expect(pattern.test(canonical)).toBe(fits && /^[ !-[\]-~]*$/u.test(canonical));
      },
    ),
    { numRuns: 5_000 },
  );
  expect(fitting).toBeGreaterThan(1_000);
});

describe('the pattern of the receipt schema relies on the schema:', () => {
  const schemas = innerSchemas(receiptSchema);

  test('no string that matches a pattern of the schema is longer than allowed, or needs an escape', () => {
    const strings = schemas.filter((schema) => typeof schema.pattern === 'string');
    expect(strings.length).toBeGreaterThan(10);
    for (const { pattern, maxLength } of strings as unknown as { pattern: string; maxLength: number }[]) {
      const matching = new RegExp(pattern, 'u');
      const material = fc.tuple(
        fc.stringMatching(matching),
        fc.nat(),
        fc.constantFrom('"', '\\', '\n', '\u007f', 'é'),
      );
      fc.assert(
        fc.property(material, ([matched, at, special]) => {
          if (!/[*+]/u.test(pattern)) expect(matched.length).toBeLessThanOrEqual(maxLength);
          const place = at % matched.length;
          expect(matching.test(matched.slice(0, place) + special + matched.slice(place + 1))).toBe(false);
          expect(matching.test(matched.slice(0, place) + special + matched.slice(place))).toBe(false);
        }),
      );
    }
  });

  test('alternatives have another type, or another constant as a required member', () => {
    const unions = schemas.flatMap(({ oneOf }) => (oneOf === undefined ? [] : [oneOf as JsonObject[]]));
    expect(unions.length).toBeGreaterThan(3);
    for (const alternatives of unions) {
      const types = alternatives.map(({ type }) => type);
      const levels = alternatives.map(({ properties }) => (properties as JsonObject | undefined)?.level);
      const kinds = types.includes('null') ? types : levels.map((level) => (level as JsonObject).const);
      expect(new Set(kinds).size).toBe(alternatives.length);
    }
  });
});

function innerSchemas(value: JsonValue): JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value as JsonObject).flatMap(innerSchemas);
  return Array.isArray(value) ? inner : [value as JsonObject, ...inner];
}

test('treats an inherited member as missing, like ajv with ownProperties', () => {
  const { payload: _payload, ...rest } = signReceipt();
  const inheriting = Object.assign(Object.create({ payload }) as object, rest) as unknown as JsonValue;
  expect(violation(inheriting)).toBe('/payload');
  expect(oracle(inheriting)).toBe(false);
  expect(violation(parseStrict('{}'))).toBe('/receiptVersion');
});
