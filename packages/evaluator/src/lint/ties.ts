import type { Contract } from '@tookeffect/wire';
import { linted } from '../language/linted.ts';
import { parsePath } from '../language/path.ts';
import { parseTemplate, variablesOf } from '../language/template.ts';
import type { LintFinding } from './finding.ts';

/** Whether the effect can be told from other operations' effects and from what stood there before. */
export function tieFindings(contract: Contract): LintFinding[] {
  return [
    ...markerFindings(contract),
    ...referenceFindings(contract),
    ...datingFindings(contract),
    ...absenceFindings(contract),
    ...scopeFindings(contract),
  ];
}

function markerFindings({ correlation }: Contract): LintFinding[] {
  if (!correlation) return [];
  const isUnique = variablesOf(linted(parseTemplate(correlation.marker))).some(
    ({ name }) => name === 'operation.id',
  );
  return isUnique
    ? []
    : [{ code: 'marker_not_unique', pointer: '/correlation/marker', message: 'must contain {operation.id}' }];
}

function referenceFindings({ acknowledgement, object }: Contract): LintFinding[] {
  const reference = acknowledgement?.reference;
  if (reference === undefined) return [];
  const isInResponse = linted(parsePath(reference)).root === 'ack';
  return [
    ...(isInResponse
      ? []
      : [
          {
            code: 'path_invalid' as const,
            pointer: '/acknowledgement/reference',
            message: `${reference} must stand in $.ack`,
          },
        ]),
    ...(object
      ? []
      : [
          {
            code: 'member_inapplicable' as const,
            pointer: '/acknowledgement/reference',
            message: 'names an object, so the contract must declare one',
          },
        ]),
  ];
}

/** An object that stood there before the operation is not its effect; something must tell. */
function datingFindings({ effect, freshness, baseline, correlation, evidence }: Contract): LintFinding[] {
  const isDated =
    freshness !== undefined ||
    correlation !== undefined ||
    baseline === 'required' ||
    evidence.verifiedRequires.includes('E2');
  if (effect === 'absent' || isDated) return [];
  return [
    {
      code: 'effect_undated',
      pointer: '',
      message: 'declare freshness, a correlation marker, or a required baseline',
    },
  ];
}

/** What is gone carries no marker and has no age; that it was there, only a baseline says. */
function absenceFindings({ effect, correlation, freshness, baseline }: Contract): LintFinding[] {
  if (effect === 'present') return [];
  const strays = [
    {
      isStray: correlation !== undefined,
      pointer: '/correlation',
      message: 'what is gone carries no marker',
    },
    { isStray: freshness !== undefined, pointer: '/freshness', message: 'what is gone has no age' },
    {
      isStray: baseline !== 'required',
      pointer: '/baseline',
      message: 'must be required: only a baseline shows that it was there',
    },
  ];
  return strays
    .filter(({ isStray }) => isStray)
    .map(({ pointer, message }) => ({ code: 'member_inapplicable', pointer, message }));
}

function scopeFindings({ scope, observe, baseline }: Contract): LintFinding[] {
  if (!scope || !observe) return [];
  const isBounded =
    observe.select !== undefined && (observe.where?.length ?? 0) > 0 && baseline === 'required';
  return isBounded
    ? []
    : [
        {
          code: 'scope_unbounded',
          pointer: '/scope',
          message:
            'needs a main read that is a listing, a where that confines it to what this actor writes, and a required baseline',
        },
      ];
}
