import { Injectable } from '@nestjs/common';
import type { OperationState } from '@tookeffect/wire';
import { DataSource } from 'typeorm';
import { type PreparedStatement, runPrepared } from '../../database/index.ts';
import type { PageRange } from '../../domain/page.ts';
import type { ServedOperation } from './operation-response.ts';
import type { Owner } from './operations.repository.ts';
import { CURRENT_STATE, OVERDUE, selectServed, UNFINISHED } from './served-operations.ts';

/** Filters of a list. */
export interface OperationFilter {
  readonly state?: OperationState;
  readonly contract?: string;
  /** Those without a conclusive verdict that are not cancelled: all of them, or those whose deadline has passed. */
  readonly unfinished?: 'any' | 'overdue';
}

/** A page of operations. */
export interface ListedOperations {
  /** Newest first; one more than the limit where there are more. */
  readonly rows: readonly ServedOperation[];
  /** Where the search ended before the limit was reached: the id after which it continues; null where it did not. */
  readonly searchedTo: string | null;
}

/**
 * How many operations one page searches at most. Without this bound, a filter that matches nothing would read every
 * operation of the workspace, and slow down the reads of all others.
 */
export const MAX_SEARCHED = 5000;

/** Greater than every id of an operation. */
const BEFORE_FIRST = 'oq';

/** The states of the column `rare_state`, which has an index. @see migrations/0053-rare-states.ts */
const RARE_STATES: readonly string[] = ['refuted', 'pending', 'inconclusive', 'cancelled'];

/** The conditions of the filters; `$4` is the state, `$5` the id of the contract. */
const CONDITIONS = {
  state: `${CURRENT_STATE} = $4`,
  contract: 'o.contract_hash = ANY (ARRAY(SELECT hash FROM contract WHERE id = $5))',
  any: UNFINISHED,
  overdue: OVERDUE,
} as const;

type Condition = keyof typeof CONDITIONS;

/** Lists of operations. */
@Injectable()
export class OperationListsRepository {
  constructor(private readonly database: DataSource) {}

  async list(
    { accountId, workspaceId }: Owner,
    { limit, after }: PageRange,
    filter: OperationFilter,
  ): Promise<ListedOperations> {
    const owned = [accountId, workspaceId, after ?? BEFORE_FIRST];
    const { state = null, contract = null } = filter;
    const rows = await runPrepared<ServedOperation>(this.database, listStatement(filter), [
      ...owned,
      ...[state, contract, limit + 1],
    ]);
    const isFiltered = conditionsOf(filter).length > 0;
    if (!isFiltered || rows.length > limit) return { rows, searchedTo: null };
    const [last] = await runPrepared<{ id: string }>(this.database, lastSearchedStatement(filter), [
      ...owned,
      state,
    ]);
    return { rows, searchedTo: last?.id ?? null };
  }
}

function conditionsOf({ state, contract, unfinished }: OperationFilter): readonly Condition[] {
  return [
    ...(state === undefined ? [] : (['state'] as const)),
    ...(contract === undefined ? [] : (['contract'] as const)),
    ...(unfinished === undefined ? [] : [unfinished]),
  ];
}

/** The operations that are searched, in the order of an index: `$1` is the account, `$2` the workspace, `$3` an id. */
function searched({ state }: OperationFilter): string {
  const isRare = state !== undefined && RARE_STATES.includes(state);
  return `FROM operation o WHERE o.account_id = $1 AND o.workspace_id = $2 AND o.id < $3
    AND ${isRare ? 'o.rare_state = $4' : '($4::text IS NULL OR true)'} ORDER BY o.id DESC`;
}

/** Each combination of filters is one statement, because a plan that fits all of them searches everything. */
export function listStatement(filter: OperationFilter): PreparedStatement {
  const conditions = conditionsOf(filter);
  const where = conditions.map((name) => CONDITIONS[name]).join(' AND ') || 'true';
  const found = `(SELECT o.* FROM (SELECT o.* ${searched(filter)} LIMIT ${MAX_SEARCHED}) o
    WHERE ${where} AND ($5::text IS NULL OR true) ORDER BY o.id DESC LIMIT $6)`;
  return { name: nameOf('list_operations', filter), text: `${selectServed(found)} ORDER BY o.id DESC` };
}

/** The oldest operation that the search reached, if there are older ones. */
function lastSearchedStatement(filter: OperationFilter): PreparedStatement {
  const text = `SELECT o.id ${searched(filter)} OFFSET ${MAX_SEARCHED - 1} LIMIT 1`;
  return { name: nameOf('last_searched', filter), text };
}

function nameOf(prefix: string, filter: OperationFilter): string {
  const { state } = filter;
  const isRare = state !== undefined && RARE_STATES.includes(state);
  return [prefix, ...conditionsOf(filter), ...(isRare ? ['rare'] : [])].join('_');
}
