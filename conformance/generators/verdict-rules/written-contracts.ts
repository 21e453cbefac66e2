// Contracts about values as providers write them: texts in parts, lists in one text, and instants of a coarse unit.

import { CONTRACT_VARIANTS } from './contract-variants.ts';
import { CONTRACTS, type ContractData, valued } from './contracts.ts';

const all = { ...CONTRACTS, ...CONTRACT_VARIANTS };
const plain = all.thing!;
const single = all['listed thing without marker']!;
const compared = all['thing that is always new']!;

/** A contract whose objects are dated in another way. */
function dated(contract: ContractData, changes: ContractData): ContractData {
  return { ...contract, freshness: { ...(contract.freshness as object), ...changes } };
}

const unread = {
  path: '$.observation.body.createdAt',
  format: 'rfc3339',
  setBy: 'server',
  skewSeconds: 5,
};
const made = { object: { type: 'thing', id: '$.observation.body.id', created: true } };

/** A contract about new things, which are listed since shortly before the operation began, the newest first. */
function limited(contract: ContractData, changes: ContractData = made): ContractData {
  return {
    ...contract,
    ...changes,
    baseline: contract.baseline === 'required' ? 'required' : 'optional',
    observe: {
      ...(contract.observe as object),
      query: [{ name: 'since', value: '{operation.since}' }],
      since: { format: 'rfc3339', marginSeconds: 120, order: 'newestFirst' },
    },
  };
}

const marked = all['listed thing']!;
const keyed = all['keyed thing']!;
const looked = { ...(marked.observe as object), emptyWhenAbsent: true };

const isShown = [{ path: '$.observation.body.more', op: 'eq', value: false }];
const joined = { ref: '$.input.expected', member: '$.element.text' };

/** By name; the cases use them like those of contracts.ts. */
export const WRITTEN_CONTRACTS: Readonly<Record<string, ContractData>> = {
  joinEq: valued('joinEq', joined),
  'joinEq of a complete list': valued('joinEq', { ...joined, completeWhen: isShown }),
  'set in one text': valued('setEq', { value: ['a', 'b'], separator: ',' }),
  'thing dated to the minute': dated(plain, { unit: 'minute' }),
  'listed thing dated to the minute': dated(single, { unit: 'minute' }),
  'thing dated to the minute with a baseline': dated(
    { ...all['listed thing']!, baseline: 'optional' },
    { unit: 'minute' },
  ),
  'thing dated in Berlin': dated(plain, { zone: 'Europe/Berlin' }),
  'listed thing dated in Berlin': dated(single, { zone: 'Europe/Berlin' }),
  'thing dated as in mails': dated(plain, { format: 'rfc2822' }),
  'dated thing that is always new': { ...compared, freshness: unread },
  'new thing': limited(marked),
  'new thing without marker': limited(single),
  'new thing that may lack its instant': {
    ...marked,
    ...made,
    baseline: 'required',
    freshness: { ...unread, optional: true },
  },
  'old or new thing of a listing': { ...marked, freshness: unread },
  'wrapped thing': {
    ...keyed,
    observe: { ...(keyed.observe as object), item: '$.observation.body.data' },
  },
  'thing of a new owner': {
    ...single,
    baseline: 'required',
    observe: { ...looked, select: '$.observation.body.things' },
  },
  'final thing dated to the minute': dated(all['final thing']!, { unit: 'minute' }),
};
