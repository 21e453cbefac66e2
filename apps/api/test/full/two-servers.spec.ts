import { randomUUID } from 'node:crypto';
import type { Problem, Verification } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientResponse } from '../faults/agent-client.ts';
import { rounds } from '../support/rounds.ts';
import { type ServerPair, startServerPair } from './server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startServerPair();
});
afterAll(() => pair.stop());

/** Makes as many calls at once, to both servers in turn. */
async function storm(times: number, call: (server: 0 | 1, index: number) => Promise<ClientResponse>) {
  const heard = await Promise.all(
    Array.from({ length: times }, (_, index) => call((index % 2) as 0 | 1, index)),
  );
  return heard.map((answer) => {
    if (answer === null) throw new Error('a connection broke');
    return answer;
  });
}

const toProblem = ({ text }: NonNullable<ClientResponse>): Problem => JSON.parse(text) as Problem;

async function readReceipts(operationId: string): Promise<readonly { id: string }[]> {
  return pair.database.dataSource.query('SELECT id FROM receipt WHERE operation_id = $1', [operationId]);
}

const SAME_KEY_ROUNDS = rounds({ full: 10, soak: 200 });
const LAST_CREDIT_ROUNDS = rounds({ full: 5, soak: 100 });

test(`fifty calls with one key at two servers run once and are charged once, ${SAME_KEY_ROUNDS} times`, async () => {
  const { clients } = pair;
  for (let round = 1; round <= SAME_KEY_ROUNDS; round += 1) {
    await pair.buyCredit();
    const before = await clients[0].usage();
    const [operationId, key] = [await clients[0].beginAndAct(), randomUUID()];
    const verify = (server: 0 | 1) => clients[server].verify(operationId, key);

    const answers = await storm(50, verify);
    const final = await storm(50, verify);

    const bodies = new Set(final.map(({ status, text }) => `${status} ${text}`));
    expect([...bodies]).toEqual([`200 ${final[0]!.text}`]);
    expect(final.every(({ headers }) => headers.get('idempotency-replayed') === 'true')).toBe(true);
    for (const answer of answers) {
      if (answer.status === 200) expect(answer.text).toBe(final[0]!.text);
      else {
        expect([answer.status, toProblem(answer).code]).toEqual([409, 'idempotency_in_flight']);
        expect(answer.headers.get('retry-after')).toBe('1');
      }
    }
    const executed = answers.filter(
      ({ status, headers }) => status === 200 && !headers.has('idempotency-replayed'),
    );
    expect(executed).toHaveLength(1);
    const { receiptId } = JSON.parse(final[0]!.text) as Verification;
    expect(await readReceipts(operationId)).toEqual([{ id: receiptId }]);
    const after = await clients[1].usage();
    expect(after).toMatchObject({ bought: { available: before.bought.available - 1 }, reserved: 0 });
    expect(after.verifiedActions).toBe(before.verifiedActions + 1);
  }
});

test(`the last credit pays for one of a hundred verifies at two servers, ${LAST_CREDIT_ROUNDS} times`, async () => {
  const { clients } = pair;
  const operations = await Promise.all(Array.from({ length: 100 }, () => clients[0].beginAndAct()));
  for (let round = 1; round <= LAST_CREDIT_ROUNDS; round += 1) {
    await pair.buyCredit();
    expect((await clients[1].usage()).bought.available).toBe(1);

    const answers = await storm(100, (server, index) =>
      clients[server].verify(operations[index]!, randomUUID()),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(99);
    for (const answer of refused) {
      expect(toProblem(answer)).toMatchObject({
        code: 'credit_exhausted',
        payment: { packs: [{ id: 'pack_500', amountCredits: 1 }] },
      });
    }
    expect(await clients[0].usage()).toMatchObject({ bought: { available: 0 }, reserved: 0 });
    const paid = answers.findIndex(({ status }) => status === 200);
    operations[paid] = await clients[0].beginAndAct();
  }
});

test('one key for fifty operations at two servers verifies one operation and refuses the others without its data', async () => {
  const { clients } = pair;
  // One credit more than is spent: who waits for the last one would hear of that before the key.
  await pair.buyCredit();
  await pair.buyCredit();
  const operations = await Promise.all(Array.from({ length: 50 }, () => clients[0].beginAndAct()));
  const key = randomUUID();
  const answers = await storm(50, (server, index) => clients[server].verify(operations[index]!, key));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(49);
  for (const answer of refused) {
    expect([answer.status, toProblem(answer).code]).toEqual([422, 'idempotency_key_reused']);
    expect(answer.text).not.toMatch(/op_|rcp_|verified/);
  }
});
