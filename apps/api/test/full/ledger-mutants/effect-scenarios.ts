import { deepStrictEqual as same } from 'node:assert';
import type { DataSource } from 'typeorm';
import { type Attempt, type Settled, claimEffect } from '../../ledger/claimed-effect.ts';
import {
  type LedgerAccount,
  type LedgerVerdict,
  makeLedgerAccount,
  makeSettlement,
} from '../../ledger/ledger-account.ts';
import { begunOperations, inSeconds } from '../../operations/begun-operation.ts';

/** A sequence of calls of the database functions and its expected results. */
export type Scenario = (account: LedgerAccount, database: DataSource) => Promise<void>;

const SETTLED = { outcome: 'settled' };
const MINUTE = 60;

/** The operations whose claims a settlement is told of. */
const owners = ({ claims = [] }: Settled): string[] => claims.map(({ operationId }) => operationId);

async function claimants(account: LedgerAccount, count: number): Promise<string[]> {
  await account.buy(100);
  return Promise.all(Array.from({ length: count }, () => account.newOperation()));
}

/** Who may claim which effect. */
export const CLAIM_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'an effect is claimed once in an account and a system': async (account, database) => {
    const [first, second] = (await claimants(account, 2)) as [string, string];
    const claim = (id: string, attempt: Attempt = {}) => claimEffect(database, account, id, attempt);
    same(await claim(first), SETTLED);
    same(await claim(first), SETTLED);
    same(owners(await claim(second)), [first]);
    same(await claim(second, { system: 'other' }), SETTLED);
    const stranger = await makeLedgerAccount(database);
    const [foreign] = (await claimants(stranger, 1)) as [string];
    same(await claimEffect(database, stranger, foreign), SETTLED);
  },
  'only the outdated claims are replaced, and they are not told again': async (account, database) => {
    const [created, changed, later, last] = (await claimants(account, 4)) as [string, string, string, string];
    const claim = (id: string, attempt: Attempt = {}) => claimEffect(database, account, id, attempt);
    const known = async (id: string, attempt: Attempt = {}): Promise<number[]> =>
      ((await claim(id, attempt)).claims ?? []).map(({ number }) => number);
    await claim(created);
    const change = { aspect: 'changed', revision: '2' };
    same(await claim(changed, { ...change, knownClaims: await known(changed, change) }), SETTLED);
    const replacing = { knownClaims: await known(later), replacedClaims: [created] };
    same(await claim(later, replacing), SETTLED);
    same(owners(await claim(last)), [changed, later]);
  },
  'a run is told the standing claims of its operation': async (account, database) => {
    const [one, other, later] = (await claimants(account, 3)) as [string, string, string];
    const claim = (id: string, attempt: Attempt) => claimEffect(database, account, id, attempt);
    same((await account.reserve(later)).result.ownClaims, []);
    const replacing = await account.newOperation();
    for (const objectId of ['7', '8']) await claim(one, { objectId });
    await claim(other, { objectId: '9' });
    const { claims = [] } = await claim(replacing, { objectId: '7' });
    const knownClaims = claims.map(({ number }) => number);
    same(await claim(replacing, { objectId: '7', knownClaims, replacedClaims: [one] }), SETTLED);
    const { result } = await account.reserve(one);
    same(
      (result.ownClaims as { objectId: string }[]).map(({ objectId }) => objectId),
      ['8'],
    );
  },
  'the claim on the same effect is told, however old it is': async (account, database) => {
    const operations = await claimants(account, 19);
    const last = operations.pop()!;
    for (const [index, id] of operations.entries()) {
      const attempt = { aspect: 'changed', revision: String(index) };
      const told = await claimEffect(database, account, id, attempt);
      const knownClaims = (told.claims ?? []).map(({ number }) => number);
      if (told.outcome !== 'settled') await claimEffect(database, account, id, { ...attempt, knownClaims });
    }
    const again = await claimEffect(database, account, last, { aspect: 'changed', revision: '0' });
    same(owners(again).includes(operations[0]!), true);
  },
  'one of many concurrent settlements takes an effect, and the others are told': async (
    account,
    database,
  ) => {
    for (let round = 0; round < 5; round += 1) {
      const operations = await claimants(account, 8);
      const attempt = { objectId: String(round) };
      const results = await Promise.all(operations.map((id) => claimEffect(database, account, id, attempt)));
      same(results.filter(({ outcome }) => outcome === 'settled').length, 1);
    }
  },
};

/** Which operations are rivals, and who may cancel one. */
export const RIVAL_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'an operation is a rival until it ends': async (account, database) => {
    await account.buy(10);
    const { begin, act, cancel, rivalIds } = begunOperations(database, account);
    const abandoned = await begin({ createdIn: -20 * MINUTE });
    const acted = await begin({ createdIn: -20 * MINUTE });
    same(await act(acted), 'stored');
    const overdue = await begin({ createdIn: -40 * MINUTE, deadlineWithin: 30 * MINUTE, actWithin: 86_400 });
    const cancelled = await begin({ createdIn: -MINUTE });
    const verified = await begin({ createdIn: -MINUTE });
    await cancel(cancelled);
    await claimEffect(database, account, verified);
    const later = await begin({ createdIn: MINUTE });
    same(await rivalIds(later), [acted]);
    const concurrent = await begin({ createdIn: -30 });
    same(await rivalIds(concurrent), [acted, cancelled, later, verified].sort());
    same((await rivalIds(await begin({ createdIn: -15 * MINUTE }))).includes(overdue), true);
    same((await rivalIds(await begin({ createdIn: -15 * MINUTE }))).includes(abandoned), true);
  },
  'an operation ends where it is verified first by an effect, and opens with another verdict': async (
    account,
    database,
  ) => {
    await account.buy(10);
    const { begin, rivals } = begunOperations(database, account);
    const id = await begin({ createdIn: -10 * MINUTE });
    const other = await begin({ createdIn: -10 * MINUTE });
    const effect = { system: 'db', objectType: 'row', objectId: '7', aspect: 'changed' };
    const endAfter = async (second: number, verdict: LedgerVerdict, change: object = {}) => {
      await database.query('UPDATE operation SET not_before = NULL WHERE id = $1', [id]);
      const run = { ...(await account.reserve(id)), accountId: account.accountId };
      const charged = verdict === 'verified' ? 1 : 0;
      const settlement = await makeSettlement(database, run, verdict, charged, {
        observedAt: inSeconds(second),
        ...change,
      });
      await database.query('SELECT settle_runs($1, true)', [settlement]);
      const [rival] = (await rivals(other)).rivals;
      return rival!.endedAt === null
        ? null
        : Math.round((Date.parse(rival!.endedAt) - Date.now()) / 1000 / MINUTE);
    };
    const claiming = (revision: string) => ({
      ...{ system: 'db', objectType: 'row', observedObjectIds: ['7'], claims: [{ ...effect, revision }] },
    });
    same(await endAfter(-8 * MINUTE, 'pending', { reason: 'not_final' }), null);
    same(await endAfter(-7 * MINUTE, 'verified', claiming('1')), -7);
    same(await endAfter(-6 * MINUTE, 'verified', claiming('1')), -7);
    same(await endAfter(-5 * MINUTE, 'verified', claiming('2')), -5);
    same(await endAfter(-4 * MINUTE, 'pending', { reason: 'not_final' }), null);
    same(await endAfter(-3 * MINUTE, 'verified'), -3);
    same(await endAfter(-2 * MINUTE, 'verified'), -3);
  },
  'a run is told its rivals, and fixes the connection of its operation': async (account, database) => {
    await account.buy(10);
    const { begin } = begunOperations(database, account);
    const [unbound, bound, alone] = [
      await begin({ system: null }),
      await begin(),
      await begin({ effects: ['alone'] }),
    ];
    const told = async (id: string) => {
      const { result } = await account.reserve(id);
      const rivals = (result.rivals as { operationId: string }[]).map(({ operationId }) => operationId);
      return [rivals, result.moreRivals, result.hasUnboundKeys];
    };
    same(await told(unbound), [[bound], false, true]);
    same(await told(bound), [[unbound], false, false]);
    same(await told(alone), [[], false, false]);
    const unconnected = 'SELECT id FROM operation WHERE connection_id IS NULL AND id = ANY ($1)';
    same(await database.query(unconnected, [[unbound, bound, alone]]), []);
  },
  'operations in different systems are no rivals, unless one has no system': async (account, database) => {
    const { begin, rivalIds } = begunOperations(database, account);
    const one = await begin();
    await begin({ system: 'other' });
    same(await rivalIds(one), []);
    const unbound = await begin({ system: null });
    same(await rivalIds(one), [unbound]);
  },
  'a key has a limit of open operations': async (account, database) => {
    const { begin } = begunOperations(database, account);
    await begin({ createdIn: -20 * MINUTE });
    await begin();
    await begin({ system: 'other' });
    same((await begin({ maxOpen: 2 })).startsWith('op_'), true);
    same(await begin({ maxOpen: 2 }), 'too_many_open_operations');
    // Without a system, only the operations that have none either are counted.
    same((await begin({ system: null, maxOpen: 1 })).startsWith('op_'), true);
  },
  'an operation is cancelled by its credential or an administrator, unless it is verified or live': async (
    account,
    database,
  ) => {
    await account.buy(10);
    const { begin, act, cancel } = begunOperations(database, account);
    const cancelAs = async (id: string, credential: string, isAdministrator: boolean): Promise<string> => {
      const [{ outcome }] = await database.query<[{ outcome: string }]>(
        `SELECT cancel_operation($1, $2, $3, $4, $5)->>'outcome' AS outcome`,
        [account.accountId, account.workspaceId, id, credential, isAdministrator],
      );
      return outcome;
    };
    const id = await begin();
    same(await cancelAs(id, 'key_other', false), 'not_allowed');
    const run = await account.reserve(id);
    same(await cancel(id), 'verification_in_flight');
    await account.release(run);
    await account.reserve(id, { leaseMs: -1000 });
    same(await cancelAs(id, 'key_other', true), 'cancelled');
    same(await account.bucket('bought'), { available: 10, reserved: 0 });
    same(
      [(await account.reserve(id)).outcome, await act(id)],
      ['operation_cancelled', 'operation_cancelled'],
    );
    const verified = await begin({ effects: ['other'] });
    await claimEffect(database, account, verified);
    same(await cancel(verified), 'verified');
    // The lease of a run that has ended stops nothing.
    const settled = await begin({ effects: ['third'] });
    await account.settle(await account.reserve(settled), 'pending');
    same(await cancel(settled), 'cancelled');
  },
};
