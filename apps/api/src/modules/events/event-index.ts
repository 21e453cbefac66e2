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

/** What an event says and names, and how many contracts of the workspace its keys follow from. */
export interface IndexedEvent extends EventContent {
  readonly ownContracts: number;
}

/** Of the remembered contracts, in characters; each list of contracts counts a little more than its texts. */
const MAX_REMEMBERED_LENGTH = 8 * 1024 * 1024;
const LIST_LENGTH = 256;

/** Finds what an event says and names, so that a verify can select the events about its operation. */
@Injectable()
export class EventIndex {
  private readonly remembered = new RememberedTexts();

  constructor(
    private readonly contracts: ContractRegistry,
    private readonly pool: ComputePool,
  ) {}

  /**
   * Parses the body: here if it is small, else on the compute pool.
   * @param mayRemember whether the contracts of the workspace may be those that an earlier event was read with
   * @returns what the event says, and its keys under every contract of the service, each once
   * @throws {DomainError} as `toJsonProblem`, the true reason: the sender has the secret; `unavailable` while too much waits for the pool, or if the body takes too much time
   */
  async read({ service, owner, ...event }: DeliveredEvent, mayRemember: boolean): Promise<IndexedEvent> {
    const contracts = await this.contracts.shippedFor(service);
    const ownContracts = await this.ownContracts(owner, service, mayRemember);
    const content = await this.compute({ ...event, contracts, ownContracts });
    if ('fault' in content) throw toJsonProblem(content.fault);
    return { ...content, ownContracts: ownContracts.length };
  }

  private async ownContracts(
    owner: DeliveredEvent['owner'],
    service: string,
    mayRemember: boolean,
  ): Promise<readonly string[]> {
    const name = `${owner.workspaceId} ${service}`;
    const known = this.remembered.get(name);
    if (known && mayRemember) return known;
    const texts = await inAccount(owner.accountId, () => this.contracts.ownTextsWithEvents(owner, service));
    this.remembered.set(name, texts);
    return texts;
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

/**
 * The contracts of workspaces that read events. They may be outdated: `store_events` refuses an event whose keys do not
 * follow from all contracts.
 */
class RememberedTexts {
  readonly #lists = new Map<string, readonly string[]>();
  #length = 0;

  get(name: string): readonly string[] | undefined {
    return this.#lists.get(name);
  }

  /** Forgets the lists that were stored first, while all together are too long. */
  set(name: string, texts: readonly string[]): void {
    this.#remove(name);
    this.#lists.set(name, texts);
    this.#length += lengthOf(texts);
    for (const oldest of this.#lists.keys()) {
      if (this.#length <= MAX_REMEMBERED_LENGTH) return;
      this.#remove(oldest);
    }
  }

  #remove(name: string): void {
    const texts = this.#lists.get(name);
    if (texts === undefined) return;
    this.#lists.delete(name);
    this.#length -= lengthOf(texts);
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, LIST_LENGTH);
}
