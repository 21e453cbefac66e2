import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@tookeffect/core';
import type { HttpDeclaration } from '../../src/language/http-request.ts';
import { resolvePath } from '../../src/language/path.ts';
import { compileRequest, fillRequest, requestTemplates } from '../../src/language/request.ts';

const fill = (declared: object, input: JsonObject = {}) =>
  fillRequest(compileRequest({ method: 'GET', ...declared } as HttpDeclaration), (path) =>
    resolvePath(path, { input }),
  );

describe('a declared HTTP read', () => {
  test('percent-encodes literal text in the query, so that it cannot begin another parameter', () => {
    const query = [
      { name: 'q & a', value: 'title:{input.title} in:title & state=all' },
      { name: 'since', value: '+02:00#x' },
    ];
    expect(fill({ path: '/search', query }, { title: 'a&b=c d' })).toEqual({
      connector: 'http',
      method: 'GET',
      target:
        '/search?q%20%26%20a=title%3Aa%26b%3Dc%20d%20in%3Atitle%20%26%20state%3Dall&since=%2B02%3A00%23x',
    });
  });

  test('gives the name of the unique parameter, the constant headers and the headers to keep', () => {
    const declared = {
      path: '/x',
      fresh: { query: 'look' },
      accept: 'application/vnd.x+json',
      headers: [{ name: 'api-version', value: '7' }],
      keepHeaders: ['etag'],
    };
    expect(fill(declared)).toEqual({
      connector: 'http',
      method: 'GET',
      target: '/x',
      fresh: 'look',
      accept: 'application/vnd.x+json',
      headers: { 'api-version': '7' },
      keepHeaders: ['etag'],
    });
  });

  test('names pages by link, or by the members below the body that lead to the cursor', () => {
    expect(fill({ path: '/x', pages: { next: 'link', atMost: 3 } })).toMatchObject({
      pages: { next: 'link', atMost: 3 },
    });
    const byCursor = { next: '$.observation.body.meta.next', parameter: 'after', atMost: 2 };
    expect(fill({ path: '/x', pages: byCursor })).toMatchObject({
      pages: { next: ['meta', 'next'], parameter: 'after', atMost: 2 },
    });
  });

  test('names a collection and an item from the input, unchanged', () => {
    const declared = { collection: '{input.collection}', item: '{input.id}' };
    expect(fill(declared, { collection: 'posts', id: 'a/b c' })).toEqual({
      connector: 'http',
      method: 'GET',
      collection: { name: 'posts', item: 'a/b c' },
    });
    expect(fill({ collection: 'posts' })).toMatchObject({ collection: { name: 'posts' } });
  });

  test('lists its templates and where each is used', () => {
    const list = (declared: object) => requestTemplates({ method: 'GET', ...declared } as HttpDeclaration);
    expect(list({ collection: '{input.collection}', item: '{input.id}' })).toEqual([
      { text: '{input.collection}', use: 'text' },
      { text: '{input.id}', use: 'segment' },
    ]);
    expect(list({ path: '/x', query: [{ name: 'a', value: 'b' }] })).toEqual([
      { text: '/x', use: 'path' },
      { text: 'b', use: 'query' },
    ]);
  });

  test.each([
    ['', 'empty'],
    ['.', 'dot_segment'],
    ['..', 'dot_segment'],
    ['a\nb', 'control_character'],
    [null, 'not_text'],
  ])('does not read the item %j, which is no path segment: %s', (id, problem) => {
    expect(fill({ collection: 'posts', item: '{input.id}' }, { id })).toMatchObject({ problem });
  });

  test.each(['\0', 'a\r\nb', '\x7f', '\x85'])('refuses the control character in %j', (value) => {
    const query = [{ name: 'q', value: '{input.value}' }];
    const problem = 'control_character';
    expect(fill({ path: '/x', query }, { value })).toMatchObject({ problem });
    expect(fill({ path: '/{input.value}' }, { value })).toMatchObject({ problem });
  });
});
