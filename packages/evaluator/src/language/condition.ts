import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { passesForElement } from './elements.ts';
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
import { MAX_MATCHED_LENGTH, type Pattern, compilePattern } from './pattern.ts';
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
    default:
      return comparing(actual, condition.op, compileExpectation(condition, path));
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
    return typeof actual === 'string' && actual.length <= MAX_MATCHED_LENGTH
      ? toOutcome(pattern.test(actual))
      : 'not_evaluated';
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
  const complete = completeWhen.map((one) => compileCondition(one));
  return (document) => {
    const passes = (element: JsonValue): CheckOutcome => {
      const inner: PathDocument = { ...document, element };
      return every(conditions.map((condition) => condition(inner)));
    };
    const isComplete = every(complete.map((condition) => condition(document))) === 'passed';
    return passesForElement(read(document), passes, isComplete && !isCut(document));
  };
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

function comparing(read: Expectation, op: ComparingOperator, expectation: Expectation): CompiledCondition {
  return (document) => {
    const actual = read(document);
    const expected = expectation(document);
    return actual === undefined || expected === undefined ? 'not_evaluated' : compare(op, actual, expected);
  };
}
