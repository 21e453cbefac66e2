import type { Contract } from '@tookeffect/wire';
import type { InstantForm } from '../language/server-instant.ts';
import { zoneClock } from '../language/zoned-time.ts';
import type { LintFinding } from './places.ts';

/** Checks that a unit and a zone say something about the instants of a contract. */
export function instantFindings({ freshness }: Contract): LintFinding[] {
  if (!freshness) return [];
  const { format, unit } = freshness;
  const findings: LintFinding[] = [];
  if (unit !== undefined && format === 'sequence') {
    const message = 'a sequence number is no instant and has no unit; remove unit';
    findings.push({ code: 'member_inapplicable', pointer: '/freshness/unit', message });
  }
  const problem = instantFormProblem(freshness);
  if (problem !== undefined)
    findings.push({ code: 'operand_invalid', pointer: '/freshness/zone', message: `the zone ${problem}` });
  return findings;
}

/** @returns why a zone says nothing about instants of a format, as the end of a sentence; `undefined` if it does */
export function instantFormProblem({ format, zone }: InstantForm): string | undefined {
  if (zone === undefined) return undefined;
  if (format !== 'rfc3339')
    return `is not needed: an instant of the format ${format} states its offset, so remove zone, or use rfc3339`;
  return zoneClock(zone)
    ? undefined
    : `${zone} is not in the IANA database; use a name such as Europe/Berlin`;
}
