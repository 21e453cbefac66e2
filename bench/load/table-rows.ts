import { median } from './figures.ts';
import type { ResidentMemory } from './process-tree.ts';
import type { ReceiptRatios } from './receipt-ratios.ts';
import { CLIENTS, type MeasuredItem, type TableItem, type TableItemName } from './table-items.ts';

/** All that one run measured. */
export interface TableResults {
  /** One list a round, in the order of the items. */
  readonly rounds: readonly (readonly MeasuredItem[])[];
  readonly items: readonly TableItem[];
  /** p50 of the same GET by the load generator alone, one a round. */
  readonly providerMs: readonly number[];
  readonly receipts: ReceiptRatios;
  readonly idle: ResidentMemory;
  readonly peak: ResidentMemory;
  readonly warmStartSeconds: number;
}

/** One figure, with its next goal and its last one. */
export interface TableRow {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly lastGoal: string;
}

/**
 * Convoy's rate over that of the control's `webhook.sql`, with 64 clients on the machine where both were measured:
 * 2,766/s and 12,146/s. A rate over the control, divided by this, is a rate over Convoy.
 */
const CONVOY_OVER_CONTROL = 0.228;

/** Makes the rows of the table, each the median of the rounds. */
export function tableRows(results: TableResults): TableRow[] {
  const { receipts, idle, peak, warmStartSeconds } = results;
  const row = (metric: string, value: number, goal: string, lastGoal: string, unit = ''): TableRow => ({
    ...{ metric, value, unit, goal, lastGoal },
  });
  const over = (name: TableItemName) => rateOverControl(results, name);
  return [
    row('verify/s, 1,000 accounts, best of all clients / control', over('verify'), '≥ 0.5', '0.9'),
    row(`verify p99 with ${CLIENTS} clients`, latency(results, 'verify', CLIENTS), '≤ 80', '40', ' ms'),
    row('verify/s, one hot account / control', over('hot verify'), '≥ 3', '12'),
    row('verify p50 with 1 client, less the provider / control', latencyOverControl(results), '≤ 4', '1.5'),
    row('webhook/s / Convoy', over('webhook') / CONVOY_OVER_CONTROL, '≥ 2', '4'),
    row('create/s / control', over('create'), '≥ 0.2', '1'),
    row('read/s / control', over('read'), '≥ 0.2', '1'),
    row('receipt/s / control', over('receipt'), '≥ 0.3', '1'),
    row('verifyReceipt / openssl, TypeScript', receipts.typescript, '≥ 0.8', '0.9'),
    row('verifyReceipt / openssl, Python', receipts.python, '≥ 0.5', '0.9'),
    row('resident memory, idle', idle.nowMb, '≤ 120', '120', ' MB'),
    row('resident memory, peak with 256 clients', peak.peakMb, '≤ 200', '120', ' MB'),
    row('warm start with the embedded database', warmStartSeconds, '≤ 1.3', '1', ' s'),
  ];
}

/** The highest rate over all numbers of clients, by the API and by the control. */
function rateOverControl({ rounds, items }: TableResults, name: TableItemName): number {
  return median(
    rounds.map((round) => {
      const own = round.filter((_, index) => items[index]!.name === name);
      const api = Math.max(...own.map(({ api: figures }) => figures.perSecond));
      return (
        api / Math.max(...own.map(({ controls }) => (controls[0].perSecond + controls[1].perSecond) / 2))
      );
    }),
  );
}

function latency({ rounds, items }: TableResults, name: TableItemName, clients: number): number {
  const index = items.findIndex((item) => item.name === name && item.clients === clients);
  return median(rounds.map((round) => round[index]!.api.p99Ms));
}

function latencyOverControl({ rounds, items, providerMs }: TableResults): number {
  const index = items.findIndex((item) => item.name === 'verify' && item.clients === 1);
  return median(
    rounds.map((round, n) => {
      const { api, controls } = round[index]!;
      return (api.p50Ms - providerMs[n]!) / ((controls[0].p50Ms + controls[1].p50Ms) / 2);
    }),
  );
}
