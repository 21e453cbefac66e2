// The contracts of the verdict cases: one base contract, and variants of it.

/** A contract as plain data; it is written into the fixture file unchanged. */
export type ContractData = Readonly<Record<string, unknown>>;

const parentProbe = {
  method: 'GET',
  path: '/shops/{input.owner}',
  present: { path: '$.observation.body.name', op: 'present' },
};

const listing = {
  method: 'GET',
  path: '/shops/{input.owner}/things',
  select: '$.observation.body.things',
  where: [{ path: '$.observation.body.owner', op: 'eq', ref: '$.input.owner' }],
  completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
};

const common = { connector: 'http', lookup: 'deterministic', maxBytes: 65536, timeoutMs: 5000 };

const byReference = {
  ...common,
  method: 'GET',
  path: '/shops/{input.owner}/things/{ack.id}',
  fallback: listing,
  visibilityProbe: parentProbe,
};

const event = {
  level: 'E2',
  object: '$.event.body.thing.id',
  correlation: '$.event.body.thing.note',
  reference: '$.event.body.thing.id',
  at: '$.event.body.at',
  match: [{ path: '$.event.body.thing.owner', op: 'eq', ref: '$.input.owner' }],
};
const created = { ...event, event: 'thing.created' };
const removed = { ...event, event: 'thing.removed' };

/** An object with a marker, freshness, an acknowledged reference and a fallback listing. */
const thing = {
  id: 'shop.thing.created@1',
  service: 'shop',
  title: 'A thing was created',
  description: 'The thing carries the marker, belongs to the owner and has the title.',
  input: {
    type: 'object',
    properties: { owner: { type: 'string', maxLength: 64 }, title: { type: 'string', maxLength: 64 } },
    required: ['owner', 'title'],
    additionalProperties: false,
  },
  effect: 'present',
  identity: ['$.input.owner', '$.input.title'],
  attribution: { sufficient: ['marker'] },
  correlation: { marker: 'tookeffect:{operation.id}', path: '$.observation.body.note' },
  acknowledgement: { required: false, reference: '$.ack.id' },
  baseline: 'none',
  observe: byReference,
  outcome: { present: [200], absent: [404], absence: 'exact' },
  object: { type: 'thing', id: '$.observation.body.id' },
  freshness: {
    path: '$.observation.body.createdAt',
    format: 'rfc3339',
    setBy: 'server',
    skewSeconds: 5,
  },
  settle: { withinSeconds: 10 },
  finality: { afterSeconds: 0 },
  pending: [{ path: '$.observation.body.state', op: 'eq', value: 'processing', retryAfterSeconds: 60 }],
  checks: [
    check('owner', 'eq', { ref: '$.input.owner', immutable: true }),
    check('title', 'eq', { ref: '$.input.title' }),
    check('state', 'ne', { value: 'cancelled', reason: 'effect_reversed', lasting: true }),
    check('colour', 'in', { value: ['red', 'blue'], required: false }),
  ],
  evidence: { verifiedRequires: ['E3'], corroborates: [created], contradicts: [removed] },
  idempotency: { provider: 'supported' },
};

const { correlation: _marker, ...withoutMarker } = thing;
const unmarked = { ...withoutMarker, attribution: { sufficient: ['exclusive', 'reference'] } };
const { acknowledgement: _reference, ...withoutReference } = unmarked;
const unreferenced = { ...withoutReference, attribution: { sufficient: ['exclusive'] } };
const listed = { ...common, ...listing, visibilityProbe: parentProbe };
const { freshness: _age, object: _object, ...ageless } = unreferenced;
const { observe: _read, outcome: _outcome, freshness: _dated, ...unread } = thing;
const keyed = {
  ...common,
  method: 'GET',
  path: '/shops/{input.owner}/by-title/{input.title}',
  visibilityProbe: parentProbe,
};
const { freshness: _undated, pending: _pending, ...deletable } = unreferenced;
/** The action always makes a new thing. */
const made = { object: { ...unreferenced.object, created: true }, baseline: 'optional' };

/** A contract with one check of a value. */
export const valued = (
  op: string,
  operand: Omit<CheckDetails, 'reason'>,
  path = '$.observation.body.value',
): ContractData => ({
  ...unreferenced,
  id: 'shop.thing.valued@1',
  input: {
    type: 'object',
    properties: { ...thing.input.properties, expected: { type: ['string', 'number'], maxLength: 64 } },
    required: ['owner', 'title', 'expected'],
    additionalProperties: false,
  },
  observe: keyed,
  pending: [],
  checks: [{ ...check('value', op, operand), path }],
});

/** An empty object passes a check for absence, and every object a check that nothing changed. */
export function withOwnerCheck(contract: ContractData): ContractData {
  const checks = contract.checks as readonly object[];
  return { ...contract, checks: [...checks, check('owner', 'eq', { ref: '$.input.owner' })] };
}

const COMPARING_OPERATORS = [
  ...['eq', 'ne', 'eqFold', 'in', 'contains', 'gte', 'lte'],
  ...['intEq', 'decimalEq', 'instantEq', 'setEq'],
];

/** One contract for each operator; the expected value is in the input, except the pattern of `matches`. */
const operators = Object.fromEntries([
  ...COMPARING_OPERATORS.map((op) => [op, valued(op, { ref: '$.input.expected' })]),
  ...['present', 'allTrue'].map((op) => [op, valued(op, {})]),
  ['eq to the baseline', { ...valued('eq', { ref: '$.baseline.body.value' }), baseline: 'optional' }],
  ['absent', withOwnerCheck(valued('absent', {}))],
  [
    'sameAsBaseline',
    { ...withOwnerCheck(valued('sameAsBaseline', { ref: '$.input.expected' })), baseline: 'optional' },
  ],
  ['matches', valued('matches', { value: '^[A-Z]{2}-[0-9]+$' })],
  ['matches a part', valued('matches', { value: '[0-9]+' })],
  ['absent below', valued('absent', {}, '$.observation.body.value.inner')],
  ['last of a list', valued('eq', { value: 'last' }, '$.observation.body.value[-1]')],
  ['length of a value', valued('eq', { value: 2 }, '$.observation.body.value.length')],
  ['inherited member', valued('present', {}, '$.observation.body.value.toString')],
]) as Readonly<Record<string, ContractData>>;

/** By name; each fixture file contains those that its cases use. */
export const CONTRACTS: Readonly<Record<string, ContractData>> = {
  thing,
  ...operators,
  'thing without marker': unmarked,
  'thing without fallback': { ...thing, observe: { ...byReference, fallback: undefined } },
  'thing with a schema': {
    ...thing,
    observe: {
      ...byReference,
      schema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    },
  },
  'listed thing that needs its acknowledgement': {
    ...thing,
    observe: listed,
    acknowledgement: { required: true, reference: '$.ack.id' },
  },
  'thing found by search': { ...thing, observe: { ...listed, lookup: 'search' } },
  'thing with other reference': {
    ...unmarked,
    object: { type: 'thing', id: '$.observation.body.id', reference: '$.observation.body.number' },
  },
  'thing dated in seconds': { ...thing, freshness: { ...thing.freshness, format: 'unixSeconds' } },
  'final thing': { ...thing, finality: { afterSeconds: 3600 } },
  'thing with a signed event': { ...thing, evidence: { ...thing.evidence, verifiedRequires: ['E2', 'E3'] } },
  'thing with a baseline': { ...thing, baseline: 'required' },
  'listed thing': { ...thing, observe: listed, idempotency: { provider: 'unsupported' } },
  'listed thing with free text': {
    ...thing,
    observe: listed,
    correlation: { ...thing.correlation, match: 'contains' },
  },
  'thing listed by pages': {
    ...thing,
    observe: { ...listed, completeWhen: [{ path: '$.observation.headers.link', op: 'absent' }] },
  },
  'listed thing without marker': { ...unreferenced, observe: listed },
  'listed thing without age': { ...omit(unreferenced, 'freshness'), observe: listed, baseline: 'required' },
  'listed thing by reference without age': {
    ...omit(unmarked, 'freshness'),
    attribution: { sufficient: ['exclusive'] },
    observe: listed,
    baseline: 'required',
  },
  'listed thing with a marker without age': {
    ...omit(thing, 'freshness'),
    observe: listed,
    baseline: 'required',
  },
  'keyed thing': { ...unreferenced, ...made, observe: keyed },
  // Any operation may write the thing of this title again.
  'upserted thing': { ...unreferenced, observe: keyed },
  'keyed thing dated in milliseconds': {
    ...unreferenced,
    ...made,
    observe: keyed,
    freshness: { ...thing.freshness, format: 'unixMillis' },
  },
  'thing of a unique owner': { ...unreferenced, ...made, observe: { ...listed, addressed: true } },
  setting: {
    ...ageless,
    attribution: { sufficient: ['state'] },
    baseline: 'required',
    observe: keyed,
    evidence: { verifiedRequires: ['E3'] },
  },
  'thing told by events': {
    ...unread,
    attribution: { sufficient: ['marker'] },
    object: { type: 'thing', id: '$.event.body.thing.id' },
    correlation: { ...thing.correlation, path: '$.event.body.thing.note' },
    pending: [],
    checks: [{ ...check('owner', 'eq', { ref: '$.input.owner' }), path: '$.event.body.thing.owner' }],
    evidence: { ...thing.evidence, verifiedRequires: ['E2'] },
  },
  'scoped thing': {
    ...thing,
    observe: listed,
    baseline: 'required',
    scope: {
      exactNewSet: [
        { name: 'drafts', where: [{ path: '$.observation.body.state', op: 'eq', value: 'draft' }] },
      ],
    },
  },
  'deleted thing': {
    ...deletable,
    id: 'shop.thing.deleted@1',
    effect: 'absent',
    baseline: 'required',
    observe: keyed,
    pending: [{ path: '$.observation.body.state', op: 'eq', value: 'deleting', retryAfterSeconds: 30 }],
    checks: [check('title', 'eq', { ref: '$.input.title' })],
    evidence: { verifiedRequires: ['E3'], corroborates: [removed], contradicts: [created] },
  },
  'deleted thing of a listing': {
    ...deletable,
    id: 'shop.thing.deleted@1',
    acknowledgement: { required: false, reference: '$.ack.id' },
    effect: 'absent',
    baseline: 'required',
    observe: listed,
    scope: { exactNewSet: [] },
    checks: [check('title', 'eq', { ref: '$.input.title' })],
    evidence: { verifiedRequires: ['E3'], corroborates: [removed], contradicts: [created] },
  },
};

interface CheckDetails {
  readonly ref?: string;
  readonly value?: unknown;
  readonly where?: readonly object[];
  readonly completeWhen?: readonly object[];
  readonly groups?: readonly (readonly object[])[];
  readonly separator?: string;
  readonly default?: unknown;
  readonly reason?: string;
  readonly required?: boolean;
  readonly immutable?: boolean;
  readonly lasting?: boolean;
}

function check(
  id: string,
  op: string,
  { reason = 'effect_mismatch', required = true, ...details }: CheckDetails,
) {
  return { id, path: `$.observation.body.${id}`, op, reason, required, ...details };
}

function omit(contract: ContractData, name: string): ContractData {
  return Object.fromEntries(Object.entries(contract).filter(([member]) => member !== name));
}
