import type { ContractLintCode } from '@tookeffect/wire';

/** One thing that is wrong with a contract: which rule, where, and what to do. */
export interface LintFinding {
  readonly code: ContractLintCode;
  /** JSON pointer into the contract. */
  readonly pointer: string;
  readonly message: string;
}
