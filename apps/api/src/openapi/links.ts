import type { OperationId } from '../http/index.ts';
import type { JsonObject } from './json-object.ts';

/** What can be asked next with an id out of an answer. */
const NEXT: Partial<Readonly<Record<OperationId, readonly OperationId[]>>> = {
  createOperation: [
    'getOperation',
    'submitActionResult',
    'verifyOperation',
    'getReceipt',
    'getOperationDocument',
    'getTimeline',
  ],
  createConnection: ['getConnection', 'testConnection', 'deleteConnection'],
};

/** @returns the links of an operation's success, by the operation they lead to */
export function linksOf(operationId: OperationId): JsonObject {
  const next = NEXT[operationId] ?? [];
  return Object.fromEntries(
    next.map((target) => [target, { operationId: target, parameters: { id: '$response.body#/id' } }]),
  );
}
