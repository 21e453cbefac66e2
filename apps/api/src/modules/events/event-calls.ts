import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  type AccountCall,
  BatchFailures,
  type BatchLimits,
  CallBatches,
  type PreparedStatement,
  inAccounts,
  isUndone,
  runPrepared,
} from '../../database/index.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { Failpoints } from '../../failpoints/index.ts';
import type { Load } from '../../metrics/index.ts';
import { eventDigests } from './event-digests.ts';
import type { ProviderEventEntity } from './provider-event.entity.ts';

/** An event before it is stored: the database adds the instant. */
export type NewProviderEvent = Omit<ProviderEventEntity, 'receivedAt' | 'erasedAt' | 'body'> & {
  readonly body: string;
};

/** By what a verify finds an event. */
export interface EventKeys {
  /** The service that the event is about. */
  readonly service: string;
  /** What it names there. */
  readonly keys: readonly string[];
  /** How many contracts of the workspace the keys follow from. */
  readonly ownContracts: number;
}

/** What `store_events` returns for an event. */
export type StoreResult =
  | { readonly outcome: 'stored' | 'contracts_changed' }
  | { readonly outcome: 'duplicate'; readonly id: string }
  | { readonly outcome: 'quota_exceeded'; readonly storedBytes: number };

interface StoreCall extends AccountCall, EventKeys {
  readonly event: NewProviderEvent;
  readonly quotaBytes: number;
}

const STORE_EVENTS: PreparedStatement = {
  name: 'store_events',
  text: 'SELECT store_events($1, $2, $3, $4) AS result',
};

/** One connection is enough for many small deliveries; a workspace gets a part of each batch. */
const LIMITS: BatchLimits = { inFlight: 4, patienceMs: 50, size: 64, sizePerAccount: 16, waitMs: 5000 };

/** A larger body is stored by itself, so that a batch has 2 MiB at most. */
const MAX_BODY_IN_BATCH = 32 * 1024;

/** The calls of `store_events`: one delivery on an idle server, several in one commit on a busy one. */
@Injectable()
export class EventCalls {
  readonly #batches: CallBatches<StoreCall, StoreResult>;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly failpoints: Failpoints,
    failures: BatchFailures,
  ) {
    this.#batches = new CallBatches<StoreCall, StoreResult>(
      {
        single: (call) => this.single(call),
        batch: (calls) => this.batch(calls),
        isUndone,
        failed: (error) => failures.report(STORE_EVENTS.name, error),
        refuseWaiting,
      },
      LIMITS,
    );
  }

  /** How many transactions are in flight, and how many deliveries wait for one. */
  get load(): Load {
    return this.#batches.load;
  }

  /**
   * Stores an event with its keys once, also when it is delivered several times at once.
   * @param quotaBytes what all events of the workspace may take; the same for each call
   * @returns `contracts_changed` where the workspace has other contracts than the keys follow from; nothing is stored then
   * @throws {DomainError} `unavailable` if it waited too long; nothing is stored then
   */
  store(event: NewProviderEvent, keys: EventKeys, quotaBytes: number): Promise<StoreResult> {
    const call = { account: event.accountId, event, ...keys, quotaBytes };
    return event.body.length > MAX_BODY_IN_BATCH ? this.single(call) : this.#batches.make(call);
  }

  private async single(call: StoreCall): Promise<StoreResult> {
    const [result] = await this.send([call]);
    if (result) return result;
    throw new Error('the account of an event does not own its workspace');
  }

  private async batch(calls: readonly StoreCall[]): Promise<(StoreResult | null)[]> {
    const [results] = await Promise.all([this.send(calls), this.failpoints.reach('event_batch_sent')]);
    return results;
  }

  private async send(calls: readonly StoreCall[]): Promise<(StoreResult | null)[]> {
    const accounts = new Map(calls.map(({ account, event }) => [event.workspaceId, account]));
    const values = [
      ...[[...accounts.values()], [...accounts.keys()]],
      ...[JSON.stringify(calls.map(toItem)), calls[0]!.quotaBytes],
    ];
    const rows = await inAccounts(accounts.values(), () =>
      runPrepared<{ result: StoreResult | null }>(this.database, STORE_EVENTS, values),
    );
    return rows.map(({ result }) => result);
  }
}

/** A call as `store_events` reads it. */
function toItem({ account, event, service, keys, ownContracts }: StoreCall): object {
  const { id, workspaceId, provider, eventId, isEvidence, body } = event;
  return {
    ...{ account, workspaceId, provider, id, event: event.event, digest: event.signedDigest.toString('hex') },
    ...{ eventId, secretId: event.webhookSecretId, isEvidence, body, service },
    ...{ keys: eventDigests(keys, isEvidence).map((digest) => digest.toString('hex')), ownContracts },
  };
}

function refuseWaiting(): DomainError {
  return new DomainError(
    'unavailable',
    'The database is busy; nothing was stored. Deliver the event again.',
    {
      retryAfterSeconds: 1,
    },
  );
}
