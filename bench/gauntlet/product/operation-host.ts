import type { Ask, BeginOptions, ConnectionRequest, Operation } from '../model/operation.ts';

/** Begins operations: the product, or markers alone where only the other judges run. */
export interface OperationHost {
  /**
   * Begins an operation through a connection that it creates for this scenario.
   * @throws {InexpressibleError} if the contract does not exist or refuses the input
   */
  readonly begin: (ask: Ask, connection: ConnectionRequest, options?: BeginOptions) => Promise<Operation>;
  /** Ends what a scenario used: its connections. */
  readonly endScenario: (connections: readonly ConnectionRequest[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The product cannot express the task. */
export class InexpressibleError extends Error {
  override readonly name = 'InexpressibleError';
}
