import {
  type SearchRole,
  isControlHeld as isHeldBy,
  showsObject as showsObjectBy,
} from '@tookeffect/evaluator';
import type { Contract, OperationFacts, Read } from '@tookeffect/wire';
import { compiledContract } from '../../../domain/compiled-contracts.ts';
import { releasedRead } from '../../../domain/held-bodies.ts';

/** A read of an operation as plain data: the contract is compiled where it is used. */
interface ReadOf {
  readonly document: Contract;
  readonly operation: OperationFacts;
  readonly role: SearchRole;
}

/** Says whether a read shows an object. */
export function showsObject({ document, role, read }: ReadOf & { readonly read: Read }): boolean {
  return showsObjectBy(compiledContract(document), role, releasedRead(read));
}

/** Says whether a control holds. @param pair the read, and the same one without the parameter */
export function isControlHeld({
  document,
  operation,
  role,
  pair: [read, control],
}: ReadOf & { readonly pair: readonly [Read, Read] }): boolean {
  return isHeldBy(compiledContract(document), operation, role, [releasedRead(read), releasedRead(control)]);
}
