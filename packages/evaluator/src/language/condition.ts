import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { passesForElement } from './elements.ts';
import { joinedTexts } from './joined-texts.ts';
import { type Expectation, compileExpectation } from './expectation.ts';
import { type ComparingOperator, allTrue, compare, sameMembers } from './operators.ts';
import {
  type PathDocument,
  type SingularPath,
  parentExists,
  parsePath,
  requireParsed,
  resolvePath,
} from './path.ts';
import { type Pattern, compilePattern } from './pattern.ts';
import { partsOf } from './separated-list.ts';
import { setsEqual } from './set-equality.ts';
import { every, negate, some, toOutcome } from './three-valued.ts';

/** A compiled condition: evaluates a document in three-valued logic. */
export type CompiledCondition = (document: PathDocument) => CheckOutcome;

/** Compiles a condition that has no lint findings. */
export function compileCondition(condition: Condition): CompiledCondition {
  const path = requireParsed(parsePath(condition.path));
  const actual = observedValue(path, condition.default as JsonValue | undefined);
  switch (condition.op) {
    case 'present':
      return (document) => toOutcome(resolvePath(path, document) !== undefined);
    case 'absent':
      return (document) => absence(path, document);
    case 'matches':
      return matching(actual, requireParsed(compilePattern(condition.value as string)));
    case 'allTrue':
      return (document) => {
        const value = resolvePath(path, document);
        return value === undefined ? 'not_evaluated' : allTrue(value);
      };
    case 'sameAsBaseline':
      return unchanged(path, compileExpectation(condition, path));
    case 'some':
      return searching(actual, condition);
    case 'none':
      return negated(searching(actual, condition));
    case 'anyOf':
      return oneGroup(condition);
    case 'joinEq':
      return joining(actual, condition, compileExpectation(condition, path));
    case 'setEq':
      return comparingSets(actual, condition.separator, compileExpectation(condition, path));
    default:
      return comparing(actual, comparison(condition.op), compileExpectation(condition, path));
  }
}

/** Reads a value; a missing member of an observed object has the default. @returns `undefined` if there is no value */
function observedValue(path: SingularPath, missing: JsonValue | undefined): Expectation {
  if (missing === undefined) return (document) => resolvePath(path, document);
  return (document) => {
    const value = resolvePath(path, document);
    return value === undefined && parentExists(path, document) ? missing : value;
  };
}

/** A missing field is absent only if its parent was observed. */
function absence(path: SingularPath, document: PathDocument): CheckOutcome {
  return parentExists(path, document)
    ? toOutcome(resolvePath(path, document) === undefined)
    : 'not_evaluated';
}

/** A text that is too long to match in bounded time is not evaluated. */
function matching(read: Expectation, pattern: Pattern): CompiledCondition {
  return (document) => {
    const actual = read(document);
    const isMatched = typeof actual === 'string' ? pattern.test(actual) : undefined;
    return isMatched === undefined ? 'not_evaluated' : toOutcome(isMatched);
  };
}

/** Compares the named members with those at the same place in the baseline. */
function unchanged(path: SingularPath, names: Expectation): CompiledCondition {
  const before: SingularPath = { ...path, root: 'baseline' };
  return (document) => {
    const [was, is, list] = [resolvePath(before, document), resolvePath(path, document), names(document)];
    return was === undefined || is === undefined || list === undefined
      ? 'not_evaluated'
      : sameMembers(was, is, list);
  };
}

/** Says whether an element of the list passes every condition in `where`. */
function searching(read: Expectation, { where, completeWhen = [] }: Condition): CompiledCondition {
  const conditions = where!.map((one) => compileCondition(one));
  const isShown = compileCompleteness(completeWhen);
  return (document) => {
    const passes = (element: JsonValue): CheckOutcome => {
      const inner: PathDocument = { ...document, element };
      return every(conditions.map((condition) => condition(inner)));
    };
    return passesForElement(read(document), passes, isShown(document));
  };
}

/** Compares a text with the texts of one member of a list, joined; the list must show every element. */
function joining(
  read: Expectation,
  { member, completeWhen = [] }: Condition,
  expectation: Expectation,
): CompiledCondition {
  const inElement = requireParsed(parsePath(member!));
  const isShown = compileCompleteness(completeWhen);
  return (document) => {
    const joined = isShown(document) ? joinedTexts(read(document), inElement) : undefined;
    const expected = expectation(document);
    return joined === undefined || typeof expected !== 'string'
      ? 'not_evaluated'
      : toOutcome(joined === expected);
  };
}

/** Compares lists as sets; with a separator, a text is the list of its parts. */
function comparingSets(
  read: Expectation,
  separator: string | undefined,
  expectation: Expectation,
): CompiledCondition {
  if (separator === undefined) return comparing(read, setsEqual, expectation);
  return comparing(
    read,
    (actual, expected) => {
      const [left, right] = [partsOf(actual, separator), partsOf(expected, separator)];
      return left && right ? setsEqual(left, right) : 'not_evaluated';
    },
    expectation,
  );
}

/** Whether a list shows every element: its conditions hold, and no further page was announced. */
function compileCompleteness(completeWhen: readonly Condition[]): (document: PathDocument) => boolean {
  const complete = completeWhen.map((one) => compileCondition(one));
  return (document) =>
    every(complete.map((condition) => condition(document))) === 'passed' && !isCut(document);
}

/** Whether the provider announced a further page of the document, which was not read. */
function isCut({ observation }: PathDocument): boolean {
  return (observation as { readonly isCut?: boolean } | undefined)?.isCut === true;
}

function negated(condition: CompiledCondition): CompiledCondition {
  return (document) => negate(condition(document));
}

/** Says whether all conditions of one group pass. */
function oneGroup({ groups }: Condition): CompiledCondition {
  const compiled = groups!.map((group) => group.map((condition) => compileCondition(condition)));
  return (document) => some(compiled.map((group) => every(group.map((condition) => condition(document)))));
}

type Comparison = (actual: JsonValue, expected: JsonValue) => CheckOutcome;

function comparison(op: ComparingOperator): Comparison {
  return (actual, expected) => compare(op, actual, expected);
}

function comparing(read: Expectation, compares: Comparison, expectation: Expectation): CompiledCondition {
  return (document) => {
    const actual = read(document);
    const expected = expectation(document);
    return actual === undefined || expected === undefined ? 'not_evaluated' : compares(actual, expected);
  };
}
