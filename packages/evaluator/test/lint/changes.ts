import type { ObservingContract } from '../../src/language/observation.ts';
import { typedSample } from '../sample.ts';

/** The expected code, the members of the sample contract that change, and the expected pointer. */
export type Violation = readonly [code: string, changes: object, pointer: string];

const { observe, outcome, checks, input, evidence }: ObservingContract = typedSample();

export const [check] = checks;
export const listing = { ...observe, ...observe?.fallback, fallback: undefined };
export const fallback = observe?.fallback;

export const withCheck = (changes: object): object => ({ checks: [{ ...check, ...changes }] });
export const withObserve = (changes: object): object => ({ observe: { ...observe, ...changes } });
export const withListing = (changes: object): object => ({ observe: { ...listing, ...changes } });
export const withOutcome = (changes: object): object => ({ outcome: { ...outcome, ...changes } });
export const withEvidence = (changes: object): object => ({ evidence: { ...evidence, ...changes } });
export const withInput = (properties: object, changes: object = {}): object => ({
  input: { ...input, properties: { ...(input.properties as object), ...properties }, ...changes },
});

/** A contract whose effect only signed events show. */
export const told = {
  observe: undefined,
  outcome: undefined,
  freshness: undefined,
  pending: [],
  object: { type: 'thing', id: '$.event.body.thing.id' },
  correlation: { marker: '{operation.id}', path: '$.event.body.thing.note' },
  checks: [{ ...check, path: '$.event.body.thing.owner' }],
  evidence: { ...evidence, verifiedRequires: ['E2'] },
};

/** A contract without a marker. */
export const unmarked = { correlation: undefined, attribution: { sufficient: ['exclusive'] } };

/** A deletion of an object that the input alone addresses. */
export const deletion = {
  ...unmarked,
  effect: 'absent',
  checks: [{ ...check, immutable: undefined }],
  freshness: undefined,
  baseline: 'required',
  ...withObserve({ path: '/shops/{input.owner}', fallback: undefined }),
};

/** A change of an object that the input alone addresses. */
export const change = { ...deletion, effect: 'changed', attribution: { sufficient: ['state'] } };
