import { readFileSync } from 'node:fs';
import {
  type AdapterRuntime,
  GateError,
  type GateOption,
  gateRounds,
  gateText,
  TookEffect,
  type UnsettledCall,
  UnsettledCalls,
} from '@tookeffect/sdk';
import { describe, expect, test } from 'vitest';

interface GateText {
  readonly unsettled: readonly UnsettledCall[];
  readonly text: readonly string[];
  readonly error: string;
}

const file = new URL('../cases/gate-texts.json', import.meta.url);
const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: readonly GateText[] };

/** Nothing listens there. */
const te = new TookEffect({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 });
const bind = (runtime: AdapterRuntime) => runtime;
const call = (callId: string): UnsettledCall => ({
  tool: 'send_mail',
  callId,
  operationId: null,
  verdict: null,
  reason: null,
  nextAction: null,
  attribution: null,
  unverified: 'connection_failed',
});

test.each(texts)('what a model and an application are told', ({ unsettled, text, error }) => {
  expect(gateText(unsettled)).toBe(text.join('\n'));
  expect(new GateError(unsettled)).toMatchObject({ code: 'effects_unsettled', message: error, unsettled });
});

describe('the option of a gate', () => {
  test.each<[GateOption | undefined, number | undefined]>([
    [undefined, undefined],
    [false, undefined],
    [true, 2],
    [{ rounds: 0 }, 0],
    [{ rounds: 100 }, 100],
  ])('%j: %j rounds', (gate, rounds) => {
    expect(gateRounds(gate)).toBe(rounds);
  });

  test.each([-1, 1.5, 101, NaN])('%d rounds are refused', (rounds) => {
    expect(() => gateRounds({ rounds })).toThrow(expect.objectContaining({ code: 'adapter_invalid' }));
  });
});

describe('the calls that are not settled', () => {
  test('are those of one scope, also those that stored messages show, until the scope is forgotten', async () => {
    const runtime = te.use({ name: 'plain', bind, gate: UnsettledCalls });
    expect(await runtime.unsettled('thread_1', [call('call_1')])).toEqual([call('call_1')]);
    expect(await runtime.unsettled('thread_1', [call('call_1'), call('call_2')])).toHaveLength(2);
    expect(await runtime.unsettled('thread_2')).toEqual([]);
    runtime.forget('thread_1');
    expect(await runtime.unsettled('thread_1')).toEqual([]);
  });

  test('are not known without a gate', async () => {
    const runtime = te.use({ name: 'plain', bind });
    await expect(runtime.unsettled('thread_1')).rejects.toMatchObject({ code: 'gate_off' });
  });

  test('are at most 10,000: then no tool runs', async () => {
    const runtime = te.use({ name: 'plain', bind, gate: UnsettledCalls });
    const many = Array.from({ length: 10_000 }, (_, index) => call(`call_${index}`));
    await runtime.unsettled('thread_1', many);
    const run = runtime.run({ tool: 'send_mail', contract: 'smtp.mail.sent@1', input: () => ({}) });
    const next = () => run({ args: {}, scope: 'thread_2', callId: 'call_1' }, () => 'sent');
    await expect(next()).rejects.toMatchObject({ code: 'gate_full' });
    runtime.forget('thread_1');
    await expect(next()).rejects.toMatchObject({ code: 'credential_missing' });
  });
});
