import type { OperationInput } from '@tookeffect/core';

/**
 * The contracts of a client without a map of its own: every id, and every JSON object as input. `tookeffect generate types`
 * writes a map of the service's contracts: `new TookEffect<Contracts>()` then refuses another id, and a wrong input, when
 * the program is compiled.
 */
export type AnyContracts = Readonly<Record<string, OperationInput>>;

/** The ids of a map of contracts. */
export type ContractIdOf<Inputs> = keyof Inputs & string;
