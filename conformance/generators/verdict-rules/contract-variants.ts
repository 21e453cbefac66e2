// Contracts of the verdict cases that differ from those of contracts.ts in one rule.

import { CONTRACTS, type ContractData } from './contracts.ts';

function variant(name: string, changes: ContractData): ContractData {
  return { ...CONTRACTS[name], ...changes };
}

/** The contract with other members in the object that one of its members is. */
function within(contract: ContractData, member: string, changes: ContractData): ContractData {
  return { ...contract, [member]: { ...(contract[member] as object), ...changes } };
}

function sufficient(...kinds: readonly string[]): ContractData {
  return { attribution: { sufficient: kinds } };
}

const text = { type: 'string', maxLength: 64 };
const count = { type: 'integer', minimum: 1, maximum: 9 };

function input(optional: ContractData, required: ContractData = {}): ContractData {
  const named = { owner: text, title: text, ...required };
  return {
    input: {
      type: 'object',
      properties: { ...named, ...optional },
      required: Object.keys(named),
      additionalProperties: false,
    },
  };
}

function check(id: string, op: string, more: ContractData): ContractData {
  return { id, path: `$.observation.body.${id}`, op, reason: 'effect_mismatch', required: true, ...more };
}

const plain = CONTRACTS.thing!;
const listed = CONTRACTS['listed thing']!;
const single = CONTRACTS['listed thing without marker']!;
const undated = CONTRACTS['listed thing without age']!;
const keyed = CONTRACTS['keyed thing']!;
const freeText = CONTRACTS['listed thing with free text']!;
const ageless = CONTRACTS['listed thing with a marker without age']!;
const { pending: _pending, freshness: _freshness, ...changeable } = CONTRACTS['upserted thing']!;
const title = check('title', 'eq', { ref: '$.input.title' });

const byReference = {
  ...CONTRACTS['thing without marker'],
  observe: single.observe,
  ...sufficient('exclusive', 'reference'),
};

const creator = {
  object: { type: 'thing', id: '$.observation.body.id', creator: '$.observation.body.author' },
  checks: [...(plain.checks as readonly object[]), check('author', 'eqFold', { ref: '$.connection.actor' })],
};

/** An existing object that is changed: its version counts the writes. */
const changed = {
  ...changeable,
  ...input({ colour: text }, { state: text }),
  id: 'shop.thing.changed@1',
  title: 'A thing was changed',
  description: 'The thing has the state and, where given, the colour.',
  effect: 'changed',
  ...sufficient('exclusive', 'state'),
  baseline: 'required',
  object: { type: 'thing', id: '$.observation.body.id', revision: '$.observation.body.version' },
  checks: [
    title,
    check('state', 'eq', { ref: '$.input.state' }),
    check('colour', 'eq', { ref: '$.input.colour' }),
  ],
  evidence: { verifiedRequires: ['E3'], contradicts: (plain.evidence as ContractData).contradicts },
};

const marked = {
  ...changed,
  ...sufficient('marker'),
  correlation: { marker: 'tookeffect:{operation.id}', path: '$.observation.body.note' },
};

/** Found by its key and by its identity, so that a renamed object is found. */
const deleted = {
  ...CONTRACTS['deleted thing of a listing'],
  ...sufficient('exclusive'),
  acknowledgement: undefined,
  scope: undefined,
  observe: { ...(single.observe as object), addressed: true },
  object: { type: 'thing', id: '$.observation.body.id', content: '$.observation.body.digest' },
};

const numbered = plain.evidence as ContractData;

const rowsBeside = {
  ...listed,
  baseline: 'required',
  scope: { select: '$.observation.body.scope', exactChangedSet: [] },
};

/** By name; the cases use them like those of contracts.ts. */
export const CONTRACT_VARIANTS: Readonly<Record<string, ContractData>> = {
  'listed thing by reference': byReference,
  'listed thing where only a reference suffices': { ...byReference, ...sufficient('reference') },
  'listed thing where a reference is not enough': { ...byReference, ...sufficient('exclusive') },
  'thing with a creator': { ...freeText, ...creator },
  'thing with a creator and no marker': { ...single, object: creator.object },
  'thing with a creator and a marker of its own': { ...listed, ...creator },
  'thing with a creator whose name is compared by case': {
    ...listed,
    object: creator.object,
  },
  'thing with two spellings of its marker': {
    ...listed,
    correlation: {
      marker: ['tookeffect:{operation.id}', '{operation.externalId}'],
      path: '$.observation.body.note',
    },
  },
  'thing whose marked items are complete': within(listed, 'correlation', {
    completeWhen: [{ path: '$.observation.body.allMarked', op: 'eq', value: true }],
  }),
  'final listed thing': { ...listed, finality: { afterSeconds: 3600 } },
  'thing whose events have its number': {
    ...byReference,
    object: { type: 'thing', id: '$.observation.body.id', reference: '$.observation.body.number' },
    evidence: {
      verifiedRequires: ['E3'],
      contradicts: (numbered.contradicts as readonly object[]).map((rule) => ({
        ...rule,
        correlation: undefined,
        reference: '$.event.body.thing.number',
      })),
    },
  },
  'changed thing': changed,
  'thing of a whole list': { ...undated, observe: { ...(undated.observe as object), where: [] } },
  'thing with another title': {
    ...changed,
    ...input({}, { newTitle: text }),
    checks: [check('title', 'eq', { ref: '$.input.newTitle' })],
  },
  'changed thing where a state is not enough': { ...changed, ...sufficient('exclusive') },
  'changed thing with a marker': marked,
  'changed thing with a marker and an age': { ...marked, freshness: plain.freshness },
  'changed thing without revision': {
    ...changed,
    ...sufficient('state'),
    object: { type: 'thing', id: '$.observation.body.id' },
  },
  'changed thing with a marker without revision': {
    ...marked,
    object: { type: 'thing', id: '$.observation.body.id' },
  },
  'changed thing whose owner must stay': {
    ...changed,
    checks: [
      title,
      check('state', 'eq', { ref: '$.input.state' }),
      { ...check('unchanged', 'sameAsBaseline', { value: ['owner'] }), path: '$.observation.body' },
    ],
  },
  'setting whose owner must stay': {
    ...CONTRACTS.setting,
    checks: [
      title,
      { ...check('unchanged', 'sameAsBaseline', { value: ['owner'] }), path: '$.observation.body' },
    ],
  },
  'setting of a list': {
    ...CONTRACTS.setting,
    pending: [],
    checks: [{ ...check('value', 'contains', { value: 'on' }), path: '$.observation.body' }],
  },
  'changed thing in progress': { ...changed, pending: plain.pending },
  'changed thing of a listing': {
    ...changed,
    observe: { ...(single.observe as object), addressed: true },
  },
  'changed things': {
    ...changed,
    ...input(
      { colour: text },
      { state: text, items: { type: 'array', items: text, minItems: 1, maxItems: 9 } },
    ),
    cardinality: { exactly: '$.input.items' },
    observe: { ...(single.observe as object), addressed: true },
  },
  'changed lines': {
    ...changed,
    ...input(
      { colour: text },
      {
        state: text,
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: { key: text, state: text },
            required: ['key', 'state'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 9,
        },
      },
    ),
    identity: ['$.input.owner', '$.input.lines'],
    cardinality: { exactly: '$.input.lines', identity: 'key' },
    observe: { ...(single.observe as object), addressed: true },
  },
  'deleted thing by identity': deleted,
  'deleted document': {
    ...CONTRACTS['deleted thing'],
    ...sufficient('state'),
    object: undefined,
    evidence: { verifiedRequires: ['E3'] },
  },
  'deleted thing that stays visible': within(deleted, 'outcome', {
    gone: [{ path: '$.observation.body.deleted', op: 'eq', value: true }],
  }),
  'thing with a number in sequence': {
    ...undated,
    freshness: { path: '$.observation.body.number', format: 'sequence', setBy: 'server', skewSeconds: 5 },
  },
  'thing that is always new': within(ageless, 'object', { created: true }),
  'dated thing that is always new': within({ ...ageless, freshness: plain.freshness }, 'object', {
    created: true,
  }),
  'keyed thing with a baseline': { ...changeable, baseline: 'required' },
  'keyed thing with a marker': { ...plain, observe: keyed.observe, acknowledgement: undefined },
  'keyed thing with a marker and a baseline': {
    ...changeable,
    ...{ attribution: plain.attribution, correlation: plain.correlation, baseline: 'required' },
  },
  'dated keyed thing with a baseline': { ...keyed, baseline: 'required' },
  'thing with an optional instant': {
    ...undated,
    freshness: { ...(plain.freshness as object), optional: true },
  },
  'thing of a declared API': within(plain, 'outcome', { absence: 'declared' }),
  'listed thing of a declared API': within(listed, 'outcome', { absence: 'declared' }),
  'changed thing of a declared API': within(changed, 'outcome', { absence: 'declared' }),
  'deleted thing of a declared API': within(CONTRACTS['deleted thing of a listing']!, 'outcome', {
    absence: 'declared',
  }),
  'listed thing without marker of a declared API': within(single, 'outcome', { absence: 'declared' }),
  'thing of an API that hides': within(plain, 'outcome', { absence: 'hidden' }),
  'thing of a listing without an empty list': within(listed, 'observe', {
    emptyWhenMissing: true,
    schema: { type: 'object', properties: { more: { type: 'boolean' } }, required: ['more'] },
  }),
  'thing with a composite id': within(listed, 'object', {
    id: ['$.observation.body.number', '$.observation.body.id'],
  }),
  'several things': { ...listed, ...input({}, { count }), cardinality: { exactly: '$.input.count' } },
  'thing with rows beside': rowsBeside,
  'unmarked thing with rows beside': {
    ...CONTRACTS['listed thing without age'],
    scope: rowsBeside.scope,
  },
  'named thing with rows beside': {
    ...CONTRACTS['listed thing without age'],
    observe: { ...(single.observe as object), addressed: true },
    scope: rowsBeside.scope,
  },
  'thing with optional rows beside': within({ ...rowsBeside, ...input({ scope: text }) }, 'scope', {
    when: '$.input.scope',
  }),
  'thing with listed things beside': {
    ...listed,
    baseline: 'required',
    object: { ...(listed.object as ContractData), content: '$.observation.body.digest' },
    scope: { exactChangedSet: [] },
  },
  'thing of a shop': {
    ...undated,
    ...input({ shop: text }),
    identity: ['$.input.owner', '$.input.title', '$.input.shop'],
  },
  'unmarked thing that can fail': {
    ...single,
    settle: { withinSeconds: 10, atMostSeconds: 300 },
    failed: [{ path: '$.observation.body.state', op: 'eq', value: 'rejected', reason: 'effect_absent' }],
  },
  'thing that can fail': {
    ...listed,
    failed: [{ path: '$.observation.body.state', op: 'eq', value: 'rejected', reason: 'effect_absent' }],
  },
  'slow thing': { ...plain, settle: { withinSeconds: 10, atMostSeconds: 300 } },
  'final thing without age': { ...ageless, baseline: 'none', finality: { afterSeconds: 3600 } },
  'thing with an optional colour': variant('thing', {
    ...input({ colour: text, strict: text }),
    checks: [
      title,
      check('colour', 'eq', { ref: '$.input.colour' }),
      check('state', 'eq', { value: 'open', when: '$.input.strict' }),
    ],
  }),
  'thing with an optional marker': within(
    {
      ...single,
      ...input({ note: text }),
      ...sufficient('marker', 'exclusive'),
    },
    'correlation',
    { marker: 'tookeffect:{operation.id}', path: '$.observation.body.note', when: '$.input.note' },
  ),
  'thing of a collection that may have markers': {
    ...single,
    ...sufficient('marker', 'exclusive'),
    correlation: {
      marker: 'tookeffect:{operation.id}',
      path: '$.observation.body.note',
      when: '$.observation.body.hasMarkers',
    },
  },
  'thing told by events with a title': {
    ...CONTRACTS['thing told by events'],
    checks: [{ ...title, path: '$.event.body.thing.title' }],
  },
  'thing told by events without an object': {
    ...CONTRACTS['thing told by events'],
    object: undefined,
    acknowledgement: undefined,
  },
  'thing told by events by its reference': {
    ...CONTRACTS['thing told by events'],
    ...sufficient('reference'),
    correlation: undefined,
  },
};
