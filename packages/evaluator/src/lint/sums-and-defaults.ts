import type { Condition } from '@tookeffect/wire';
import { compileBodySchema } from '../language/json-schema.ts';
import type { ObservingContract } from '../language/observation.ts';
import { parsePath, requireParsed } from '../language/path.ts';
import { type LintFinding, type Rooted, listConditions } from './places.ts';

/** Checks that a sum has a revision, and that a default stands where a missing member is known to be left out. */
export function sumAndDefaultFindings(contract: ObservingContract): LintFinding[] {
  return listConditions(contract).flatMap((place) => [
    ...sumFindings(place, contract),
    ...defaultFindings(place, contract),
  ]);
}

/** @returns why a schema does not tell a body without a member from an error body; `undefined` if it does */
export function schemaProblem(schema: object | undefined): string | undefined {
  if (schema === undefined)
    return 'needs observe.schema in the main read: a body that passes it is no error body';
  const check = requireParsed(compileBodySchema(schema));
  return check({ [UNDECLARED]: 'error' }).length === 0
    ? 'an error body passes observe.schema; require a member that every other body has, or close the schema'
    : undefined;
}

/** A member that no schema declares. */
const UNDECLARED = 'tookeffect undeclared';

/** Others can write between the reading of the old value and the action; only a revision shows that. */
function sumFindings({ pointer, value }: Rooted<Condition>, { object }: ObservingContract): LintFinding[] {
  if (value.plus === undefined || object?.revision !== undefined) return [];
  return inapplicable(`${pointer}/plus`, 'needs a revision, which shows who wrote; declare object.revision');
}

/** Places whose bodies are not checked against a schema. */
const UNCHECKED: readonly string[] = ['/observe/visibilityProbe', '/observe/fallback', '/evidence'];

function defaultFindings(
  { pointer, value, roots }: Rooted<Condition>,
  { observe }: ObservingContract,
): LintFinding[] {
  if (value.default === undefined) return [];
  const place = `${pointer}/default`;
  const { root, segments } = requireParsed(parsePath(value.path));
  const isBody = root === 'observation' && segments[0] === 'body' && segments.length > 1;
  const isMember = typeof segments.at(-1) === 'string' && (isBody || roots.includes('element'));
  if (!isMember)
    return inapplicable(place, 'only a member of an observed body can be left out; remove default');
  const isUnchecked = UNCHECKED.some((start) => pointer.startsWith(start));
  if (isUnchecked || observe?.fallback)
    return inapplicable(place, 'only the main read has a schema; use default there, without a fallback');
  const problem = schemaProblem(observe?.schema);
  return problem === undefined ? [] : inapplicable(place, problem);
}

function inapplicable(pointer: string, message: string): LintFinding[] {
  return [{ code: 'member_inapplicable', pointer, message }];
}
