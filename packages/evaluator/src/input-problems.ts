import type { JsonValue } from '@tookeffect/core';
import type { CompiledContract } from './compiled-contract.ts';
import type { Problem } from './language/json-schema.ts';

/** What is wrong with an operation's input, by the contract's own schema; nothing when it can be begun. */
export function inputProblems(contract: CompiledContract, input: JsonValue): readonly Problem[] {
  return contract.inputCheck(input);
}
