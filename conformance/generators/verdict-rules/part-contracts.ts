// Contracts whose checks have conditions as parts, sums or defaults.

import { CONTRACT_VARIANTS } from './contract-variants.ts';
import { type ContractData, valued, withOwnerCheck } from './contracts.ts';

const VALUE = '$.observation.body.value';

/** An element that is named `x-op` in any case and has the value of the input. */
export const header = [
  { path: '$.element.name', op: 'eqFold', value: 'X-Op' },
  { path: '$.element.value', op: 'eq', ref: '$.input.expected' },
];

/** Paid, or waived by the owner. */
export const paidOrWaived = [
  [{ path: `${VALUE}.paid`, op: 'eq', value: true }],
  [
    { path: `${VALUE}.waived`, op: 'eq', value: true },
    { path: `${VALUE}.by`, op: 'eq', ref: '$.input.owner' },
  ],
];

/** What the provider sends is an object with an id, so an error body is none. */
export const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

const changed = CONTRACT_VARIANTS['changed thing']!;

/** The old version plus 1. */
export const version = {
  id: 'version',
  path: '$.observation.body.version',
  op: 'eq',
  ref: '$.baseline.body.version',
  plus: 1,
  reason: 'effect_mismatch',
  required: true,
};

function withSchema(contract: ContractData): ContractData {
  return { ...contract, observe: { ...(contract.observe as object), schema } };
}

const some = valued('some', { where: header });

/** By name; the cases use them like those of contracts.ts. */
export const PART_CONTRACTS: Readonly<Record<string, ContractData>> = {
  some,
  none: withOwnerCheck(valued('none', { where: header })),
  'some of an optional name': withOwnerCheck({
    ...some,
    input: { ...(some.input as object), required: ['owner', 'title'] },
  }),
  'none of a complete list': withOwnerCheck(
    valued('none', {
      where: header,
      completeWhen: [{ path: '$.observation.body.more', op: 'eq', value: false }],
    }),
  ),
  anyOf: valued('anyOf', { groups: paidOrWaived }),
  'changed thing with the next version': { ...changed, checks: [...(changed.checks as object[]), version] },
  default: withOwnerCheck(withSchema(valued('eq', { value: false, default: false }, `${VALUE}.archived`))),
  'none of a list that may be left out': withOwnerCheck(
    withSchema(valued('none', { where: header, default: [] })),
  ),
};
