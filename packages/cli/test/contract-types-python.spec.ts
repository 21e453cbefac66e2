import { expect, test } from 'vitest';
import { contractTypesPython } from '../src/output/contract-types-python.ts';
import { example } from './support/example.ts';

const contract = example('contract', 'as-served');
const text = { type: 'string', maxLength: 9 };

function typesOf(...inputs: readonly object[]): string {
  return contractTypesPython(
    inputs.map(
      (input, index) => ({ ...contract, id: `a.b.c@${index + 1}`, title: 'T', hash: 'h', input }) as never,
    ),
  );
}

const closed = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

test.each([
  ['a text', text, 'str'],
  ['a whole number', { type: 'integer' }, 'int'],
  ['a number', { type: 'number' }, 'float'],
  ['a list', { type: 'array', items: text, maxItems: 2 }, 'list[str]'],
  [
    'a list of alternatives',
    { type: 'array', items: { enum: ['a', 1, null] } },
    'list[Literal["a", 1, None]]',
  ],
  ['a list of anything', { type: 'array' }, 'list[object]'],
  ['several types', { type: ['integer', 'null'] }, 'int | None'],
  ['alternatives', { oneOf: [text, { const: false }, { type: 'number' }] }, 'str | Literal[False] | float'],
  ['equal alternatives', { anyOf: [text, { ...text, maxLength: 1 }] }, 'str'],
  ['an alternative that is not known', { anyOf: [text, { minLength: 1 }] }, 'object'],
  ['a type with alternatives', { ...text, oneOf: [{ minLength: 1 }, { maxLength: 0 }] }, 'str'],
  ['fractions, which have no literal', { enum: [0.5, 1] }, 'float'],
  ['a constant that is no scalar', { const: { a: 1 } }, 'object'],
  ['an object with any members', { type: 'object', additionalProperties: text }, 'Mapping[str, str]'],
  [
    'an object with more members than named',
    { type: 'object', properties: { a: text } },
    'Mapping[str, object]',
  ],
])('%s becomes the type of its values', (_, schema, type) => {
  expect(typesOf(closed({ member: schema }, 'member'))).toContain(`\n    member: ${type}\n`);
});

test('an object becomes a class; what is in it is declared before it', () => {
  const nested = { ...closed({ count: { type: 'integer' } }), description: 'Two\n  lines, a " and a \\.' };
  const declared = typesOf(closed({ text, nested }, 'text')).split('Unpack\n')[1]!;
  expect(declared.split('BegunT_co =')[0]!.trim()).toBe(`class ABC1NestedInput(TypedDict):
    count: NotRequired[int]


class ABC1Input(TypedDict):
    """T — h"""

    text: str
    nested: NotRequired[ABC1NestedInput]
    """Two lines, a \\" and a \\\\."""`);
});

test.each(['a-b', 'class', '__a', 'list', 'XInput'])('a member with the name %s can be given', (name) => {
  const about = { ...text, description: 'A "b".' };
  expect(typesOf(closed({ [name]: about, b: text }, name))).toContain(`# T — h
ABC1Input = TypedDict("ABC1Input", {
    # A "b".
    ${JSON.stringify(name)}: str,
    "b": NotRequired[str],
})
`);
});

test('classes that would have the same name have different ones', () => {
  const both = closed({ 'a b': closed({}), a_b: closed({}) });
  expect(typesOf(both)).toMatch(/class ABC1ABInput\(TypedDict\):\n {4}pass\n[\s\S]*class ABC1ABInput2\(/u);
});

test('one contract has no overload, several have one each, and none leaves nothing to begin', () => {
  const [none, one, two] = [typesOf(), typesOf(closed({})), typesOf(closed({}), closed({}))];
  expect(none).toContain('def __call__(self, contract: Never, input: Never, **options');
  expect([none, one].map((file) => file.includes('overload'))).toEqual([false, false]);
  expect(
    two.match(/ {4}@overload\n {4}def __call__\(self, contract: Literal\["a\.b\.c@\d"\]/gu),
  ).toHaveLength(2);
});

test('the file is the same whatever the order of the contracts', () => {
  const contracts = ['b.b.b@1', 'a.a.a@2', 'a.a.a@1'].map((id) => ({ ...contract, id }) as never);
  expect(contractTypesPython(contracts)).toBe(contractTypesPython(contracts.toReversed()));
});
