import { describe, expect, test } from 'vitest';
import { compileContract, readPlan } from '../../src/index.ts';
import { sinceInstant } from '../../src/language/since.ts';
import { sampleContract, sampleOperation, typedSample } from '../sample.ts';

describe('the instant since which a listing shows objects is a margin before the beginning', () => {
  test.each([
    ['rfc3339', '2026-03-01T11:58:30Z'],
    ['unixSeconds', '1772366310'],
    ['unixMillis', '1772366310000'],
  ] as const)('%s', (format, text) => {
    const found = sinceInstant({ format, marginSeconds: 90 }, '2026-03-01T12:00:00.750Z');
    expect(found).toEqual({ text, sentMs: Date.parse('2026-03-01T11:58:30.000Z') });
  });
});

/** The sample contract as a listing of what is new. */
function limitedPlan(order?: string) {
  const { observe, freshness } = typedSample();
  const { fallback, ...read } = observe as { readonly fallback: object };
  const contract = sampleContract({
    object: { type: 'thing', id: '$.observation.body.id', created: true },
    baseline: 'optional',
    freshness: { ...freshness, unit: 'minute' },
    observe: {
      ...read,
      ...fallback,
      query: [{ name: 'since', value: '>{operation.since}' }],
      since: { format: 'unixSeconds', marginSeconds: 300, ...(order && { order }) },
    },
  });
  const compiled = compileContract(contract);
  if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
  const operation = { ...sampleOperation(), createdAt: '2026-03-01T12:00:00.000Z' };
  return readPlan(compiled, operation, { acknowledgement: null, baseline: null });
}

test('a limited listing sends the instant, and shows everything from a unit after it', () => {
  const sent = { target: '/shops/ada/things?since=%3E1772366100' };
  expect(limitedPlan().main).toMatchObject({
    ...sent,
    since: { at: '2026-03-01T11:56:00.000Z', isNewestFirst: false },
  });
  expect(limitedPlan('newestFirst').main).toMatchObject({ ...sent, since: { isNewestFirst: true } });
});
