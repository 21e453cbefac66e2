import type { CheckOutcome, JsonValue } from '@tookeffect/core';
import type { Condition } from '@tookeffect/wire';
import { type ComparingOperator, compare } from './operators.ts';
import { linted } from './linted.ts';
import { type PathDocument, type SingularPath, parentExists, parsePath, resolvePath } from './path.ts';
import { type Pattern, compilePattern } from './pattern.ts';
import { outcomeOf } from './three-valued.ts';

/** A condition made ready: what it says of a document, in three values. */
export type CompiledCondition = (document: PathDocument) => CheckOutcome;

/** Compiles a condition that the linter has passed. */
export function compileCondition(condition: Condition): CompiledCondition {
  const path = linted(parsePath(condition.path));
  switch (condition.op) {
    case 'present':
      return (document) => outcomeOf(resolvePath(path, document) !== undefined);
    case 'absent':
      return (document) => absence(path, document);
    case 'matches':
      return matching(path, linted(compilePattern(condition.value as string)));
    default:
      return comparing(path, condition.op, condition);
  }
}

/** A missing field is absent only where the object that would hold it was seen. */
function absence(path: SingularPath, document: PathDocument): CheckOutcome {
  return parentExists(path, document)
    ? outcomeOf(resolvePath(path, document) === undefined)
    : 'not_evaluated';
}

function matching(path: SingularPath, pattern: Pattern): CompiledCondition {
  return (document) => {
    const actual = resolvePath(path, document);
    return typeof actual === 'string' ? outcomeOf(pattern.test(actual)) : 'not_evaluated';
  };
}

function comparing(path: SingularPath, op: ComparingOperator, { ref, value }: Condition): CompiledCondition {
  const reference = ref === undefined ? undefined : linted(parsePath(ref));
  return (document) => {
    const actual = resolvePath(path, document);
    const expected = reference ? resolvePath(reference, document) : (value as JsonValue);
    return actual === undefined || expected === undefined ? 'not_evaluated' : compare(op, actual, expected);
  };
}
