import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
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
import { toOutcome } from './three-valued.ts';

/** A compiled condition: evaluates a document in three-valued logic. */
export type CompiledCondition = (document: PathDocument) => CheckOutcome;

/** Compiles a condition that has no lint findings. */
export function compileCondition(condition: Condition): CompiledCondition {
  const path = requireParsed(parsePath(condition.path));
  switch (condition.op) {
    case 'present':
      return (document) => toOutcome(resolvePath(path, document) !== undefined);
    case 'absent':
      return (document) => absence(path, document);
    case 'matches':
      return matching(path, requireParsed(compilePattern(condition.value as string)));
    case 'allTrue':
      return (document) => {
        const actual = resolvePath(path, document);
        return actual === undefined ? 'not_evaluated' : allTrue(actual);
      };
    case 'sameAsBaseline':
      return unchanged(path, condition);
    default:
      return comparing(path, condition.op, condition);
  }
}

/** A missing field is absent only if its parent was observed. */
function absence(path: SingularPath, document: PathDocument): CheckOutcome {
  return parentExists(path, document)
    ? toOutcome(resolvePath(path, document) === undefined)
    : 'not_evaluated';
}

/** A text that is too long to match in bounded time is not evaluated. */
function matching(path: SingularPath, pattern: Pattern): CompiledCondition {
  return (document) => {
    const actual = resolvePath(path, document);
    return typeof actual === 'string' && actual.length <= MAX_MATCHED_LENGTH
      ? toOutcome(pattern.test(actual))
      : 'not_evaluated';
  };
}

/** Compares the named members with those at the same place in the baseline. */
function unchanged(path: SingularPath, condition: Condition): CompiledCondition {
  const before: SingularPath = { ...path, root: 'baseline' };
  const names = operand(condition);
  return (document) => {
    const [was, is, list] = [resolvePath(before, document), resolvePath(path, document), names(document)];
    return was === undefined || is === undefined || list === undefined
      ? 'not_evaluated'
      : sameMembers(was, is, list);
  };
}

function comparing(path: SingularPath, op: ComparingOperator, condition: Condition): CompiledCondition {
  const expectation = operand(condition);
  return (document) => {
    const actual = resolvePath(path, document);
    const expected = expectation(document);
    return actual === undefined || expected === undefined ? 'not_evaluated' : compare(op, actual, expected);
  };
}

/** The expected value: a constant, or the value at a path. */
function operand({ ref, value }: Condition): (document: PathDocument) => JsonValue | undefined {
  if (ref === undefined) return () => value as JsonValue;
  const reference = requireParsed(parsePath(ref));
  return (document) => resolvePath(reference, document);
}
