import { Injectable } from '@nestjs/common';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { inAccount } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { toJsonProblem } from '../../http/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import type { EventContent, EventFault, EventToRead } from './domain/read-event.ts';

/** An event as it was delivered, and the service that it is about. */
export interface DeliveredEvent extends Omit<EventToRead, 'contracts' | 'ownContracts'> {
  readonly service: string;
  readonly owner: Pick<Caller, 'accountId' | 'workspaceId'>;
}

/** Finds what an event says and names, so that a verify can select the events about its operation. */
@Injectable()
export class EventIndex {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly pool: ComputePool,
  ) {}

  /**
   * Parses the body: here if it is small, else on the compute pool.
   * @returns what the event says, and its keys under every contract of the service, each once
   * @throws {DomainError} as `toJsonProblem`, the true reason: the sender has the secret; `unavailable` while too much waits for the pool, or if the body takes too much time
   */
  async read({ service, owner, ...event }: DeliveredEvent): Promise<EventContent> {
    const contracts = this.contracts.shippedFor(service);
    const ownContracts = await inAccount(owner.accountId, () =>
      this.contracts.ownTextsWithEvents(owner, service),
    );
    const content = await this.compute({ ...event, contracts, ownContracts });
    if ('fault' in content) throw toJsonProblem(content.fault);
    return content;
  }

  private async compute(delivered: EventToRead): Promise<EventContent | EventFault> {
    try {
      // The contracts of a workspace may be many: they are parsed, and compiled at most once, in a worker.
      const bytes = delivered.body.length + delivered.ownContracts.length * this.pool.inThreadBytes;
      return await this.pool.run('readEvent', delivered, bytes);
    } catch (error) {
      if (!(error instanceof ComputationTooHeavyError)) throw error;
      throw new DomainError('unavailable', 'The event took too long to read; deliver it again.', {
        retryAfterSeconds: 1,
        cause: error,
      });
    }
  }
}
