import type { Contract, Notice } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { type BeginEvidence, beginNotices } from '../src/index.ts';
import { compiled, verdictFixture } from './fixtures.ts';

/** The notices of the operation of a case: its baseline is the observation when the operation begins. */
function noticesOf(id: string, changes: Partial<BeginEvidence> = {}): Notice[] {
  const { contract, operation, evidence } = verdictFixture(id);
  const { origin, baseline, connection = {} } = evidence;
  const begin = { hasConnection: true, origin, connection, baseline, ...changes };
  return beginNotices(compiled(contract), operation, begin, operation.createdAt);
}

const codes = (notices: readonly Notice[]) =>
  notices.map(({ code, reason }) => (reason === null ? code : `${code}: ${reason}`));

describe('a required baseline that does not count is told with its reason', () => {
  test.each([
    ['evidence_insufficient', 'required baseline was not read'],
    ['source_unreachable', 'required baseline was read and failed'],
    ['evidence_insufficient', 'scope with an incomplete baseline'],
    ['evidence_insufficient', 'baseline that a cache can have given'],
    ['source_stale', 'baseline of a standby that has not replayed what it received'],
    ['evidence_insufficient', 'error body where the object was'],
    ['evidence_insufficient', 'gone before the operation, unproven'],
  ])('%s: %s', (reason, id) => {
    expect(codes(noticesOf(id))).toContain(`baseline_missing: ${reason}`);
  });
});

describe('a source that gives no response is told for a contract that does not need the state before', () => {
  const ids = {
    optional: 'operator eq: expected value missing in the baseline',
    none: 'verified by the reference field that the contract names',
  };
  const noticesWith = (policy: keyof typeof ids, begin: Partial<BeginEvidence>) => {
    const { contract, operation, evidence } = verdictFixture(ids[policy]);
    return codes(
      beginNotices(
        compiled(contract),
        operation,
        { hasConnection: true, origin: evidence.origin, connection: {}, baseline: null, ...begin },
        operation.createdAt,
      ),
    );
  };
  const observedAt = verdictFixture(ids.optional).operation.createdAt;
  const read = (status: number) =>
    ({
      baseline: {
        observedAt,
        reads: { main: { outcome: 'answered', status, observedAt, completedAt: observedAt } },
      },
    }) as unknown as Partial<BeginEvidence>;

  test.each([
    [503, 'source_unusable: source_unreachable'],
    [401, 'source_unusable: source_denied'],
  ])('status %i', (status, expected) => {
    expect(noticesWith('optional', read(status))).toContain(expected);
  });

  test('a connection that no test has reached', () => {
    expect(noticesWith('none', { isUntested: true })).toContain('source_unusable: source_unreachable');
    expect(noticesWith('none', { isUntested: false })).not.toContain('source_unusable: source_unreachable');
  });

  test('a refusal for too many requests passes, and is not told', () => {
    expect(noticesWith('optional', read(429)).join()).not.toContain('source_unusable');
  });
});

describe('a state that is as asked already is told', () => {
  test.each([
    'as required before the operation',
    'object under the key that was as asked before',
    'as asked before the change',
    'gone before the operation',
    'soft deletion before the operation',
  ])('%s', (id) => {
    expect(codes(noticesOf(id))).toEqual(['already_so']);
  });
});

describe('nothing is told where a verdict is possible', () => {
  test.each([
    'changed setting is verified without an object',
    'changed by one single write',
    'new by the baseline alone',
    'object that appeared instead of changing',
    'deleted',
    'soft deletion',
    'verified by its acknowledged reference',
    'events alone where nothing can be read',
  ])('%s', (id) => {
    expect(noticesOf(id)).toEqual([]);
  });
});

test('a set is as asked already only if every one of its objects is', () => {
  const id = 'all objects of a set were changed';
  const { evidence } = verdictFixture(id);
  const asBegun = (states: readonly string[]) => {
    const baseline = structuredClone(evidence.baseline!);
    const { body } = baseline.reads.main as { body: { things: { state: string }[] } };
    states.forEach((state, index) => (body.things[index]!.state = state));
    return codes(noticesOf(id, { baseline }));
  };
  expect(asBegun(['shipped', 'open'])).toEqual([]);
  expect(asBegun(['shipped', 'shipped'])).toEqual(['already_so']);
});

test('a complete list that shows nothing is a baseline, and an incomplete one is none', () => {
  const id = 'two objects under the key';
  const { evidence } = verdictFixture(id);
  const empty = (more: boolean) => {
    const baseline = structuredClone(evidence.baseline!);
    Object.assign((baseline.reads.main as { body: object }).body, { things: [], more });
    return codes(noticesOf(id, { baseline }));
  };
  expect(empty(false)).toEqual([]);
  expect(empty(true)).toEqual(['baseline_missing: evidence_insufficient']);
});

test('a missing connection is the only notice', () => {
  expect(codes(noticesOf('required baseline was not read', { hasConnection: false }))).toEqual([
    'connection_missing',
  ]);
});

describe('what the source cannot show is told', () => {
  const id = 'new by the baseline alone';
  const withRelation = (kind: 'table' | 'view', isIdentified: boolean, rowSecurity: boolean) => {
    const baseline = structuredClone(verdictFixture(id).evidence.baseline!);
    const { source } = baseline.reads.main as { source: object };
    Object.assign(source, { relation: { kind, isIdentified, rowSecurity } });
    return codes(noticesOf(id, { baseline }));
  };

  test('active row security', () => {
    expect(withRelation('table', true, true)).toEqual([
      'rows_hidden',
      'absence_not_provable',
      'effect_not_provable',
    ]);
  });

  test('a table without a key', () => {
    expect(withRelation('table', false, false)).toEqual(['object_not_identifiable']);
  });

  test('a view that names no row', () => {
    expect(withRelation('view', false, false)).toEqual([
      'object_not_identifiable',
      'absence_not_provable',
      'effect_not_provable',
    ]);
  });

  test('an API of which nobody said what a missing response means', () => {
    const declared = 'missing response of an API whose owner declared it';
    expect(codes(noticesOf(declared, { connection: {} }))).toEqual(['absence_not_provable']);
    expect(codes(noticesOf(declared))).toEqual([]);
  });
});

describe('an effect that only a proof of absence can tie to the operation is told, where there is none', () => {
  const hidden = (id: string, change: Partial<Contract> = {}): string[] => {
    const { contract, operation, evidence } = verdictFixture(id);
    const document = contract as unknown as Contract;
    const outcome = { ...document.outcome!, absence: 'declared' };
    const begin = {
      hasConnection: true,
      origin: evidence.origin,
      connection: {},
      baseline: evidence.baseline,
    };
    return codes(
      beginNotices(
        compiled({ ...document, ...change, outcome } as never),
        operation,
        begin,
        operation.createdAt,
      ),
    );
  };

  test('a deletion', () => {
    expect(hidden('deleted')).toEqual(['effect_not_provable']);
  });

  test('a new object without marker and date', () => {
    const undated = { ...(verdictFixture('new by the baseline alone').contract as object) } as Contract;
    expect(undated.freshness).toBeUndefined();
    expect(hidden('new by the baseline alone')).toEqual(['absence_not_provable', 'effect_not_provable']);
  });

  test('not for a change, a document and an object that its marker or its date shows', () => {
    expect(hidden('changed by one single write')).toEqual(['absence_not_provable']);
    expect(hidden('changed setting is verified without an object')).toEqual(['absence_not_provable']);
    expect(hidden('missing response of an API whose owner declared it')).toEqual(['absence_not_provable']);
  });

  test('a deletion of which row security hides the proof', () => {
    const baseline = structuredClone(verdictFixture('deleted').evidence.baseline!);
    const main = baseline.reads.main as { source?: object };
    main.source = { ...main.source, relation: { kind: 'table', isIdentified: true, rowSecurity: true } };
    expect(codes(noticesOf('deleted', { baseline }))).toContain('effect_not_provable');
  });
});

test('every notice says what it means', () => {
  for (const { detail } of noticesOf('required baseline was not read')) expect(detail).toMatch(/\.$/);
});

describe('a parameter that the address may not ignore is told', () => {
  test('the first object of an empty list can establish it, so the operation may begin', () => {
    expect(codes(noticesOf('first object of a list, and a control at the look'))).toEqual([
      'fresh_not_controlled',
    ]);
  });

  test('what is to be changed or deleted must be shown when the operation begins', () => {
    const id = 'nothing before and after a deletion at an address that may refuse the parameter';
    expect(codes(noticesOf(id))).toEqual([
      'baseline_missing: evidence_insufficient',
      'absence_not_provable',
      'fresh_not_controlled',
    ]);
  });

  test('not where a control held', () => {
    expect(noticesOf('deleted object whose baseline was controlled')).toEqual([]);
  });

  test('and a probe that failed says nothing about the query', () => {
    const id = 'first object of a list, and a control at the look';
    const { baseline } = verdictFixture(id).evidence;
    const probe = { outcome: 'failed', observedAt: baseline!.observedAt, failure: 'unreachable' } as const;
    const notices = noticesOf(id, { baseline: { ...baseline!, reads: { ...baseline!.reads, probe } } });
    expect(codes(notices)).toContain('fresh_not_controlled');
  });
});
