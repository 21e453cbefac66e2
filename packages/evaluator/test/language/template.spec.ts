import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@tookeffect/core';
import { resolvePath } from '../../src/language/path.ts';
import { requireParsed } from '../../src/language/path.ts';
import {
  type TemplateUse,
  parseTemplate,
  renderTemplate,
  templateVariables,
} from '../../src/language/template.ts';

const render = (text: string, use: TemplateUse, input: JsonValue) =>
  renderTemplate(requireParsed(parseTemplate(text)), use, (path) => resolvePath(path, { input }));

describe('parseTemplate', () => {
  test('finds the variables in order', () => {
    expect(
      templateVariables(requireParsed(parseTemplate('/a/{input.b}/{operation.id}{input.c*}'))).map(
        ({ name }) => name,
      ),
    ).toEqual(['input.b', 'operation.id', 'input.c*']);
  });

  test.each([
    '{',
    '}',
    '{input.a',
    'a}b',
    '{}',
    '{input}',
    '{input.a b}',
    '{provider.a}',
    '{{input.a}}',
    '{input.a**}',
    '/a\u0000/{input.a}',
    'line\n',
  ])('returns a message for %j', (text) => {
    expect(parseTemplate(text)).toBeTypeOf('string');
  });
});

describe('renderTemplate keeps a value inside its path segment', () => {
  test.each([
    ['/r/{input.a}', 'path', { a: 'a/b?c#d' }, '/r/a%2Fb%3Fc%23d'],
    ['/r/{input.a}', 'path', { a: 42 }, '/r/42'],
    ['/r/{input.a}', 'path', { a: true }, '/r/true'],
    ['/r/{input.a}', 'path', { a: '%2e%2e' }, '/r/%252e%252e'],
    ['/{input.a*}', 'path', { a: ['v1', 'a b'] }, '/v1/a%20b'],
    ['{input.a}', 'query', { a: 'x&y=z' }, 'x%26y%3Dz'],
    ['{input.a}', 'query', { a: '' }, ''],
    ['repo:x&y z/{input.a}', 'query', { a: 'b' }, 'repo%3Ax%26y%20z%2Fb'],
    ['id:{input.a}', 'text', { a: 'x/y' }, 'id:x/y'],
  ] as const)('%s as %s with %j gives %s', (text, use, input, rendered) => {
    expect(render(text, use, input as unknown as JsonValue)).toEqual({ text: rendered });
  });

  test.each([
    ['/r/{input.a}', {}, 'missing'],
    ['/r/{input.a}', { a: null }, 'not_text'],
    ['/r/{input.a}', { a: 1.5 }, 'not_text'],
    ['/r/{input.a}', { a: { b: 1 } }, 'not_text'],
    ['/r/{input.a}', { a: '\ud800' }, 'not_text'],
    ['/r/{input.a}', { a: 'x\r\ny' }, 'control_character'],
    ['/r/{input.a}', { a: 'x\u0085' }, 'control_character'],
    ['/r/{input.a}', { a: '' }, 'empty'],
    ['/r/{input.a}', { a: '..' }, 'dot_segment'],
    ['/r/{input.a}/s', { a: '.' }, 'dot_segment'],
    ['/r/.{input.a}', { a: '.' }, 'dot_segment'],
    ['/{input.a*}', { a: 'text' }, 'not_text'],
    ['/{input.a*}', { a: ['x', ''] }, 'empty'],
    ['/{input.a*}', { a: ['x', '..', 'y'] }, 'dot_segment'],
  ])('%s with %j cannot be filled: %s', (text, input, problem) => {
    expect(render(text, 'path', input as JsonValue)).toMatchObject({ problem });
  });

  test('a control character is refused in plain text too', () => {
    expect(render('id:{input.a}', 'text', { a: 'x\u0000' })).toMatchObject({ problem: 'control_character' });
  });

  test('no value changes the number of segments or the origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (a) => {
        const rendered = render('/r/{input.a}/s', 'path', { a });
        if (!('text' in rendered)) return;
        const url = new URL(rendered.text, 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(a);
      }),
    );
  });
});
