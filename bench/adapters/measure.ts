import type { RecordedAnswer } from './recorded-answers.ts';

/** A framework that calls a tool that returns at once. */
export interface Subject {
  /** Each calls the tool once; `id` is another one in each call. */
  readonly bare: (id: string) => Promise<unknown>;
  readonly adapted: (id: string) => Promise<unknown>;
}

/** Milliseconds that a call took; processor time is that of this process, without the service's. */
interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** The costs of one round. */
export interface Round {
  readonly bare: Cost;
  readonly adapted: Cost;
  /** The three requests alone, with the same bytes. */
  readonly requests: Cost;
}

/** Measures the three in turn, so that what else the machine does meets all of them. */
export async function measure(
  { bare, adapted }: Subject,
  rounds: number,
  sendRequests: () => Promise<void>,
): Promise<readonly Round[]> {
  const measured: Round[] = [];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round += 1) {
    const id = `call_${round}`;
    // Neither is always the first, which would find the processor in another state.
    const first = round % 2 === 0 ? await time(() => adapted(id)) : undefined;
    const without = { bare: await time(() => bare(id)), requests: await time(sendRequests) };
    const costs = { ...without, adapted: first ?? (await time(() => adapted(id))) };
    if (round >= 0) measured.push(costs);
  }
  return measured;
}

async function time(run: () => Promise<unknown>): Promise<Cost> {
  collectGarbage();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await run();
  const wall = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wall, cpu: (user + system) / 1000 };
}

/**
 * Collects what the calls before have left. V8 would collect it in about one of a hundred calls, for some milliseconds:
 * which of the two sides of a p99 that is in depends on the rest of the program.
 */
function collectGarbage(): void {
  // Defined by `--expose-gc`.
  globalThis.gc!({ type: 'minor' });
}

/** @returns a function that sends the recorded requests, one after the other, and reads the responses */
export function requestSender(baseUrl: string, answers: readonly RecordedAnswer[]): () => Promise<void> {
  return async () => {
    for (const { path, request } of answers) {
      const response = await fetch(`${baseUrl}${path}`, { method: 'POST', ...request });
      await response.text();
    }
  };
}
