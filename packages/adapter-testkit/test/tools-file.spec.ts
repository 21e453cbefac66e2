import { readFileSync } from 'node:fs';
import { TookEffectError, type ToolBinding } from '@tookeffect/sdk';
import { loadToolBindings, readToolBindings, ToolsFileError } from '@tookeffect/sdk/tools-file';
import { describe, expect, expectTypeOf, test } from 'vitest';

interface ToolsFileCase {
  readonly id: string;
  readonly file: unknown;
  readonly args?: unknown;
  readonly binding?: unknown;
  readonly input?: unknown;
  readonly serverArguments?: unknown;
  readonly argumentMissing?: string;
  readonly refused?: { readonly pointer: string; readonly message: string };
}

const file = new URL('../cases/tools-files.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly ToolsFileCase[] };

const read = (each: ToolsFileCase) => readToolBindings(JSON.stringify(each.file), 'tools.json');

/** @returns what a function throws */
function errorOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a tools file', () => {
  test.each(cases.filter(({ binding }) => binding))('with $id makes inputs', (each) => {
    const {
      contract,
      timeoutMs = null,
      whenUnreachable = 'stop',
      begin,
      input,
    } = read(each).get('place_order');
    expect({ contract, timeoutMs, whenUnreachable, begin }).toEqual(each.binding);
    expect(input(each.args)).toEqual(each.input);
  });

  test.each(cases.filter(({ serverArguments }) => serverArguments))('with $id makes them', (each) => {
    const metadata = { op: 'op_1' };
    const correlationKeys = { reference: 'op_1', externalId: 'uuid', marker: 'te-1', metadata };
    const make = read(each).serverArguments('place_order')!;
    const made = make(each.args as object as never, { idempotencyKey: 'key_1', correlationKeys } as never);
    expect(made).toEqual(each.serverArguments);
  });

  test('without arguments of a server makes none', () => {
    const bindings = readToolBindings(
      '{"formatVersion":1,"tools":{"a":{"contract":"a.b@1","input":{}}}}',
      'f',
    );
    expect(bindings.serverArguments('a')).toBeUndefined();
  });

  test.each(cases.filter(({ argumentMissing }) => argumentMissing))('with $id makes no input', (each) => {
    const { input } = read(each).get('place_order');
    const error = errorOf(() => input(each.args));
    expect(error).toBeInstanceOf(TookEffectError);
    expect(error).toMatchObject({ code: 'argument_missing', message: each.argumentMissing });
  });

  test.each(cases.filter(({ refused }) => refused))('with $id is refused', (each) => {
    const error = errorOf(() => read(each));
    expect(error).toBeInstanceOf(ToolsFileError);
    expect(error).toMatchObject({ code: 'tools_file_invalid', file: 'tools.json', ...each.refused });
  });

  test.each(['{', '[]', '{"formatVersion":1,"formatVersion":1,"tools":{}}'])('%s is refused', (text) => {
    expect(errorOf(() => readToolBindings(text, 'tools.json'))).toMatchObject({ pointer: null });
  });

  test('that does not exist is refused', async () => {
    await expect(loadToolBindings('/nowhere/tools.json')).rejects.toMatchObject({
      code: 'tools_file_invalid',
      message: '/nowhere/tools.json: cannot be read',
    });
  });

  test('names its tools when another is asked for', () => {
    const bindings = readToolBindings(
      '{"formatVersion":1,"tools":{"a":{"contract":"a.b@1","input":{}}}}',
      'f',
    );
    expect(bindings.tools).toEqual(['a']);
    expect(errorOf(() => bindings.get('b'))).toMatchObject({
      code: 'tool_unknown',
      message: 'f has no tool b; it has: a',
    });
    expectTypeOf(bindings.get<{ number: string }>('a')).toEqualTypeOf<
      ToolBinding<{ number: string }, unknown>
    >();
  });
});
