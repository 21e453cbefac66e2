import type { Check, Contract } from '@tookeffect/wire';
import { parsePath, requireParsed } from '../language/path.ts';
import { alwaysHasMember } from './embedded-schemas.ts';
import { emptyDocument, passesForNothing } from './parts.ts';
import type { LintFinding } from './places.ts';
import { vacuity } from './vacuity.ts';

/** Ids that evaluations use for what they report beside the contract's own checks. */
const RESERVED_CHECK_IDS: readonly string[] = ['correlation', 'freshness', 'scope'];

/** Checks that every check can both pass and fail, and that the required ones say something about every effect. */
export function checkFindings(contract: Contract): LintFinding[] {
  const { checks } = contract;
  return [
    ...requiredFindings(contract),
    ...checks.flatMap((check, index) =>
      oneCheckFindings(check, checks.slice(0, index), `/checks/${String(index)}`, contract),
    ),
  ];
}

/** For a deletion, the required checks say which object of the baseline is meant. */
function requiredFindings(contract: Contract): LintFinding[] {
  const { checks } = contract;
  const asked = checks.filter((check) => check.required && isAlwaysAsked(check, contract));
  if (asked.length === 0) {
    const message = 'mark at least one check as required that is asked for every input and every connection';
    return [{ code: 'required_check_missing', pointer: '/checks', message }];
  }
  const message =
    'an empty object passes every required check; require a member that only the effect has, or its value';
  return passesWhenEmpty(asked, contract) ? [{ code: 'check_vacuous', pointer: '/checks', message }] : [];
}

/**
 * A check with `when`, or whose expected value is an optional member of the input, is asked for some inputs only; one that
 * compares with the connection, only where its owner declared that.
 */
function isAlwaysAsked({ when, ref, where = [] }: Check, { input }: Contract): boolean {
  if (when !== undefined) return false;
  const refs = [ref, ...where.map((condition) => condition.ref)];
  return refs.every((text) => {
    const path = text === undefined ? undefined : requireParsed(parsePath(text));
    if (path?.root === 'connection') return false;
    return path?.root !== 'input' || alwaysHasMember(input, path.segments);
  });
}

function passesWhenEmpty(checks: readonly Check[], contract: Contract): boolean {
  return (contract.outcome?.present ?? [200]).some((status) => {
    const document = emptyDocument(contract, status);
    return checks.every((check) => passesForNothing(check, document));
  });
}

function oneCheckFindings(
  check: Check,
  before: readonly Check[],
  pointer: string,
  contract: Contract,
): LintFinding[] {
  const findings: LintFinding[] = [];
  if (RESERVED_CHECK_IDS.includes(check.id) || before.some(({ id }) => id === check.id)) {
    findings.push({
      code: 'check_id_taken',
      pointer: `${pointer}/id`,
      message: `${check.id} is reserved or the id of an earlier check; choose another id`,
    });
  }
  const vacuous = vacuity(check, contract);
  if (vacuous !== undefined) findings.push({ code: 'check_vacuous', pointer, message: vacuous });
  if (
    check.when !== undefined &&
    alwaysHasMember(contract.input, requireParsed(parsePath(check.when)).segments)
  ) {
    findings.push({
      code: 'member_inapplicable',
      pointer: `${pointer}/when`,
      message: `${check.when} is in every input; remove when, or make the member optional`,
    });
  }
  if (check.immutable && contract.effect === 'absent') {
    findings.push({
      code: 'member_inapplicable',
      pointer: `${pointer}/immutable`,
      message: 'does not apply to effect absent; remove it',
    });
  }
  return findings;
}
