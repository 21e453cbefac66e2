import type { ContractReference, CorrelationKeys } from '@tookeffect/core';
import type { Operation, OperationState } from '@tookeffect/wire';
import type { Transport } from '../transport/transport.ts';
import { OperationHandle } from './operation-handle.ts';

/** An operation that was begun here, with what the provider call must carry. */
export class BegunOperation extends OperationHandle {
  /** The operation as it was answered; `status` asks for what it is now. */
  readonly operation: Operation;
  /** For the provider call: the same for every retry, so that a retried agent does not act twice. */
  readonly idempotencyKey: string;
  /** To embed in the provider call, so that the effect is found even when its answer was lost. */
  readonly correlationKeys: CorrelationKeys;
  readonly contract: ContractReference;
  /** The state when it was answered. */
  readonly state: OperationState;

  constructor(transport: Transport, operation: Operation) {
    super(transport, operation.id);
    this.operation = operation;
    this.idempotencyKey = operation.idempotencyKey;
    this.correlationKeys = operation.correlationKeys;
    this.contract = operation.contract;
    this.state = operation.state;
  }
}
