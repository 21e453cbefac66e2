import type { Contract } from '@tookeffect/wire';
import type { LintFinding } from './finding.ts';
import { eventRulesOf } from './places.ts';

/** Whether the evidence levels that `verified` needs can be reached, and every event is tied to the operation. */
export function evidenceFindings({
  evidence,
  observe,
  correlation,
  acknowledgement,
  object,
}: Contract): LintFinding[] {
  const { verifiedRequires, corroborates = [] } = evidence;
  const unreachable = [
    { isUnreachable: verifiedRequires.includes('E3') && !observe, message: 'E3 needs observe' },
    {
      isUnreachable: verifiedRequires.includes('E2') && corroborates.length === 0,
      message: 'E2 needs a corroborating event',
    },
    {
      isUnreachable: !verifiedRequires.includes('E3') && observe !== undefined,
      message: 'what can be observed is required: add E3',
    },
  ];
  const untied = eventRulesOf(evidence).filter(
    ({ thing }) =>
      !(thing.object !== undefined && object) &&
      !(thing.reference !== undefined && acknowledgement) &&
      !(thing.correlation !== undefined && correlation),
  );
  return [
    ...unreachable
      .filter(({ isUnreachable }) => isUnreachable)
      .map(({ message }) => ({
        code: 'level_unobservable' as const,
        pointer: '/evidence/verifiedRequires',
        message,
      })),
    ...untied.map(({ pointer }) => ({
      code: 'event_untied' as const,
      pointer,
      message: 'name object, reference or correlation, and declare what it refers to',
    })),
  ];
}
