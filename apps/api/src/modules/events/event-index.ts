import { Injectable } from '@nestjs/common';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { toJsonProblem } from '../../http/index.ts';
import { ContractRegistry } from '../contracts/index.ts';
import type { EventNames, EventToRead } from './domain/read-event.ts';

/** An event as it was delivered; the body is the signed text. */
interface DeliveredEvent {
  readonly provider: string;
  readonly event: string;
  readonly body: string;
}

/** Finds what an event names, so that a verify can select the events about its operation. */
@Injectable()
export class EventIndex {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly pool: ComputePool,
  ) {}

  /**
   * Parses the body: here if it is small, else on the compute pool.
   * @returns the keys of an event under every contract of its provider, each once
   * @throws {DomainError} as `toJsonProblem`, the true reason: the sender has the secret; `unavailable` while too much waits for the pool, or if the body takes too much time
   */
  async keysOf({ provider, event, body }: DeliveredEvent): Promise<readonly string[]> {
    const contracts = this.contracts
      .list()
      .map(({ compiled }) => compiled.document)
      .filter(({ service }) => service === provider);
    const names = await this.read({ event, body, contracts });
    if ('fault' in names) throw toJsonProblem(names.fault);
    return names.keys;
  }

  private async read(delivered: EventToRead): Promise<EventNames> {
    try {
      return await this.pool.run('readEvent', delivered, delivered.body.length);
    } catch (error) {
      if (!(error instanceof ComputationTooHeavyError)) throw error;
      throw new DomainError('unavailable', 'The event took too long to read; deliver it again.', {
        retryAfterSeconds: 1,
        cause: error,
      });
    }
  }
}
