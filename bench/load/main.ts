// Measures the API and prints ratios to pgbench on the same database in the same interleaved run.
// Run it with `npm run bench` or `node bench/load/main.ts --seconds 10`; options.ts lists the options.
import { auditLedger } from './audit.ts';
import { type Counters, countVerifies } from './counters.ts';
import { measureFdatasync } from './disk.ts';
import { createOperations, verifyOnce } from './operations.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { Pgbench } from './pgbench.ts';
import { INSERT_SCRIPT } from './pgbench-scripts.ts';
import { type Control, type Measured, controlLines, counterLines, ratioLines } from './report.ts';
import { type ScenarioInputs, type Scenario, listScenarios } from './scenarios.ts';
import { type BenchEnvironment, startEnvironment } from './environment.ts';
import { createTenants } from './tenants.ts';

/** The number of verifies so far, by the API and by pgbench. */
let verifies = 0;

const options = readOptions(process.argv.slice(2));
await using undo = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undo.disposeAsync().finally(() => process.exit(1)));
}
const environment = await startEnvironment(undo);
const pgbench = await Pgbench.find(environment.databaseUrl, environment.folder);
if (pgbench === null) {
  console.log('pgbench is missing, so no ratios are printed; on Debian, install the package `postgresql`.');
}
const inputs = await prepare(environment, options);
const counters = await count(inputs);
await environment.removeTap();
const scenarios = listScenarios(inputs);
const controls: Control[] = [await control(environment, inputs, pgbench)];
const measured = scenarios.map((scenario): Measured => ({ scenario, api: [], pgbench: [] }));
await measureThroughApi(scenarios[1]!, 1);
for (let round = 0; round < options.rounds; round += 1) {
  for (const each of measured) await measurePair(each, round);
  controls.push(await control(environment, inputs, pgbench));
}
const totals = await auditLedger(environment.database, verifies);

console.log(`${options.rounds} rounds of ${options.seconds} s; every response was as expected.`);
console.log(
  ['', ...ratioLines(measured), '', ...counterLines(counters), '', ...controlLines(controls)].join('\n'),
);
console.log(`The ledger: ${totals}.`);

async function prepare(
  on: BenchEnvironment,
  { accounts, operations }: BenchOptions,
): Promise<ScenarioInputs> {
  const tenants = await createTenants(on, accounts);
  const hotOperations = Math.ceil(operations / 4);
  await createOperations(on, 'spread', tenants, operations);
  await createOperations(on, 'hot', tenants.slice(0, 1), hotOperations);
  await on.provider.act();
  const spread = await verifyOnce(on, 'spread', tenants);
  const hot = await verifyOnce(on, 'hot', tenants);
  verifies += operations + hotOperations;
  const settlement = on.tap.settlement();
  const { path, apiKey } = spread.reads[0]!;
  const sample = await fetch(on.api().baseUrl + path, { headers: { authorization: `Bearer ${apiKey}` } });
  const sampleBody = await sample.text();
  await on.database.query(
    `INSERT INTO bench.stored (n, body) SELECT n, $1 FROM generate_series(0, $2::integer - 1) n`,
    [sampleBody, operations],
  );
  await on.database.query('ANALYZE');
  return { environment: on, tenants, spread, hot, settlement, sampleBody };
}

async function count({ spread, hot, tenants }: ScenarioInputs): Promise<Counters[]> {
  const many = `${tenants.length} accounts`;
  const wanted = [
    { name: '1 account', clients: 1, verifies: hot.verifies.slice(0, 200) },
    { name: many, clients: 1, verifies: spread.verifies.slice(-200) },
    { name: many, clients: 64, verifies: spread.verifies.slice(0, 2000) },
  ];
  const counted: Counters[] = [];
  for (const run of wanted) {
    counted.push(await countVerifies(environment, run, hot.reads));
    verifies += run.verifies.length;
  }
  return counted;
}

async function measurePair({ scenario, api, pgbench: limit }: Measured, round: number): Promise<void> {
  const steps = [
    async () => void api.push(await measureThroughApi(scenario, options.seconds)),
    async () => {
      if (pgbench === null) return;
      const figures = await pgbench.run({ ...scenario.byPgbench, seconds: options.seconds });
      if (scenario.isVerify) verifies += figures.calls;
      limit.push(figures);
    },
  ];
  // The second one works on larger tables, so the order alternates.
  for (const step of round % 2 === 0 ? steps : steps.reverse()) await step();
}

async function measureThroughApi(scenario: Scenario, seconds: number) {
  const figures = await scenario.throughApi(seconds);
  if (scenario.isVerify) verifies += figures.calls;
  return figures;
}

async function control(
  { folder }: BenchEnvironment,
  { sampleBody }: ScenarioInputs,
  by: Pgbench | null,
): Promise<Control> {
  const variables = { body: sampleBody };
  const inserts = await by?.run({ script: INSERT_SCRIPT, clients: 16, seconds: 1, variables });
  return { fdatasync: measureFdatasync(folder), inserts: inserts ?? null };
}
