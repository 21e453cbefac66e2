import type { Read } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { type Metrics, NO_METRICS, type SourceClockReading } from '../../src/metrics/index.ts';
import { SourceClocks } from '../../src/modules/timekeeping/index.ts';

/** What a system says about the time is recorded, and decides nothing. */
function recorder() {
  const [readings, lines]: [SourceClockReading[], object[]] = [[], []];
  const metrics = Object.assign(Object.create(NO_METRICS) as Metrics, {
    sourceClockRead: (reading: SourceClockReading) => readings.push(reading),
  });
  const log = { info: () => undefined, warn: (fields: object) => lines.push(fields), error: () => undefined };
  return { readings, lines, clocks: new SourceClocks(metrics, log) };
}

function read(clock: string | undefined): Read {
  const source = clock === undefined ? {} : { source: { clock: { at: clock, unitMs: 1000 } } };
  const [observedAt, completedAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.100Z'];
  return { outcome: 'answered', status: 200, body: {}, observedAt, completedAt, ...source } as never;
}

const SYSTEM = { connector: 'http', connectionId: 'con_1' };

test('the difference is measured; a large one is logged once an hour for each connection', () => {
  const { clocks, readings, lines } = recorder();
  clocks.record(read('2026-03-01T12:00:00.000Z'), SYSTEM);
  for (let times = 0; times < 3; times += 1) clocks.record(read('2026-03-01T11:00:00.000Z'), SYSTEM);
  clocks.record(read('2026-03-01T13:00:00.000Z'), { ...SYSTEM, connectionId: 'con_2' });
  expect(readings.map(({ differenceMs }) => Math.round(differenceMs / 1000))).toEqual([
    0, 3599, 3599, 3599, -3600,
  ]);
  expect(lines).toEqual([
    { connectionId: 'con_1', differenceMs: 3_599_001 },
    { connectionId: 'con_2', differenceMs: -3_599_900 },
  ]);
});

test('a read without a time of its system is not measured', () => {
  const { clocks, readings } = recorder();
  clocks.record(read(undefined), SYSTEM);
  clocks.record({ outcome: 'failed', failure: 'timed_out', observedAt: '2026-03-01T12:00:00.000Z' }, SYSTEM);
  expect(readings).toEqual([]);
});
