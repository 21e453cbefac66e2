import {
  type Violation,
  change,
  check,
  deletion,
  fallback,
  told,
  withCheck,
  withInput,
  withListing,
  withObserve,
  withOutcome,
} from './changes.ts';

const PROBE = '/observe/visibilityProbe/present';
const note = { note: { type: 'string', maxLength: 9 } };
const ABSENT = { op: 'absent', ref: undefined };
const count = [{ path: '$.observation.count', op: 'lte', value: 99 }];
const failed = (changes: object): object => ({
  failed: [
    { path: '$.observation.body.state', op: 'eq', value: 'rejected', reason: 'effect_absent', ...changes },
  ],
});

/** A place reads a document that says nothing about the provider's state. */
const roots: readonly Violation[] = [
  ['root_not_allowed', withCheck({ path: '$.input.owner', ref: '$.input.title' }), '/checks/0/path'],
  ['root_not_allowed', withCheck({ path: '$.event.body.owner' }), '/checks/0/path'],
  ['check_reads_acknowledgement', withCheck({ ref: '$.ack.owner' }), '/checks/0/ref'],
  ['root_not_allowed', withCheck({ ref: '$.ack.owner', required: false }), '/checks/0/ref'],
  ['root_not_allowed', withCheck({ ref: '$.connection.origin' }), '/checks/0/ref'],
  ['required_check_missing', withCheck({ ref: '$.connection.actor' }), '/checks'],
  ['root_not_allowed', withCheck({ when: '$.observation.body.owner' }), '/checks/0/when'],
  ['root_not_allowed', { freshness: freshness('$.ack.createdAt') }, '/freshness/path'],
  ['root_not_allowed', { correlation: marker({ path: '$.ack.note' }) }, '/correlation/path'],
  ['root_not_allowed', { correlation: marker({ when: '$.ack.note' }) }, '/correlation/when'],
  ['root_not_allowed', { correlation: marker({ marker: '{operation.id}{ack.id}' }) }, '/correlation/marker'],
  ['root_not_allowed', { object: { type: 'thing', id: '$.ack.id' } }, '/object/id'],
  ['root_not_allowed', object({ id: ['$.observation.body.id', '$.input.owner'] }), '/object/id/1'],
  ...['reference', 'revision', 'creator', 'content'].map((name): Violation => [
    'root_not_allowed',
    object({ [name]: '$.input.owner' }),
    `/object/${name}`,
  ]),
  [
    'root_not_allowed',
    { acknowledgement: { required: false, reference: '$.observation.body.id' } },
    '/acknowledgement/reference',
  ],
  ['root_not_allowed', { identity: ['$.ack.id'] }, '/identity/0'],
  ['root_not_allowed', { cardinality: { exactly: '$.observation.count' } }, '/cardinality/exactly'],
  ['root_not_allowed', withListing({ select: '$.ack.things' }), '/observe/select'],
  ['root_not_allowed', withListing({ where: onAck() }), '/observe/where/0/path'],
  ['root_not_allowed', withListing({ completeWhen: onAck() }), '/observe/completeWhen/0/path'],
  [
    'root_not_allowed',
    { correlation: marker({ completeWhen: onAck() }) },
    '/correlation/completeWhen/0/path',
  ],
  ['root_not_allowed', withOutcome({ gone: onAck() }), '/outcome/gone/0/path'],
  ['root_not_allowed', failed({ path: '$.ack.state' }), '/failed/0/path'],
  ['root_not_allowed', { pending: [{ ...onAck()[0], retryAfterSeconds: 5 }] }, '/pending/0/path'],
  ['root_not_allowed', probe({ path: '$.ack.name', op: 'present' }), '/observe/visibilityProbe/present/path'],
  ['root_not_allowed', { scope: { exactNewSet: [], select: '$.input.owner' } }, '/scope/select'],
  ['root_not_allowed', { scope: { exactNewSet: [], when: '$.ack.id' } }, '/scope/when'],
  [
    'root_not_allowed',
    { scope: { exactChangedSet: [{ name: 'own', where: onAck() }] } },
    '/scope/exactChangedSet/0/where/0/path',
  ],
  ['path_undeclared', withCheck({ path: '$.observation.title' }), '/checks/0/path'],
  ['path_undeclared', withCheck({ when: '$.input.colour' }), '/checks/0/when'],
  ['path_undeclared', { identity: ['$.input.colour'] }, '/identity/0'],
];

/** A check has the same outcome for every observation. */
const vacuous: readonly Violation[] = [
  ['check_vacuous', withCheck({ ref: '$.observation.body.owner' }), '/checks/0'],
  ['check_vacuous', withCheck({ ref: "$.observation['body']['owner']" }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'in', ref: undefined, value: [] }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'contains', ref: undefined, value: '' }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'contains', ref: undefined, value: {} }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'contains', ref: undefined, value: [] }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'matches', ref: undefined, value: '.*' }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'matches', ref: undefined, value: '.' }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'matches', ref: undefined, value: 'a|' }), '/checks/0'],
  ['check_vacuous', onStatus({ op: 'gte', value: 1 }), '/checks/0'],
  ['check_vacuous', onStatus({ op: 'in', value: [200, 201] }), '/checks/0'],
  ['check_vacuous', onStatus({ op: 'eq', value: 404 }), '/checks/0'],
  ['check_vacuous', onStatus({ op: 'present' }), '/checks/0'],
  ['check_vacuous', withCheck({ path: '$.observation.body', op: 'present', ref: undefined }), '/checks/0'],
  ['check_vacuous', withCheck({ path: '$.observation.body', op: 'absent', ref: undefined }), '/checks/0'],
  ['check_vacuous', withCheck({ op: 'sameAsBaseline', ref: undefined, value: ['owner'] }), '/checks/0'],
  ['check_vacuous', withCheck({ ref: '$.baseline.body.owner' }), '/checks/0'],
  [
    'check_vacuous',
    {
      checks: [check, { ...check, id: 'told', path: '$.event.body.owner', required: false }],
      evidence: { verifiedRequires: ['E3'] },
    },
    '/checks/1',
  ],
  ['check_vacuous', withCheck(ABSENT), '/checks'],
  [
    'check_vacuous',
    { ...told, checks: [{ ...check, path: '$.event.body.cancelledAt', op: 'absent', ref: undefined }] },
    '/checks',
  ],
  ['check_vacuous', failed({ op: 'absent', value: undefined }), '/failed/0'],
  ['check_vacuous', failed({ op: 'contains', value: '' }), '/failed/0'],
  [
    'check_vacuous',
    withOutcome({ gone: [{ path: '$.observation.body.id', op: 'absent' }] }),
    '/outcome/gone/0',
  ],
  [
    'check_vacuous',
    withOutcome({ gone: [{ path: '$.observation.body', op: 'present' }] }),
    '/outcome/gone/0',
  ],
  [
    'check_vacuous',
    { pending: [{ path: '$.observation.status', op: 'gte', value: 1, retryAfterSeconds: 5 }] },
    '/pending/0',
  ],
  ['required_check_missing', withCheck({ required: false }), '/checks'],
  ['required_check_missing', { checks: [] }, '/checks'],
  ['required_check_missing', { ...change, checks: [] }, '/checks'],
  ['required_check_missing', { ...deletion, checks: [] }, '/checks'],
  ['check_vacuous', { ...deletion, ...withCheck({ immutable: undefined, ...ABSENT }) }, '/checks'],
  ['required_check_missing', { ...withInput(note), ...withCheck({ when: '$.input.note' }) }, '/checks'],
  ['required_check_missing', { ...withInput(note), ...withCheck({ ref: '$.input.note' }) }, '/checks'],
  ['member_inapplicable', withCheck({ when: '$.input.owner' }), '/checks/0/when'],
  ['member_inapplicable', { correlation: marker({ when: '$.input.owner' }) }, '/correlation/when'],
  ['member_inapplicable', { ...deletion, ...failed({}) }, '/failed'],
  ['member_inapplicable', { settle: { withinSeconds: 10, atMostSeconds: 5 } }, '/settle/atMostSeconds'],
  ['pattern_invalid', withCheck({ op: 'matches', ref: undefined, value: '[ab]{600}' }), '/checks/0/value'],
  [
    'pattern_invalid',
    withCheck({ op: 'matches', ref: undefined, value: 'a'.repeat(513) }),
    '/checks/0/value',
  ],
  ['pattern_invalid', patterns(5, '^[ab]{450}$'), ''],
  ['pattern_invalid', patterns(10, 'a'.repeat(500)), ''],
  ['pattern_invalid', withMembers(130, { pattern: '' }), ''],
  ['json_schema_unsupported', withMembers(4100, {}), ''],
];

/** The reads cannot show what the contract says they show. */
const reads: readonly Violation[] = [
  ['absence_unprovable', withObserve({ visibilityProbe: undefined }), '/outcome/absence'],
  ['absence_unprovable', { ...deletion, ...withOutcome({ absence: 'hidden' }) }, '/outcome/absence'],
  [
    'absence_unprovable',
    { ...deletion, ...withObserve({ path: '/shops/{input.owner}', fallback: undefined, lookup: 'search' }) },
    '/observe/lookup',
  ],
  ['absence_unprovable', { service: 'http' }, '/outcome/absence'],
  ['absence_unprovable', probe({ path: '$.observation.status', op: 'eq', value: 200 }), PROBE],
  ['absence_unprovable', probe({ path: '$.observation.body', op: 'present' }), PROBE],
  ['listing_incomplete', withListing({ where: undefined }), '/observe'],
  ['listing_incomplete', withListing({ select: undefined }), '/observe'],
  ['listing_incomplete', withListing({ emptyWhenMissing: true }), '/observe/emptyWhenMissing'],
  [
    'listing_incomplete',
    withObserve({ schema: { type: 'object' }, fallback: { ...fallback, emptyWhenMissing: true } }),
    '/observe/fallback/emptyWhenMissing',
  ],
  ['paging_undeclared', withListing({ completeWhen: count }), '/observe/completeWhen'],
  [
    'paging_undeclared',
    withListing({ completeWhen: [...count, { path: '$.observation.status', op: 'eq', value: 200 }] }),
    '/observe/completeWhen',
  ],
  [
    'paging_undeclared',
    withObserve({ fallback: { ...fallback, completeWhen: count } }),
    '/observe/fallback/completeWhen',
  ],
  [
    'paging_undeclared',
    { ...withListing({}), correlation: marker({ completeWhen: count }) },
    '/correlation/completeWhen',
  ],
  ['fallback_pointless', withObserve({ path: '/shops/{input.owner}' }), '/observe/fallback'],
  ['fallback_pointless', withListing({ path: '/shops/{ack.id}', fallback }), '/observe/fallback'],
  [
    'fallback_pointless',
    withObserve({ fallback: { ...fallback, path: '/shops/{ack.id}' } }),
    '/observe/fallback',
  ],
  ['baseline_unreadable', { ...withObserve({ fallback: undefined }), baseline: 'required' }, '/baseline'],
  ['retry_unsafe', { idempotency: { provider: 'unsupported' } }, '/observe'],
  ['filter_hides_mismatch', withListing({ query: query('{input.owner}') }), '/observe/query/0'],
  [
    'filter_hides_mismatch',
    {
      ...withInput(
        { wanted: { type: 'object', properties: note, required: ['note'], additionalProperties: false } },
        { required: ['owner', 'title', 'wanted'] },
      ),
      ...withListing({ query: query('{input.wanted.note}') }),
      checks: [{ ...check, path: '$.observation.body', op: 'contains', ref: '$.input.wanted' }],
    },
    '/observe/query/0',
  ],
  [
    'filter_hides_mismatch',
    withObserve({ fallback: { ...fallback, query: query('by {input.owner}') } }),
    '/observe/fallback/query/0',
  ],
];

/** An operand with which the operator could never be evaluated. */
const operands: readonly Violation[] = (
  [
    ['setEq', 'red'],
    ['eqFold', 7],
    ['decimalEq', '10,00'],
    ['decimalEq', null],
    ['instantEq', 'noon'],
    ['instantEq', 7],
    ['sameAsBaseline', []],
    ['sameAsBaseline', 'owner'],
    ['sameAsBaseline', ['owner', 7]],
    ['allTrue', true],
  ] as const
).map(([op, value]) => ['operand_invalid', withCheck({ op, ref: undefined, value }), '/checks/0']);

/** Violations of the rules for what is read, by which condition, and what it proves. */
export const evidenceViolations: readonly Violation[] = [...roots, ...vacuous, ...reads, ...operands];

function freshness(path: string): object {
  return { path, format: 'rfc3339', setBy: 'server', skewSeconds: 5 };
}

function marker(changes: object): object {
  return { marker: '{operation.id}', path: '$.observation.body.note', ...changes };
}

function object(changes: object): object {
  return { object: { type: 'thing', id: '$.observation.body.id', ...changes } };
}

function onAck(): object[] {
  return [{ path: '$.ack.state', op: 'eq', value: 'done' }];
}

function probe(present: object): object {
  return withObserve({ visibilityProbe: { method: 'GET', path: '/shops/{input.owner}', present } });
}

function onStatus(changes: object): object {
  return withCheck({ path: '$.observation.status', ref: undefined, ...changes });
}

function query(value: string): object[] {
  return [{ name: 'q', value }];
}

function patterns(number: number, value: string): object {
  return {
    checks: Array.from({ length: number }, (_, index) => ({
      ...check,
      id: `check_${String(index)}`,
      op: 'matches',
      ref: undefined,
      value,
    })),
  };
}

/** A contract that describes many members of the body. */
function withMembers(count: number, schema: object): object {
  const names = Array.from({ length: count }, (_, index) => `member${String(index)}`);
  return withObserve({ schema: { properties: Object.fromEntries(names.map((name) => [name, schema])) } });
}
