import type { ContractTest, ContractTestRequest, ErrorCode } from '@tookeffect/wire';
import { DomainError, type InputFault } from '../domain/domain-error.ts';
import { readBody } from '../http/body-rules.ts';
import { testContract } from '../modules/contracts/domain/test-contract.ts';

/** The result of a contract test, or why its request is refused. */
export type ContractTestResult = { readonly test: ContractTest } | { readonly refusal: Refusal };

/** A `DomainError` as plain data: another thread cannot throw one here. */
interface Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly InputFault[];
}

/** Parses and validates the body of `POST /v1/contracts/test`, lints the contract and evaluates the cases. */
export function testContractBody(body: Uint8Array): ContractTestResult {
  try {
    const request = readBody(body, 'testContract') as unknown as ContractTestRequest;
    return { test: testContract(request) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refusal: { code: error.code, detail: error.message, errors: error.errors ?? [] } };
  }
}
