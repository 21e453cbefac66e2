import { describe, expect, test } from 'vitest';
import type { ReadPlan } from '../src/prepare-operation.ts';
import { nextRead, type ReadRole } from '../src/reading-order.ts';

type Given = Parameters<typeof nextRead>;

const outcome = { present: [200], absent: [404], absence: 'exact' };
const request = { connector: 'http', method: 'GET', path: '/' };
const unfilled = { missing: ['ack.id'] };

function next(
  statuses: Partial<Record<ReadRole, number | 'failed'>>,
  { plan = {}, document = {} }: { plan?: object; document?: object } = {},
) {
  const reads = Object.entries(statuses).map(([role, status]) => [
    role,
    status === 'failed' ? { outcome: 'failed' } : { outcome: 'answered', status },
  ]);
  const contract = { document: { outcome, observe: {}, ...document } };
  const full = { main: request, listing: request, probe: request, ...plan } as unknown as ReadPlan;
  const found = nextRead(contract as never, full, Object.fromEntries(reads) as Given[2]);
  return found && [found.role, found.unlessDecided];
}

describe('the next read of an observation', () => {
  test.each([
    ['the main read, first', {}, {}, ['main', false]],
    [
      'the listing, in place of a main read that cannot be filled in',
      {},
      { main: unfilled },
      ['listing', false],
    ],
    ['the listing, in place of a main read that is not planned', {}, { main: undefined }, ['listing', false]],
    ['the listing, after nothing was found', { main: 404 }, {}, ['listing', false]],
    ['the listing, unless what was found decides', { main: 200 }, {}, ['listing', true]],
    ['the probe, after a listing', { main: 404, listing: 200 }, {}, ['probe', true]],
    ['the probe, after an empty listing alone', { listing: 404 }, { main: undefined }, ['probe', true]],
    ['the probe, where no listing is planned', { main: 404 }, { listing: undefined }, ['probe', true]],
    ['no listing and no probe, after a main read without a response', { main: 'failed' }, {}, undefined],
    ['no listing and no probe, after a status that says nothing', { main: 500 }, {}, undefined],
    ['no probe, where the main read shows the object', { main: 200, listing: 200 }, {}, undefined],
    ['no probe, where none can be filled in', { main: 404, listing: 200 }, { probe: unfilled }, undefined],
    ['none, after the probe', { main: 404, listing: 200, probe: 200 }, {}, undefined],
    ['none, after a probe alone', { probe: 200 }, { main: undefined }, undefined],
  ] as const)('is %s', (_, statuses, plan, expected) => {
    expect(next(statuses, { plan })).toEqual(expected);
  });

  test('is the probe after a list that was found, because a list does not show the object itself', () => {
    const document = { observe: { select: '$.observation.body.items' } };
    const plan = { listing: undefined };
    expect(next({ main: 200 }, { plan, document })).toEqual(['probe', true]);
  });

  test('is never a probe for a contract without outcomes', () => {
    expect(
      next({ main: 200, listing: 200 }, { document: { outcome: undefined, observe: undefined } }),
    ).toBeUndefined();
  });
});
