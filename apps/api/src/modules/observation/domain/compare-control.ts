import {
  type CompiledContract,
  type SearchRole,
  compileOnce,
  isControlHeld as isHeldBy,
  showsObject as showsObjectBy,
} from '@tookeffect/evaluator';
import type { Contract, OperationFacts, Read } from '@tookeffect/wire';
import { releasedRead } from '../../../domain/held-bodies.ts';

/** A read of an operation as plain data: the contract is compiled where it is used. */
interface ReadOf {
  readonly document: Contract;
  readonly operation: OperationFacts;
  readonly role: SearchRole;
}

/** Says whether a read shows an object. */
export function showsObject({ document, role, read }: ReadOf & { readonly read: Read }): boolean {
  return showsObjectBy(compiled(document), role, releasedRead(read));
}

/** Says whether a control holds. @param pair the read, and the same one without the parameter */
export function isControlHeld({
  document,
  operation,
  role,
  pair: [read, control],
}: ReadOf & { readonly pair: readonly [Read, Read] }): boolean {
  return isHeldBy(compiled(document), operation, role, [releasedRead(read), releasedRead(control)]);
}

function compiled(document: Contract): CompiledContract {
  const contract = compileOnce(document as never);
  if ('findings' in contract) throw new TypeError(`contract ${document.id} does not lint`);
  return contract;
}
