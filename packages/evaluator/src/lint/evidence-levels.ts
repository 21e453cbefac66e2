import type { Condition, Contract, EventRule } from '@tookeffect/wire';
import { type LintFinding, listEventRules } from './places.ts';

/** Checks that the evidence levels that `verified` requires are reachable, and that every event rule correlates. */
export function evidenceFindings({
  evidence,
  observe,
  correlation,
  acknowledgement,
  object,
}: Contract): LintFinding[] {
  const { verifiedRequires, corroborates = [] } = evidence;
  const unreachable = [
    {
      isUnreachable: verifiedRequires.includes('E3') && !observe,
      message: 'E3 needs observe; declare a read',
    },
    {
      isUnreachable: verifiedRequires.includes('E2') && corroborates.length === 0,
      message: 'E2 needs an event rule in corroborates',
    },
    {
      isUnreachable: !verifiedRequires.includes('E3') && observe !== undefined,
      message: 'the contract declares observe, so E3 must be required; add E3',
    },
  ];
  const uncorrelated = listEventRules(evidence).filter(
    ({ value }) =>
      !(value.object !== undefined && object) &&
      !(value.reference !== undefined && acknowledgement) &&
      !(value.correlation !== undefined && correlation),
  );
  return [
    ...unreachable
      .filter(({ isUnreachable }) => isUnreachable)
      .map(({ message }) => ({
        code: 'level_unobservable' as const,
        pointer: '/evidence/verifiedRequires',
        message,
      })),
    ...uncorrelated.map(({ pointer }) => ({
      code: 'event_untied' as const,
      pointer,
      message:
        'declare object, reference or correlation here, and the contract member that it is compared with',
    })),
    ...orphanFindings(evidence),
  ];
}

/** A number is unique only below its parent: issue 1 of another repository is another issue. */
function orphanFindings(evidence: Contract['evidence']): LintFinding[] {
  return listEventRules(evidence)
    .filter(({ value }) => value.reference !== undefined && !value.match.some(bindsParent))
    .map(({ pointer }) => ({
      code: 'event_untied' as const,
      pointer: `${pointer}/match`,
      message:
        'a reference, such as a number, is unique only below its parent: compare the parent that the event names with the input, by eq or, where names ignore case, eqFold',
    }));
}

const EQUALITIES: readonly Condition['op'][] = ['eq', 'eqFold', 'intEq'];

/** Says whether a condition compares what the event states with what was asked. */
function bindsParent({ op, ref }: EventRule['match'][number]): boolean {
  return EQUALITIES.includes(op) && ref?.startsWith('$.input.') === true;
}
