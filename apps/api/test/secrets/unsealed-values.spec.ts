import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsealedValues } from '../../src/modules/secrets/index.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Values by name, and which were unsealed since the last look. */
function memory() {
  const values = new UnsealedValues<string>();
  const unsealed: string[] = [];
  const use = (name: string, sealed = 'sealed', binding: readonly string[] = ['ws_1', 'bearer']) =>
    values.get(name, sealed, binding, () => {
      unsealed.push(name);
      return Promise.resolve(`canary-${name}`);
    });
  return { values, use, taken: () => unsealed.splice(0) };
}

test('a row that is used again is not unsealed again', async () => {
  const { use, taken } = memory();
  expect([await use('con_1'), await use('con_1')]).toEqual(['canary-con_1', 'canary-con_1']);
  expect(taken()).toEqual(['con_1']);
});

test.each([
  ['sealed text', { sealed: 'another text' }],
  ['workspace', { binding: ['ws_2', 'bearer'] }],
  ['type', { binding: ['ws_1', 'basic'] }],
  ['number of columns', { binding: ['ws_1'] }],
])(
  'a row with another %s is unsealed, and what was known of it is forgotten',
  async (_, { sealed, binding }: Partial<{ sealed: string; binding: string[] }>) => {
    const { values, use, taken } = memory();
    await use('con_1');
    await use('con_1', sealed, binding);
    expect(taken()).toEqual(['con_1', 'con_1']);
    expect(values.size).toBe(1);
    await use('con_1');
    expect(taken()).toEqual(['con_1']);
  },
);

test('a row that can no longer be unsealed after a change fails, and leaves nothing in memory', async () => {
  const { values, use } = memory();
  await use('con_1');
  const refused = values.get('con_1', 'changed', ['ws_1', 'bearer'], () => Promise.reject(new Error('no')));
  await expect(refused).rejects.toThrow('no');
  expect(values.size).toBe(0);
});

test('neither a failure nor null is remembered', async () => {
  const values = new UnsealedValues<string | null>();
  const unseal = vi.fn<() => Promise<string | null>>();
  unseal.mockRejectedValueOnce(new Error('the keyring is away')).mockResolvedValueOnce(null);
  unseal.mockResolvedValueOnce('secret');
  const get = () => values.get('con_1', 'sealed', [], unseal);
  await expect(get()).rejects.toThrow('the keyring is away');
  expect([await get(), await get(), await get()]).toEqual([null, 'secret', 'secret']);
  expect(unseal).toHaveBeenCalledTimes(3);
});

test('a value is out of memory a minute after its last use, also if nothing else is used', async () => {
  const { values, use, taken } = memory();
  await use('con_1');
  vi.advanceTimersByTime(59_999);
  await use('con_1');
  vi.advanceTimersByTime(59_999);
  expect(values.size).toBe(1);
  vi.advanceTimersByTime(1001);
  expect(values.size).toBe(0);
  expect(taken()).toEqual(['con_1']);
  await use('con_1');
  expect(taken()).toEqual(['con_1']);
  vi.advanceTimersByTime(61_000);
  expect(values.size).toBe(0);
});

test('a value that was not used for a minute is unsealed again, however late its timer is', async () => {
  const { use, taken } = memory();
  await use('con_1');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await use('con_1');
  expect(taken()).toEqual(['con_1', 'con_1']);
});

test('at most 2,048 values are in memory, and long ones never', async () => {
  const { values, use, taken } = memory();
  for (let index = 0; index < 2049; index += 1) await use(`con_${index}`);
  expect(values.size).toBe(2048);
  taken();
  await use('con_1');
  await use('con_0');
  expect(taken()).toEqual(['con_0']);
  await use('long', 'x'.repeat(4097));
  await use('long', 'x'.repeat(4097));
  expect(taken()).toEqual(['long', 'long']);
});

test('no log and no error shows a value', async () => {
  const { values, use } = memory();
  await use('con_1');
  expect(inspect(values, { depth: 9, showHidden: true })).not.toContain('canary');
  expect(JSON.stringify(values)).not.toContain('canary');
});
