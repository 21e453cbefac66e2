import { isDeepStrictEqual } from 'node:util';
import { databasePicture } from '../support/test-database.ts';
import type { ApiResponse } from '../support/test-api.ts';
import { comparable, fixtureOf, ownedPlaces, send } from './requests.ts';
import { type ResourceKind, RESOURCES } from './resources.ts';
import type { Place, ServedOperation } from './served-operations.ts';
import type { StatementLog } from './statement-log.ts';
import type { World } from './tenant-pair.ts';

/** What the tenant matrix asks with and compares against. */
export interface TenantTrial {
  readonly world: World;
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
  readonly isLookedFor: boolean;
}

/** The end of an id of which nobody has anything. */
const NOBODYS = '7zzzzzzzzzzzzzzzzzzzzzzzzz';

/**
 * Names, in each place of an operation, what belongs to another tenant, what was deleted, and what cannot be.
 * @returns where an answer or the work for it differs from that for an id that nobody has, and what was stored;
 *   empty where all is well
 */
export async function tenantFaults(trial: TenantTrial): Promise<readonly string[]> {
  const { world, operation } = trial;
  const faults: string[] = [];
  for (const place of ownedPlaces(operation)) {
    const variants = await variantsAt(trial, place);
    const before = await databasePicture(world.api.database.dataSource);
    const found = await faultsAt(trial, place, variants);
    const after = await databasePicture(world.api.database.dataSource);
    if (!isDeepStrictEqual(after, before)) found.push('something was stored');
    faults.push(...found.map((fault) => `${place} ${fault}`));
  }
  return faults;
}

/** @returns what is named in a place; nobody may be able to tell any of them from another */
async function variantsAt(
  { world, operation }: Pick<TenantTrial, 'world' | 'operation'>,
  place: Place,
): Promise<readonly Variant[]> {
  const name = fixtureOf(operation).ids![place]!;
  const { prefix, deletedBy }: ResourceKind = RESOURCES[name];
  const foreign = world.them.owned[name];
  const ids: Record<string, string> = { foreign, 'never given': `${prefix}_${'0'.repeat(26)}` };
  if (deletedBy !== undefined) {
    ids['deleted by us'] = await deletedOf(world, name, world.us.apiKey);
    ids['deleted by them'] = await deletedOf(world, name, world.them.apiKey);
  }
  const lookedFor = Object.entries(ids).map(([variant, id]) => ({ name: variant, id, isLookedFor: true }));
  // The shape of a body's members is judged for all alike, before anybody looks.
  if (place.startsWith('body.')) return lookedFor;
  const malformed = {
    'no id': `${prefix}_malformed`,
    'in capitals': foreign.toUpperCase(),
    'of another kind': `acc_${NOBODYS}`,
    'too long': `${foreign}0`,
  };
  return [
    ...lookedFor,
    ...Object.entries(malformed).map(([variant, id]) => ({ name: variant, id, isLookedFor: false })),
  ];
}

async function deletedOf(world: World, name: keyof typeof RESOURCES, apiKey: string): Promise<string> {
  const { create, deletedBy }: ResourceKind = RESOURCES[name];
  const id = await create(world, apiKey);
  const { status, text } = await world.api.call(...deletedBy!(id), { apiKey });
  if (status >= 300) throw new Error(`${id} was not deleted: ${text}`);
  return id;
}

async function faultsAt(trial: TenantTrial, place: Place, variants: readonly Variant[]): Promise<string[]> {
  const { ids, unknown = [404, 'not_found'] } = fixtureOf(trial.operation);
  const nobodys = await ask(trial, place, `${RESOURCES[ids![place]!].prefix}_${NOBODYS}`);
  const { status, json, text } = nobodys.answer;
  const faults = isDeepStrictEqual([status, json.code], unknown) ? [] : [`of nobody: ${text}`];
  if (nobodys.statements.length === 0) faults.push('of nobody: nobody looked for it');
  for (const { name, id, isLookedFor } of variants) {
    const { answer, statements } = await ask(trial, place, id);
    const told = trial.theirIds.filter((one) => one !== id && answer.text.includes(one));
    if (told.length > 0) faults.push(`${name}: tells of ${told.join()}`);
    const answers = [comparable(answer), comparable(nobodys.answer)];
    if (!isDeepStrictEqual(...(answers as [unknown, unknown]))) {
      faults.push(`${name}: other answer ${JSON.stringify(answers)}`);
    }
    if (isLookedFor && !isDeepStrictEqual(statements, nobodys.statements)) {
      faults.push(`${name}: other work ${JSON.stringify([statements, nobodys.statements])}`);
    }
  }
  return faults;
}

async function ask(
  { world, operation, token: ours, log }: TenantTrial,
  place: Place,
  id: string,
): Promise<{ answer: ApiResponse; statements: readonly string[] }> {
  const token = operation.isCredentialed ? ours : null;
  return log.during(() => send(world, operation, world.us, { token, named: { [place]: id } }));
}
