import { Injectable } from '@nestjs/common';
import type { ContractTest } from '@tookeffect/wire';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';

/** Tests contracts that callers send, on the compute pool: a small contract can be a lot to compile. */
@Injectable()
export class ContractTester {
  constructor(private readonly pool: ComputePool) {}

  /**
   * @param body JSON as it was sent
   * @throws {DomainError} as `readBody`; `request_invalid` for a contract that takes too much time or memory; `unavailable`
   */
  async test(body: Buffer): Promise<ContractTest> {
    try {
      const result = await this.pool.run('testContractBody', body, Infinity);
      if ('test' in result) return result.test;
      const { code, detail, errors } = result.refusal;
      throw new DomainError(code, detail, { errors });
    } catch (error) {
      if (!(error instanceof ComputationTooHeavyError)) throw error;
      const message =
        'takes too much time or memory to compile and evaluate; use fewer and shorter patterns, schemas and cases';
      throw new DomainError('request_invalid', `The contract ${message}.`, {
        errors: [{ pointer: '/contract', message }],
        cause: error,
      });
    }
  }
}
