import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { type ComparingOperator, compare } from './operators.ts';
import {
  type PathDocument,
  type SingularPath,
  parentExists,
  parsePath,
  requireParsed,
  resolvePath,
} from './path.ts';
import { type Pattern, compilePattern } from './pattern.ts';
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

function matching(path: SingularPath, pattern: Pattern): CompiledCondition {
  return (document) => {
    const actual = resolvePath(path, document);
    return typeof actual === 'string' ? toOutcome(pattern.test(actual)) : 'not_evaluated';
  };
}

function comparing(path: SingularPath, op: ComparingOperator, { ref, value }: Condition): CompiledCondition {
  const reference = ref === undefined ? undefined : requireParsed(parsePath(ref));
  return (document) => {
    const actual = resolvePath(path, document);
    const expected = reference ? resolvePath(reference, document) : (value as JsonValue);
    return actual === undefined || expected === undefined ? 'not_evaluated' : compare(op, actual, expected);
  };
}
