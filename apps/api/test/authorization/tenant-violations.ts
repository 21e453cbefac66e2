import { isDeepStrictEqual } from 'node:util';
import { databasePicture } from '../support/test-database.ts';
import type { ApiResponse } from '../support/test-api.ts';
import { toComparable, findFixture, ownedPlaces, send } from './requests.ts';
import { type ResourceKind, RESOURCES } from './resources.ts';
import type { Place, ServedOperation } from './served-operations.ts';
import type { StatementLog } from './statement-log.ts';
import type { TenantPair } from './tenant-pair.ts';

/** What the tenant matrix asks with and compares against. */
export interface TenantCheck {
  readonly pair: TenantPair;
  readonly operation: ServedOperation;
  /** What follows `Bearer`: our credential for everything. */
  readonly token: string;
  /** What nobody but them may be told. */
  readonly theirIds: readonly string[];
  readonly log: StatementLog;
}

/** An id that is named in place of ours. */
interface Variant {
  readonly name: string;
  readonly id: string;
  /** Whether it has the shape of an id, so that somebody has to look for it. */
  readonly isWellFormed: boolean;
}

/** The end of an id of which nobody has anything. */
const UNUSED_ID = '7zzzzzzzzzzzzzzzzzzzzzzzzz';

/**
 * Names, in each place of an operation, what belongs to another tenant, what was deleted, and what cannot be.
 * @returns where an answer or the work for it differs from that for an id that nobody has, and what was stored;
 *   empty where all is well
 */
export async function findTenantViolations(check: TenantCheck): Promise<readonly string[]> {
  const { pair, operation } = check;
  const faults: string[] = [];
  for (const place of ownedPlaces(operation)) {
    const variants = await listVariants(check, place);
    const before = await databasePicture(pair.api.database.dataSource);
    const found = await findViolationsAt(check, place, variants);
    const after = await databasePicture(pair.api.database.dataSource);
    if (!isDeepStrictEqual(after, before)) found.push('something was stored');
    faults.push(...found.map((fault) => `${place} ${fault}`));
  }
  return faults;
}

/** @returns what is named in a place; nobody may be able to tell any of them from another */
async function listVariants(
  { pair, operation }: Pick<TenantCheck, 'pair' | 'operation'>,
  place: Place,
): Promise<readonly Variant[]> {
  const name = findFixture(operation).ids![place]!;
  const { prefix, deletedBy }: ResourceKind = RESOURCES[name];
  const foreign = pair.them.owned[name];
  const ids: Record<string, string> = { foreign, 'never given': unusedId(name, foreign, '0'.repeat(26)) };
  if (deletedBy !== undefined) {
    ids['deleted by us'] = await createDeleted(pair, name, pair.us.apiKey);
    ids['deleted by them'] = await createDeleted(pair, name, pair.them.apiKey);
  }
  const wellFormed = Object.entries(ids).map(([variant, id]) => ({ name: variant, id, isWellFormed: true }));
  // The shape of a body's members is judged for all alike, before anybody looks.
  if (place.startsWith('body.')) return wellFormed;
  const malformed = {
    'no id': `${prefix}_malformed`,
    'in capitals': foreign.toUpperCase(),
    'of another kind': `acc_${UNUSED_ID}`,
    'too long': `${foreign}0`,
  };
  return [
    ...wellFormed,
    ...Object.entries(malformed).map(([variant, id]) => ({ name: variant, id, isWellFormed: false })),
  ];
}

function unusedId(name: keyof typeof RESOURCES, existing: string, ending = UNUSED_ID): string {
  const { prefix, nameLike }: ResourceKind = RESOURCES[name];
  return nameLike?.(ending, existing) ?? `${prefix}_${ending}`;
}

async function createDeleted(
  pair: TenantPair,
  name: keyof typeof RESOURCES,
  apiKey: string,
): Promise<string> {
  const { create, deletedBy }: ResourceKind = RESOURCES[name];
  const id = await create(pair, apiKey);
  const { status, text } = await pair.api.call(...deletedBy!(id), { apiKey });
  if (status >= 300) throw new Error(`${id} was not deleted: ${text}`);
  return id;
}

async function findViolationsAt(
  check: TenantCheck,
  place: Place,
  variants: readonly Variant[],
): Promise<string[]> {
  const { ids, unknown = [404, 'not_found'] } = findFixture(check.operation);
  const kind = ids![place]!;
  const unused = await ask(check, place, unusedId(kind, check.pair.us.owned[kind]));
  const { status, json, text } = unused.answer;
  const faults = isDeepStrictEqual([status, json.code], unknown) ? [] : [`of nobody: ${text}`];
  if (unused.statements.length === 0) faults.push('of nobody: nobody looked for it');
  for (const { name, id, isWellFormed } of variants) {
    const { answer, statements } = await ask(check, place, id);
    const told = check.theirIds.filter((one) => one !== id && answer.text.includes(one));
    if (told.length > 0) faults.push(`${name}: tells of ${told.join()}`);
    const answers = [toComparable(answer), toComparable(unused.answer)];
    if (!isDeepStrictEqual(...(answers as [unknown, unknown]))) {
      faults.push(`${name}: other answer ${JSON.stringify(answers)}`);
    }
    if (isWellFormed && !isDeepStrictEqual(statements, unused.statements)) {
      faults.push(`${name}: other work ${JSON.stringify([statements, unused.statements])}`);
    }
  }
  return faults;
}

async function ask(
  { pair, operation, token: ours, log }: TenantCheck,
  place: Place,
  id: string,
): Promise<{ answer: ApiResponse; statements: readonly string[] }> {
  const token = operation.isCredentialed ? ours : null;
  return log.during(() => send(pair, operation, pair.us, { token, named: { [place]: id } }));
}
