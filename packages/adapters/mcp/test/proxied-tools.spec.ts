import { proxiedTools } from '@tookeffect/adapter-mcp/proxy';
import type { BegunOperation } from '@tookeffect/sdk';
import { readToolBindings } from '@tookeffect/sdk/tools-file';
import { expect, test } from 'vitest';

const operation = { idempotencyKey: 'key', correlationKeys: { reference: 'op_1' } } as BegunOperation;
const bindings = readToolBindings(
  JSON.stringify({
    formatVersion: 1,
    tools: {
      marked: {
        contract: 'a.b@1',
        input: { number: { $from: '/number' } },
        serverArguments: { reference: { $from: '/operation/correlationKeys/reference' } },
      },
      plain: { contract: 'a.b@1', input: {} },
    },
  }),
  'tools.json',
);

test('a server gets the keys of the operation in place of what the client sent', () => {
  const [tool] = proxiedTools(bindings, ['marked']);
  expect(tool!.binding.input({ number: 7 })).toEqual({ number: 7 });
  const sent = { number: 7, reference: 'forged' };
  expect(tool!.toServerArguments!(sent, operation)).toEqual({ number: 7, reference: 'op_1' });
  expect(tool!.toServerArguments!(sent, null)).toBe(sent);
});

test('every tool of the file is bound, or only the named ones, which must be in it', () => {
  expect(proxiedTools(bindings).map(({ binding }) => binding.tool)).toEqual(['marked', 'plain']);
  expect(proxiedTools(bindings, ['plain'])).toEqual([{ binding: bindings.get('plain') }]);
  expect(() => proxiedTools(bindings, ['toString'])).toThrow(
    expect.objectContaining({ code: 'tool_unknown' }),
  );
});
