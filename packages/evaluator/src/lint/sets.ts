import type { Contract } from '@tookeffect/wire';
import type { ObservingContract } from '../language/observation.ts';
import { parsePath, requireParsed } from '../language/path.ts';
import { type SchemaNode, alwaysHasMember, declaredSchema, declaresMember } from './embedded-schemas.ts';
import type { LintFinding } from './places.ts';

/** Checks effects on several objects: the declared number, and the scope beside them. */
export function setFindings(contract: Contract): LintFinding[] {
  return [...cardinalityFindings(contract), ...scopeFindings(contract)];
}

/** A number of zero would be verified by nothing. */
function cardinalityFindings({ cardinality, input, observe }: ObservingContract): LintFinding[] {
  if (typeof cardinality !== 'object') return [];
  const pointer = '/cardinality/exactly';
  const { segments, text } = requireParsed(parsePath(cardinality.exactly));
  const schema = declaredSchema(input, segments);
  const findings: LintFinding[] = [];
  if (!alwaysHasMember(input, segments) || !schema || !isPositive(schema)) {
    const message = `${text} must be a required member of the input: a list with minItems of at least 1, or an integer with a minimum of at least 1`;
    findings.push({ code: 'member_inapplicable', pointer, message });
  }
  if (observe?.select === undefined) {
    const message = 'several objects need a listing as main read; declare select';
    findings.push({ code: 'member_inapplicable', pointer, message });
  }
  const { identity } = cardinality;
  if (identity !== undefined && !declaresMember(input, [...segments, 0, identity], 'required')) {
    const message = `every element of ${text} must have ${identity}; require it in the input's schema`;
    findings.push({ code: 'path_undeclared', pointer: '/cardinality/identity', message });
  }
  return findings;
}

function isPositive({ type, minItems, minimum }: SchemaNode): boolean {
  const atLeast = type === 'array' ? minItems : type === 'integer' ? minimum : undefined;
  return typeof atLeast === 'number' && atLeast >= 1;
}

function scopeFindings({ scope, observe, baseline }: ObservingContract): LintFinding[] {
  if (!scope || !observe) return [];
  const findings: LintFinding[] = [];
  if (!scope.exactNewSet && !scope.exactChangedSet) {
    const message = 'says nothing without exactNewSet or exactChangedSet; declare one of them';
    findings.push({ code: 'member_inapplicable', pointer: '/scope', message });
  }
  const isLimited =
    scope.select !== undefined || (observe.select !== undefined && (observe.where?.length ?? 0) > 0);
  if (!isLimited || baseline !== 'required') {
    const message =
      'needs a required baseline, and a list of its own (select) or a listing whose where limits it to what this actor writes';
    findings.push({ code: 'scope_unbounded', pointer: '/scope', message });
  }
  return findings;
}
