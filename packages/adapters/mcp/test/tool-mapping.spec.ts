import { readToolMapping } from '@tookeffect/adapter-mcp/proxy';
import type { BegunOperation } from '@tookeffect/sdk';
import { expect, test } from 'vitest';

const keys = {
  idempotencyKey: 'key',
  correlationKeys: { reference: 'op_1', externalId: 'uuid', metadata: { op: 'op_1' }, marker: 'te-1' },
} as unknown as BegunOperation;

function read(mapping: object) {
  return readToolMapping(JSON.stringify({ tools: { tool: { contract: 'a.b@1', ...mapping } } }))[0]!;
}

test.each<[unknown, object, unknown]>([
  ['{arguments.a}', { a: 1 }, 1],
  ['{arguments.a}', { a: null }, null],
  ['{arguments.a}', { a: { b: [1] } }, { b: [1] }],
  ['{arguments.a.b.1}', { a: { b: [1, 2] } }, 2],
  ['{arguments}', { a: 1 }, { a: 1 }],
  ['no. {arguments.a}, {arguments.b}', { a: 1, b: true }, 'no. 1, true'],
  ['{arguments.a}', { a: '{arguments.b}', b: 1 }, '{arguments.b}'],
  ['x {arguments.a}', { a: '$& {correlationKeys.reference}' }, 'x $& {correlationKeys.reference}'],
  [['{arguments.a?}', '{arguments.b}'], { b: 1 }, [1]],
  ['x{arguments.a?}', {}, 'x'],
  ['{ "a": 1 } {}', {}, '{ "a": 1 } {}'],
])('the template %j with %j makes %j', (value, args, expected) => {
  expect(read({ input: { value } }).binding.input(args as never)).toEqual({ value: expected });
});

test('a member whose placeholder may be missing is left out', () => {
  expect(read({ input: { a: '{arguments.a?}', b: 1 } }).binding.input({})).toEqual({ b: 1 });
});

test.each([
  ['{arguments.a}', {}, 'argument_missing'],
  ['{arguments.a.b}', { a: 'text' }, 'argument_missing'],
  ['{arguments.constructor}', {}, 'argument_missing'],
  ['{arguments.__proto__}', {}, 'argument_missing'],
  ['x {arguments.a}', { a: {} }, 'argument_invalid'],
])('the template %j with %j is refused with %s', (value, args, code) => {
  const { input } = read({ input: { value } }).binding;
  expect(() => input(args)).toThrow(expect.objectContaining({ code }));
});

test('arguments for the server have keys of the operation, and replace those of the client', () => {
  const { toServerArguments } = read({
    input: {},
    arguments: {
      reference: '{correlationKeys.reference}',
      body: '{arguments.body}\n{correlationKeys.marker}',
    },
  });
  expect(toServerArguments!({ body: 'text', reference: 'forged', other: 1 }, keys)).toEqual({
    body: 'text\nte-1',
    reference: 'op_1',
    other: 1,
  });
  expect(toServerArguments!({ body: 'text' }, null)).toEqual({ body: 'text' });
});

test.each([
  ['', 'strict JSON'],
  ['{"tools":{},"tools":{}}', 'strict JSON'],
  ['[]', 'it must be {"tools"'],
  ['{"tools":{},"more":1}', 'it must be {"tools"'],
  ['{"tools":{"a":1}}', 'a: it must be an object'],
  ['{"tools":{"a":{"input":{}}}}', 'a: contract must be'],
  ['{"tools":{"a":{"contract":"a.b@1"}}}', 'a: input must be an object'],
  ['{"tools":{"a":{"contract":"a.b@1","input":{},"arguments":[]}}}', 'a: arguments must be an object'],
  ['{"tools":{"a":{"contract":"a.b@1","input":{},"connectionId":1}}}', 'a: connectionId must be a text'],
  ['{"tools":{"a":{"contract":"a.b@1","input":{"x":"{correlationKeys.reference}"}}}}', 'unknown placeholder'],
])('the mapping %s is refused', (content, message) => {
  expect(() => readToolMapping(content)).toThrow(expect.objectContaining({ code: 'tool_mapping_invalid' }));
  expect(() => readToolMapping(content)).toThrow(message);
});

test('only the named tools are bound, and each must have a mapping', () => {
  const tools = { a: { contract: 'a.b@1', input: {} }, b: { contract: 'a.b@1', input: {} } };
  const content = JSON.stringify({ tools });
  expect(readToolMapping(content, ['b']).map(({ binding }) => binding.tool)).toEqual(['b']);
  expect(() => readToolMapping(content, ['toString'])).toThrow('no mapping for the tool toString');
});
