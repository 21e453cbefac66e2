import { expect, test } from 'vitest';
import { negotiate } from '../../src/http/content/media-types.ts';

const OFFERED = ['text/html', 'text/markdown'];

test.each<readonly [accept: string | undefined, expected: string | null]>([
  [undefined, 'text/html'],
  ['', 'text/html'],
  ['*/*', 'text/html'],
  ['text/*', 'text/html'],
  ['text/markdown', 'text/markdown'],
  ['TEXT/Markdown', 'text/markdown'],
  ['text/html;q=0.5, text/markdown', 'text/markdown'],
  ['text/html;level=1;q=0.1, */*;q=0.2', 'text/markdown'],
  ['text/html;q=0, */*', 'text/markdown'],
  ['text/html;q=0', null],
  ['application/json', null],
  ['text/html;q=2', null],
  ['text/html;q=abc', null],
  [',,,', null],
])('Accept: %s chooses %s', (accept, expected) => {
  expect(negotiate(accept, OFFERED)).toBe(expected);
});
