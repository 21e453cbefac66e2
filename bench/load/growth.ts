// Compares verifies on a database with a thousand operations and on one with a million, in turn.
import { parseArgs } from 'node:util';
import { copyOperation, type SessionQuery } from '@tookeffect/testing/size';
import { cpuTimeMs } from './cpu-time.ts';
import { type BenchEnvironment, startEnvironment } from './environment.ts';
import { median } from './figures.ts';
import { createOperations, type OperationSet, VERIFIED, verifyOnce } from './operations.ts';
import { databaseCpuMs } from './process-tree.ts';
import { createTenants } from './tenants.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    operations: { type: 'string', default: '1000000' },
  },
});
const [rounds, seconds, operations] = [values.rounds, values.seconds, values.operations].map(Number) as [
  number,
  number,
  number,
];
if (!(rounds >= 1 && seconds >= 1 && operations >= 1)) {
  throw new Error('--rounds, --seconds and --operations must be at least 1');
}

const ACCOUNTS = 1000;
const CLIENTS = 64;
const WARM_UP_SECONDS = 2;

/** One database with its server, and what was measured on it. */
interface Side {
  readonly environment: BenchEnvironment;
  readonly verifies: OperationSet['verifies'];
  readonly databaseMs: () => number;
  readonly perSecond: number[];
  readonly cpuMs: number[];
}

await using undo = new AsyncDisposableStack();
const small = await startSide();
const large = await startSide();
await copyEach(large.environment, Math.ceil(operations / ACCOUNTS) - 1);
for (const side of [small, large]) await measure(side, WARM_UP_SECONDS);
for (const side of [small, large]) side.perSecond.length = side.cpuMs.length = 0;
for (let round = 0; round < rounds; round += 1) {
  for (const side of round % 2 === 0 ? [small, large] : [large, small]) await measure(side, seconds);
}
print('a thousand operations', small);
print(`${operations} operations`, large);
const ratio = median(large.perSecond.map((rate, round) => rate / small.perSecond[round]!));
console.log(`verify/s of the larger over the smaller: ${ratio.toFixed(2)} (target: 0.95 at least)`);
const begunAt = performance.now();
await large.environment.checkInvariants('--without-receipts');
console.log(
  `admin check-invariants --without-receipts: ${((performance.now() - begunAt) / 1000).toFixed(0)} s (target: 120 at most)`,
);

async function startSide(): Promise<Side> {
  const environment = await startEnvironment(undo);
  const tenants = await createTenants(environment, ACCOUNTS);
  await createOperations(environment, 'growth', tenants, ACCOUNTS);
  await environment.provider.act();
  const { verifies } = await verifyOnce(environment, 'growth', tenants);
  await environment.removeTap();
  const databaseMs = await databaseCpuMs(environment.database);
  return { environment, verifies, databaseMs, perSecond: [], cpuMs: [] };
}

/** Copies each operation as often. */
async function copyEach({ database }: BenchEnvironment, count: number): Promise<void> {
  const { rows } = await database.query<{ operationId: string }>(
    'SELECT operation_id AS "operationId" FROM bench.target ORDER BY n',
  );
  const query: SessionQuery = async <Row extends object>(text: string, parameters: readonly unknown[]) => {
    const result = await database.query<Row>(text, [...parameters]);
    return result.rows;
  };
  let copies = 0;
  for (const { operationId } of rows) {
    await database.query('BEGIN');
    await copyOperation(query, { operationId, from: copies + 1, to: copies + count });
    await database.query('COMMIT');
    copies += count;
  }
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
}

async function measure({ environment, ...side }: Side, forSeconds: number): Promise<void> {
  const { baseUrl, processId } = environment.api();
  const cpuMs = () => cpuTimeMs(processId) + side.databaseMs();
  const before = cpuMs();
  const run = { baseUrl, calls: side.verifies, clients: CLIENTS, seconds: forSeconds, expected: VERIFIED };
  const { calls, perSecond } = await environment.load.run(run);
  side.perSecond.push(perSecond);
  side.cpuMs.push((cpuMs() - before) / calls);
}

function print(name: string, { perSecond, cpuMs }: Side): void {
  const figures = `${median(perSecond).toFixed(0)} verifies/s, ${median(cpuMs).toFixed(2)} ms of CPU each`;
  console.log(`${name}: ${figures}, ${CLIENTS} clients, ${ACCOUNTS} accounts`);
}
