import type { Contract } from '@tookeffect/wire';
import { parsePath, requireParsed } from '../language/path.ts';
import { parseTemplate, templateVariables } from '../language/template.ts';
import { alwaysHasMember } from './embedded-schemas.ts';
import { type LintFinding, listMarkers } from './places.ts';

/** Each names the operation, so no other operation has the same marker. */
const UNIQUE_VARIABLES: readonly string[] = ['operation.id', 'operation.externalId'];

/** Checks that the effect is distinguishable from other operations' effects and from older objects. */
export function correlationFindings(contract: Contract): LintFinding[] {
  return [
    ...markerFindings(contract),
    ...referenceFindings(contract),
    ...datingFindings(contract),
    ...creationFindings(contract),
    ...effectFindings(contract),
  ];
}

function markerFindings(contract: Contract): LintFinding[] {
  const { correlation, input } = contract;
  const shared = listMarkers(contract).filter(
    ({ value }) =>
      !templateVariables(requireParsed(parseTemplate(value))).some(({ name }) =>
        UNIQUE_VARIABLES.includes(name),
      ),
  );
  const when = correlation?.when === undefined ? undefined : requireParsed(parsePath(correlation.when));
  const isAlwaysGiven = when?.root === 'input' && alwaysHasMember(input, when.segments);
  return [
    ...shared.map(({ pointer }) => ({
      code: 'marker_not_unique' as const,
      pointer,
      message: 'must contain {operation.id} or {operation.externalId}',
    })),
    ...(isAlwaysGiven
      ? [
          {
            code: 'member_inapplicable' as const,
            pointer: '/correlation/when',
            message: `${when.text} is in every input; remove when, or make the member optional`,
          },
        ]
      : []),
  ];
}

function referenceFindings({ acknowledgement, object }: Contract): LintFinding[] {
  if (acknowledgement?.reference === undefined || object) return [];
  return [
    {
      code: 'member_inapplicable',
      pointer: '/acknowledgement/reference',
      message: 'needs an object in the contract; declare object or remove the reference',
    },
  ];
}

/** Something that every operation has must show that the object is not older than the operation. */
function datingFindings({ effect, freshness, baseline, correlation, evidence }: Contract): LintFinding[] {
  const findings: LintFinding[] = [];
  const isDated =
    (freshness !== undefined && freshness.optional !== true) ||
    (correlation !== undefined && correlation.when === undefined) ||
    baseline === 'required' ||
    evidence.verifiedRequires.includes('E2');
  if (effect === 'present' && !isDated) {
    findings.push({
      code: 'effect_undated',
      pointer: '',
      message:
        'declare freshness, a correlation marker or a required baseline, so that an older object is not verified',
    });
  }
  if (freshness?.format === 'sequence' && baseline !== 'required') {
    findings.push({
      code: 'effect_undated',
      pointer: '/freshness/format',
      message: 'a sequence number is new only above those of a baseline; declare baseline as required',
    });
  }
  return findings;
}

/** Only a baseline shows that an object was there, so without one no object is known to be older by it. */
function creationFindings({ object, baseline }: Contract): LintFinding[] {
  if (object?.created !== true || baseline !== 'none') return [];
  return [
    {
      code: 'member_inapplicable',
      pointer: '/object/created',
      message: 'needs a baseline; declare one or remove this member',
    },
  ];
}

/** A removed object has no marker and no age; only a baseline shows what was removed or changed. */
function effectFindings({ effect, correlation, freshness, baseline }: Contract): LintFinding[] {
  if (effect === 'present') return [];
  const isAbsent = effect === 'absent';
  const misplaced = [
    {
      isMisplaced: isAbsent && correlation !== undefined,
      pointer: '/correlation',
      message: 'does not apply to effect absent: a removed object has no marker',
    },
    {
      isMisplaced: isAbsent && freshness !== undefined,
      pointer: '/freshness',
      message: 'does not apply to effect absent: a removed object has no age',
    },
    {
      isMisplaced: baseline !== 'required',
      pointer: '/baseline',
      message: `must be required for effect ${effect}: only a baseline shows how the object was before`,
    },
  ];
  return misplaced
    .filter(({ isMisplaced }) => isMisplaced)
    .map(({ pointer, message }) => ({ code: 'member_inapplicable', pointer, message }));
}
