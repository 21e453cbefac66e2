// Measures the memory of the server's process: idle after the start, at most under load, and idle after it.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuTimeMs } from './cpu-time.ts';
import { startEnvironment } from './environment.ts';
import { createOperations, VERIFIED, verifyOnce } from './operations.ts';
import { createTenants } from './tenants.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '10' },
  },
});
const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
if (!(clients >= 1 && seconds >= 1)) throw new Error('--clients and --seconds must be at least 1');

const ACCOUNTS = 100;
/** After this time V8 has given back what it keeps for a busy process. */
const IDLE_MS = 15_000;
const SAMPLE_MS = 50;

await using undo = new AsyncDisposableStack();
const environment = await startEnvironment(undo);
await environment.removeTap();
const { processId } = environment.api();
const afterStart = memory(processId);
await sleep(IDLE_MS);
const idle = memory(processId);
const tenants = await createTenants(environment, ACCOUNTS);
await createOperations(environment, 'footprint', tenants, clients * 4);
await environment.provider.act();
const { verifies } = await verifyOnce(environment, 'footprint', tenants);

const begunMs = cpuTimeMs(processId);
let peak = memory(processId);
const sampler = setInterval(() => {
  const now = memory(processId);
  if (now.rssMebibytes > peak.rssMebibytes) peak = now;
}, SAMPLE_MS);
const { baseUrl } = environment.api();
const run = { baseUrl, calls: verifies, clients, seconds, expected: VERIFIED };
const { calls, perSecond, p99Ms } = await environment.load.run(run).finally(() => clearInterval(sampler));
const cpuMs = (cpuTimeMs(processId) - begunMs) / calls;
await sleep(IDLE_MS);

print('after the start', afterStart);
print(`idle for ${IDLE_MS / 1000} s`, idle);
print(`at most, ${clients} clients`, peak);
print(`idle again for ${IDLE_MS / 1000} s`, memory(processId));
console.log(
  `${calls} verifies, ${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms of CPU of the server each`,
);

interface Memory {
  readonly rssMebibytes: number;
  readonly threads: number;
}

/** @see proc_pid_status(5) */
function memory(id: number): Memory {
  const status = readFileSync(`/proc/${id}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { rssMebibytes: field('VmRSS') / 1024, threads: field('Threads') };
}

function print(phase: string, { rssMebibytes, threads }: Memory): void {
  console.log(`${phase.padEnd(24)} ${rssMebibytes.toFixed(0).padStart(4)} MiB  ${threads} threads`);
}
