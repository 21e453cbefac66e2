import type { OperationFacts } from '@tookeffect/wire';
import type { CompiledContract } from './compiled-contract.ts';
import { operationContext } from './reading/operation-context.ts';

/** @returns the text that the agent is to embed, so that the effect is known for this operation's; `undefined` where the contract declares none */
export function operationMarker(contract: CompiledContract, operation: OperationFacts): string | undefined {
  return operationContext(contract, operation, null).marker;
}
