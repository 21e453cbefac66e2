import { describe, expect, test } from 'vitest';
import { graphqlDocumentProblem } from '../../src/language/graphql-document.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => `f${String(index)}`).join(' ');
const nested = (count: number) => 'a {'.repeat(count) + ' b ' + '}'.repeat(count);

describe('a document may be sent that', () => {
  test.each<[string, string, string[]?]>([
    ['is a query', 'query { a }'],
    ['is a query in short', '{ a }'],
    [
      'has variables that are given',
      'query Q($a: ID!, $b: Int = 1) { a(x: $a, y: [{ z: $b }]) }',
      ['b', 'a'],
    ],
    ['asks for a type', '{ node { __typename ... on Issue { id } } }'],
    ['has 100 fields', `{ ${many(100)} }`],
    ['has 10 levels', `{ ${nested(9)} }`],
    ['has words of other operations as names', 'query mutation { subscription { mutation } }'],
    ['has a comment', '{ a # mutation { b }\n}'],
    ['has braces in a text', '{ a(x: "{input}") }'],
  ])('%s', (_name, text, given = []) => expect(graphqlDocumentProblem(text, given)).toBeUndefined());
});

describe('a document is refused that', () => {
  test.each<[string, string, RegExp, string[]?]>([
    ['is a mutation', 'mutation { a }', /^is a mutation at line 1, column 1; use a query/],
    ['is a subscription', 'subscription { a }', /^is a subscription at line 1, column 1;/],
    [
      'has a second operation',
      'query A { a }\nmutation B { b }',
      /^has a second definition at line 2, column 1;/,
    ],
    ['has a second query', 'query A { a } query B { b }', /^has a second definition at line 1, column 15;/],
    ['has a fragment', '{ a } fragment F on A { b }', /^has a second definition at line 1, column 7;/],
    ['begins with a fragment', 'fragment F on A { b } { ...F }', /^is no query at line 1, column 1;/],
    ['uses a fragment', '{ a { ...F } }', /^uses the fragment F at line 1, column 7; write its fields out$/],
    ['defines a type', 'type A { b: Int }', /^is no query at line 1, column 1;/],
    ['defers a part', '{ a { ... @defer { b } } }', /^has the directive @defer at line 1, column 11;/],
    ['streams a list', '{ a @stream { b } }', /^has the directive @stream/],
    ['leaves out a field', '{ a @include(if: false) }', /^has the directive @include/],
    ['has a directive on the query', 'query @live { a }', /^has the directive @live/],
    [
      'describes the API',
      '{ __schema { types { name } } }',
      /^reads __schema, which describes the API at line 1, column 3;/,
    ],
    ['describes a type', '{ a { __type(name: "A") { name } } }', /^reads __type,/],
    [
      'gives a field another name',
      '{ a { title: identifier } }',
      /^calls the field identifier title at line 1, column 7;/,
    ],
    ['has 101 fields', `{ ${many(101)} }`, /^has more than 100 fields/],
    ['has 11 levels', `{ ${nested(10)} }`, /^has more than 10 levels/],
    [
      'has a template',
      '{ a(x: "{input.team}") }',
      /^has a template in a text at line 1, column 8; declare a variable/,
    ],
    [
      'has more than 1,000 tokens',
      `{ a(x: [${'1 '.repeat(1000)}]) }`,
      /^is not GraphQL at line 1, column 1997: .*1000 tokens/,
    ],
    ['nests 900 lists', `{ a(x: ${'['.repeat(900)}`, /^is not GraphQL at line 1, column 908: /],
    ['nests 900 levels', '{a'.repeat(450), /^is not GraphQL at line 1, column 901: /],
    ['is empty', ' ', /^is not GraphQL at line 1, column 2: /],
    ['is no GraphQL', '{ a', /^is not GraphQL at line 1, column 4: .*; write one query/],
    [
      'declares a variable without a value',
      'query($a: ID) { a }',
      /^declares \$a, which has no value at line 1, column 7;/,
    ],
    ['does not declare a value', '{ a }', /^does not declare \$b at line 1, column 1;/, ['b']],
    ['declares a variable twice', 'query($a: ID, $a: ID) { a }', /^has the variable \$a twice/, ['a']],
    ['has two values of a variable', 'query($a: ID) { a }', /^has the variable \$a twice/, ['a', 'a']],
  ])('%s', (_name, text, problem, given = []) => {
    expect(graphqlDocumentProblem(text, given)).toMatch(problem);
  });
});
