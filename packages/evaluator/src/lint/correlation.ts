import type { Contract } from '@tookeffect/wire';
import { parsePath, requireParsed } from '../language/path.ts';
import { parseTemplate, templateVariables } from '../language/template.ts';
import type { LintFinding } from './places.ts';

/** Checks that the effect is distinguishable from other operations' effects and from older objects. */
export function correlationFindings(contract: Contract): LintFinding[] {
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
  const isUnique = templateVariables(requireParsed(parseTemplate(correlation.marker))).some(
    ({ name }) => name === 'operation.id',
  );
  return isUnique
    ? []
    : [{ code: 'marker_not_unique', pointer: '/correlation/marker', message: 'must contain {operation.id}' }];
}

function referenceFindings({ acknowledgement, object }: Contract): LintFinding[] {
  const reference = acknowledgement?.reference;
  if (reference === undefined) return [];
  const isInResponse = requireParsed(parsePath(reference)).root === 'ack';
  return [
    ...(isInResponse
      ? []
      : [
          {
            code: 'path_invalid' as const,
            pointer: '/acknowledgement/reference',
            message: `${reference} must begin with $.ack`,
          },
        ]),
    ...(object
      ? []
      : [
          {
            code: 'member_inapplicable' as const,
            pointer: '/acknowledgement/reference',
            message: 'needs an object in the contract; declare object or remove the reference',
          },
        ]),
  ];
}

/** Something must show that the object is not older than the operation. */
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
      message:
        'declare freshness, a correlation marker or a required baseline, so that an older object is not verified',
    },
  ];
}

/** A removed object has no marker and no age; only a baseline shows that it was present. */
function absenceFindings({ effect, correlation, freshness, baseline }: Contract): LintFinding[] {
  if (effect === 'present') return [];
  const misplaced = [
    {
      isMisplaced: correlation !== undefined,
      pointer: '/correlation',
      message: 'does not apply to effect absent: a removed object has no marker',
    },
    {
      isMisplaced: freshness !== undefined,
      pointer: '/freshness',
      message: 'does not apply to effect absent: a removed object has no age',
    },
    {
      isMisplaced: baseline !== 'required',
      pointer: '/baseline',
      message: 'must be required for effect absent: only a baseline shows that the object was present',
    },
  ];
  return misplaced
    .filter(({ isMisplaced }) => isMisplaced)
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
            'needs a listing as main read, a where that limits it to what this actor writes, and a required baseline',
        },
      ];
}
