import type { AttributionKind } from '@tookeffect/core';
import type { Contract } from '@tookeffect/wire';
import type { LintFinding } from './places.ts';

/** Checks that rivals can be found, and that the contract can say whose effect it is. */
export function attributionFindings(contract: Contract): LintFinding[] {
  const { attribution, freshness, observe } = contract;
  const unreachable = reachability(contract);
  const kinds = attribution.sufficient.map((kind, index) => ({
    kind,
    pointer: `/attribution/sufficient/${String(index)}`,
  }));
  return [
    ...identityFindings(contract),
    ...kinds.flatMap(({ kind, pointer }): LintFinding[] => {
      const isUndated = kind === 'reference' && observe !== undefined && !isDatedByServer(freshness);
      if (isUndated) return [{ code: 'reference_undated', pointer, message: UNDATED_REFERENCE }];
      const message = unreachable[kind];
      return message === undefined ? [] : [{ code: 'attribution_unreachable', pointer, message }];
    }),
  ];
}

const UNDATED_REFERENCE =
  'a reference says nothing about the age of an object; declare freshness with an instant of the server';

function isDatedByServer(freshness: Contract['freshness']): boolean {
  return freshness !== undefined && freshness.format !== 'sequence';
}

/** Only a marker with a field of its own, which every operation has, makes rivals impossible. */
function identityFindings({ identity, correlation }: Contract): LintFinding[] {
  const isMarked =
    correlation !== undefined && correlation.match !== 'contains' && correlation.when === undefined;
  if (identity || isMarked) return [];
  return [
    {
      code: 'identity_missing',
      pointer: '',
      message:
        'declare identity: the paths of the input that name the effect, so that operations for the same effect are rivals',
    },
  ];
}

/** Why a contract never has an attribution; `undefined` if it can have it. */
function reachability(contract: Contract): Readonly<Record<AttributionKind, string | undefined>> {
  const { effect, correlation, observe, object, baseline } = contract;
  const isAlwaysMarked = effect === 'present' && correlation !== undefined && correlation.when === undefined;
  const refuse = (isRefused: boolean, message: string): string | undefined =>
    isRefused ? message : undefined;
  return {
    marker: refuse(!correlation, 'no marker is declared; declare correlation or remove marker'),
    reference:
      refuse(!contract.acknowledgement?.reference, 'declare acknowledgement.reference or remove reference') ??
      refuse(effect !== 'present', 'only a new object is attributed by reference; remove it') ??
      refuse(isAlwaysMarked, 'every operation has a marker, so only marker counts; remove reference'),
    exclusive:
      refuse(!observe || !object, 'needs a read and an object; declare them or remove exclusive') ??
      refuse(isAlwaysMarked, 'every operation has a marker, so only marker counts; remove exclusive') ??
      refuse(
        effect === 'changed' && !object?.revision,
        'only a revision shows that a change was one single write; declare object.revision or remove exclusive',
      ),
    state:
      refuse(!observe || baseline === 'none', 'needs a baseline; declare it or remove state') ??
      refuse(
        effect !== 'changed' && object !== undefined,
        'a new or deleted object is never attributed by its state; remove state, or remove object for a document',
      ),
  };
}
