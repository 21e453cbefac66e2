import type { Condition, Contract } from '@tookeffect/wire';
import { compileCondition } from '../language/condition.ts';
import { type PathDocument, type SingularPath, parsePath, requireParsed } from '../language/path.ts';
import { type LintFinding, type Rooted, listOwnConditions, observedRoot, withParts } from './places.ts';
import { vacuity } from './vacuity.ts';

/** Checks the conditions that are part of others: where they read, and that each of them matters. */
export function partFindings(contract: Contract): LintFinding[] {
  return listOwnConditions(contract).flatMap((own) => [
    ...withParts(own)
      .slice(1)
      .flatMap(({ pointer, value }) => vacuous(pointer, vacuity(value, contract))),
    ...groupFindings(own, contract),
  ]);
}

/**
 * Says whether a condition passes although nothing was observed but an empty object. `none` counts as passed, because an
 * empty list has no element, and `anyOf` passes with one group.
 */
export function passesForNothing(condition: Condition, document: PathDocument): boolean {
  const { op, groups = [] } = condition;
  if (op === 'none') return true;
  if (op === 'anyOf') return groups.some((group) => groupPassesForNothing(group, document));
  return compileCondition(condition)(document) === 'passed';
}

/** Says whether a condition reads a member of the body or a header; of `anyOf`, one condition of each group must. */
export function readsContent({ path, groups }: Pick<Condition, 'path' | 'groups'>): boolean {
  if (groups) return groups.every((group) => group.some(readsContent));
  const { segments } = requireParsed(parsePath(path));
  return segments.length > 1 && (segments[0] === 'body' || segments[0] === 'headers');
}

/** The document of a response, or of an event, whose body has no members. */
export function emptyDocument(contract: Contract, status?: number): PathDocument {
  const response = { ...(status !== undefined && { status }), headers: {}, body: {} };
  return { [observedRoot(contract)]: response };
}

function groupPassesForNothing(group: readonly Condition[], document: PathDocument): boolean {
  return group.every((condition) => passesForNothing(condition, document));
}

function groupFindings({ pointer, value, roots }: Rooted<Condition>, contract: Contract): LintFinding[] {
  const { groups, path } = value;
  if (!groups) return [];
  const above = requireParsed(parsePath(path));
  const outside = withParts({ pointer, value, roots }).filter(
    (part) => !part.roots.includes('element') && !isBelow(part.value.path, above),
  );
  const empty = groups.flatMap((group, index) =>
    groupPassesForNothing(group, emptyDocument(contract)) ? [`${pointer}/groups/${String(index)}`] : [],
  );
  return [
    ...outside.map((part) => ({
      code: 'operand_invalid' as const,
      pointer: `${part.pointer}/path`,
      message: `${part.value.path} is not at or below ${path}; make the place that all groups have in common the path of anyOf`,
    })),
    ...empty.flatMap((place) => vacuous(place, EMPTY_GROUP)),
    ...(areComplementary(groups) ? vacuous(pointer, COMPLEMENTARY) : []),
  ];
}

const EMPTY_GROUP =
  'this group passes for an empty object, whatever the other groups say; add a condition that only the effect meets';

const COMPLEMENTARY = 'can never fail: one group passes where another fails; remove one of them';

/** Operators of which one passes wherever the other fails. */
const COMPLEMENTS: readonly (readonly [string, string])[] = [
  ['eq', 'ne'],
  ['gte', 'lte'],
];

/** Whether two groups of one condition each differ only in their operators, of which one is the negation of the other. */
function areComplementary(groups: readonly (readonly Condition[])[]): boolean {
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  const operators = single.map(({ op }) => op as string);
  const operands = single.map(({ path, value, ref, plus }) => JSON.stringify([path, value, ref, plus]));
  return COMPLEMENTS.some(([left, right]) =>
    operators.some(
      (op, index) =>
        op === left &&
        operators.some((other, place) => other === right && operands[place] === operands[index]),
    ),
  );
}

function isBelow(text: string, above: SingularPath): boolean {
  const { root, segments } = requireParsed(parsePath(text));
  return root === above.root && above.segments.every((segment, index) => segment === segments[index]);
}

function vacuous(pointer: string, message: string | undefined): LintFinding[] {
  return message === undefined ? [] : [{ code: 'check_vacuous', pointer, message }];
}
