import { canonicalize } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import type { Observation } from '../language/observation.ts';
import { requestVariables } from '../language/request.ts';

/** Contracts that differ in one place. */
interface Difference {
  readonly contract: Contract;
  readonly mutant: Contract;
}

/** A kind of mutants that no evidence can distinguish from the contract. */
interface Equivalence {
  /** Where such a mutant differs. */
  readonly pointer: RegExp;
  /** Why no evidence distinguishes it. */
  readonly why: string;
  readonly applies: (difference: Difference) => boolean;
}

/**
 * Says why no evidence can distinguish a mutant from its contract, so that no fixture has to. Each rule names what the
 * decision table would need to read the member; where it cannot, the mutant decides as the contract does.
 * @param pointer where they differ, as `contractMutants` says
 * @returns `undefined` for a mutant that some evidence may distinguish
 */
export function whyEquivalent(contract: Contract, mutant: Contract, pointer: string): string | undefined {
  if (isSame(withDefaults(contract), withDefaults(mutant))) return 'it declares the default';
  const difference = { contract, mutant };
  return EQUIVALENCES.find((one) => one.pointer.test(pointer) && one.applies(difference))?.why;
}

const EQUIVALENCES: readonly Equivalence[] = [
  {
    pointer: /^\/observe\/lookup$/,
    why: 'only a proof of absence, and what an unbound object shows, need a complete look-up',
    applies: ({ contract }) => !provesAbsence(contract) && !needsCompleteLookup(contract),
  },
  {
    pointer: /^\/observe\/visibilityProbe\/present/,
    why: 'only a proof of absence needs the probe',
    applies: ({ contract }) => !provesAbsence(contract),
  },
  {
    pointer: /^\/idempotency\/provider$/,
    why: 'no verdict advises a retry',
    applies: ({ contract }) => !canAdviseRetry(contract),
  },
  {
    pointer: /^\/observe\/addressed$/,
    why: 'only an object without marker, a baseline and a proof of absence depend on what the input addresses',
    applies: ({ contract }) =>
      isDocument(contract)
        ? contract.effect !== 'absent'
        : isAlwaysMarked(contract) && !provesAbsence(contract) && isOlderInBaseline(contract),
  },
  {
    pointer: /^\/baseline$/,
    why: 'evidence has a baseline or not, and neither contract requires it',
    applies: ({ contract, mutant }) => contract.baseline !== 'required' && mutant.baseline !== 'required',
  },
  {
    pointer: /^\/attribution\/sufficient/,
    why: 'no verdict has this attribution',
    applies: ({ contract, mutant }) =>
      changedKinds({ contract, mutant }).every((kind) => !isReachable(kind, contract)),
  },
  {
    pointer: /^\/object\/created$/,
    why: 'only a new object is older or newer than the operation',
    applies: ({ contract }) => contract.effect !== 'present',
  },
  {
    pointer: /^\/freshness\/optional$/,
    why: 'only a new object must have an instant',
    applies: ({ contract }) => contract.effect !== 'present',
  },
  {
    pointer: /^\/object\/revision$/,
    why: 'only the revisions of a changed object are compared',
    applies: ({ contract }) => contract.effect !== 'changed',
  },
  {
    pointer: /^\/object\/content$/,
    why: 'the content of a new object is compared in a scope only',
    applies: ({ contract }) => contract.effect === 'present' && contract.scope === undefined,
  },
  {
    pointer: /^\/checks\/\d+\/immutable$/,
    why: 'only a bound object fails for good, and by a required check',
    applies: differsInMootFlag,
  },
  {
    pointer: /^\/checks\/\d+\/lasting$/,
    why: 'only a required check of an effect that can be reversed lasts',
    applies: differsInMootFlag,
  },
];

/** Whether a response can ever prove that something is not there. */
function provesAbsence({ outcome }: Contract): boolean {
  return outcome?.absence !== 'hidden';
}

/** Whether the contract is about one document: it declares a read and no object. */
function isDocument({ object, observe }: Contract): boolean {
  return object === undefined && observe !== undefined;
}

/** Whether nothing but an object with the marker counts. */
function isAlwaysMarked({ effect, correlation, object }: Contract): boolean {
  return (
    effect === 'present' &&
    object !== undefined &&
    correlation !== undefined &&
    correlation.when === undefined
  );
}

/** Whether an object of a baseline, if there is one, is older and not "so already". */
function isOlderInBaseline({ baseline, object }: Contract): boolean {
  return baseline === 'none' || object?.created === true;
}

/** Whether the input addresses the object, so that one that fails a required check is still the one meant. */
function isAddressed(observe: Observation): boolean {
  if (observe.addressed !== undefined) return observe.addressed;
  return observe.select === undefined && requestVariables(observe).every(({ root }) => root === 'input');
}

/** An unbound object is judged by its failed checks, its pending rules and its scope in a complete look-up only. */
function needsCompleteLookup(contract: Contract): boolean {
  const { effect, object, observe, pending = [], scope } = contract;
  if (effect !== 'present' || isAlwaysMarked(contract)) return false;
  if (object === undefined || pending.length > 0 || scope !== undefined) return true;
  return observe !== undefined && isAddressed(observe);
}

/** Whether a verdict can be `effect_absent` or `object_predates_operation`, whose next action depends on the provider. */
function canAdviseRetry(contract: Contract): boolean {
  const { effect, observe, object, correlation, evidence } = contract;
  if (observe === undefined) return (evidence.contradicts ?? []).length > 0 || refutesAbsence(contract);
  if (provesAbsence(contract) || effect === 'absent' || failsAsAbsent(contract)) return true;
  const isJudgedAsFailed = object === undefined || correlation !== undefined || isAddressed(observe);
  if (effect === 'changed') return isJudgedAsFailed;
  const isIdentified =
    (object !== undefined && correlation !== undefined) || observe.lookup === 'deterministic';
  return isIdentified && isJudgedAsFailed && (object === undefined || refutesAbsence(contract));
}

/** Whether an object that is there can show that there was no effect. */
function refutesAbsence(contract: Contract): boolean {
  const { checks } = contract;
  return (
    failsAsAbsent(contract) || checks.some(({ reason, required }) => required && reason === 'effect_absent')
  );
}

function failsAsAbsent({ failed = [] }: Contract): boolean {
  return failed.some(({ reason }) => reason === 'effect_absent');
}

type Kind = Contract['attribution']['sufficient'][number];

function changedKinds({ contract, mutant }: Difference): readonly Kind[] {
  const [own, other] = [contract, mutant].map(({ attribution }) => attribution.sufficient) as [
    Kind[],
    Kind[],
  ];
  return [...own.filter((kind) => !other.includes(kind)), ...other.filter((kind) => !own.includes(kind))];
}

/** The linter refuses the kinds that are unreachable for every absence. */
function isReachable(kind: Kind, contract: Contract): boolean {
  if (isDocument(contract)) return kind === 'state';
  return kind !== 'exclusive' || contract.effect === 'changed' || provesAbsence(contract);
}

/** A flag of an optional check decides nothing; nor does `immutable` where nothing binds, or `lasting` of a deletion. */
function differsInMootFlag({ contract, mutant }: Difference): boolean {
  const { effect, correlation } = contract;
  return contract.checks.every((check, index) => {
    const other = mutant.checks[index]!;
    const isSameFlag = (name: 'immutable' | 'lasting'): boolean =>
      (check[name] ?? false) === (other[name] ?? false);
    const isMoot = !check.required;
    return (
      (isSameFlag('immutable') || isMoot || correlation === undefined) &&
      (isSameFlag('lasting') || isMoot || effect === 'absent')
    );
  });
}

/** The contract with every default written out. */
function withDefaults(contract: Contract): Contract {
  const { cardinality = 'one', checks, correlation, freshness, object, settle, observe } = contract;
  return {
    ...contract,
    cardinality,
    checks: checks.map((check) => ({ immutable: false, lasting: false, ...check })),
    settle: { atMostSeconds: settle.withinSeconds, ...settle },
    ...(correlation && { correlation: { match: 'equals', ...correlation } }),
    ...(freshness && { freshness: { optional: false, ...freshness } }),
    ...(object && { object: { created: false, reference: [object.id].flat().at(-1)!, ...object } }),
    ...(observe && { observe: { ...observe, addressed: isAddressed(observe) } as typeof observe }),
  };
}

/** Whether two documents are equal, whatever the order of their members. */
function isSame(left: unknown, right: unknown): boolean {
  return canonicalize(left) === canonicalize(right);
}
