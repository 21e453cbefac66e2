import { createHash } from 'node:crypto';
import type { Rival } from '@tookeffect/wire';
import type { DataSource } from 'typeorm';
import { newId } from '../../src/ids/new-id.ts';
import { LEDGER_CONTRACT_HASH, type LedgerAccount } from '../ledger/ledger-account.ts';

/** What an operation that the database function begins may differ in; times are seconds from now. */
export interface BeginOptions {
  readonly effects?: readonly string[];
  /** Null for an operation that begins without a connection. */
  readonly system?: string | null;
  readonly createdIn?: number;
  readonly actWithin?: number;
  readonly deadlineWithin?: number;
  readonly maxOpen?: number;
}

/** What an operation is compared with, and whether there is more of it. */
export interface Rivals {
  readonly rivals: readonly Rival[];
  readonly moreRivals: boolean;
}

/** Operations of one account, begun by calling the database functions directly. */
export interface BegunOperations {
  /** @returns the id of the operation, or the outcome of a refusal */
  readonly begin: (change?: BeginOptions) => Promise<string>;
  /** Submits an action result with a provider's reference. */
  readonly act: (id: string, reference?: string) => Promise<string>;
  readonly cancel: (id: string) => Promise<string>;
  readonly rivals: (id: string) => Promise<Rivals>;
  readonly rivalIds: (id: string) => Promise<string[]>;
}

/** The instant so many seconds from now. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/** Begins operations in an account; those of one effect have a common key. */
export function begunOperations(
  database: DataSource,
  { accountId, workspaceId }: Pick<LedgerAccount, 'accountId' | 'workspaceId'>,
): BegunOperations {
  const call = async <Result>(statement: string, parameters: unknown[]): Promise<Result> => {
    const [{ result }] = await database.query<[{ result: Result }]>(
      `SELECT ${statement} AS result`,
      parameters,
    );
    return result;
  };
  const rivals = (id: string): Promise<Rivals> => call('rivals_of($1)', [id]);
  return {
    begin: async (change = {}) => {
      const operation = beginning(change, await connectionOf(database, accountId));
      const outcome = await call<string>('begin_operations($1, $2)', [
        JSON.stringify([{ ...operation, account: accountId, workspaceId }]),
        change.maxOpen ?? 1000,
      ]);
      return outcome === 'stored' ? operation.id : outcome;
    },
    act: async (id, reference) => {
      const { outcome } = await call<{ outcome: string }>('submit_action_result($1, $2, $3)', [
        accountId,
        id,
        JSON.stringify({
          ...{ id: newId('ack'), body: '{}', status: 'succeeded', digest: 'sha256:00' },
          providerReference: reference ?? null,
        }),
      ]);
      return outcome;
    },
    cancel: async (id) => {
      const { outcome } = await call<{ outcome: string }>('cancel_operation($1, $2, $3, $4, false)', [
        accountId,
        workspaceId,
        id,
        'key_ledger',
      ]);
      return outcome;
    },
    rivals,
    rivalIds: async (id) => (await rivals(id)).rivals.map(({ operationId }) => operationId).sort(),
  };
}

function beginning(
  {
    effects = ['effect'],
    system = 'db',
    createdIn = 0,
    actWithin = 900,
    deadlineWithin = 604_800,
  }: BeginOptions,
  connectionId: string,
): { readonly id: string } {
  const otherKeys = effects.map((effect) => keyOf(effect, ''));
  return {
    ...{
      id: newId('op'),
      contractHash: LEDGER_CONTRACT_HASH,
      begunBy: 'key_ledger',
      input: '{}',
      salt: '00',
    },
    connectionId: system === null ? null : connectionId,
    ...{ marker: null, readsEvents: false, baseline: null, baselineDigest: null, baselineObservedAt: null },
    ...{ baselineFailure: null, notices: '[]', settleSeconds: null },
    createdAt: inSeconds(createdIn),
    actUntil: inSeconds(createdIn + actWithin),
    deadline: inSeconds(createdIn + deadlineWithin),
    effectKeys: system === null ? otherKeys : effects.map((effect) => keyOf(effect, system)),
    otherKeys: system === null ? [] : otherKeys,
  } as { readonly id: string };
}

/** @returns the effect key of an effect in a system */
export function keyOf(effect: string, system: string): string {
  return createHash('sha256').update(`${effect} ${system}`).digest('hex');
}

async function connectionOf(database: DataSource, accountId: string): Promise<string> {
  const [{ id }] = await database.query<[{ id: string }]>('SELECT id FROM connection WHERE account_id = $1', [
    accountId,
  ]);
  return id;
}
