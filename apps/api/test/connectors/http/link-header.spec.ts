import { describe, expect, it } from 'vitest';
import { readNextLink } from '../../../src/connectors/http/link-header.ts';

const at = (uri: string) => ({ kind: 'at', uri });
const NONE = { kind: 'none' };
const UNCLEAR = { kind: 'unclear' };

describe('the next page of a Link header', () => {
  it.each([
    ['<https://a.example/x?page=2>; rel="next"', at('https://a.example/x?page=2')],
    ['</x?page=2>;rel=next', at('/x?page=2')],
    ['< >; rel=prev, <?page=2> ; REL = "prev  NEXT" ; title="a, b; c"', at('?page=2')],
    ['<a>; title="rel=next, <b>; \\"rel=next"; rel=next', at('a')],
    ['<a,b;c>; crossorigin; rel=next', at('a,b;c')],
    ['<a>; rel=next; rel=last', at('a')],
    [', ,<a>; rel=next, ,', at('a')],
    ['<a>; rel=next, <a>; rel="next"', at('a')],
  ])('is found in %s', (header, next) => expect(readNextLink(header)).toEqual(next));

  it.each([
    '',
    '<a>; rel=prev',
    '<next>; rel=prev',
    '<a>; rel=nextpage',
    '<a>; title="rel=next"; rel=prev',
    '<a>; rel=prev; rel=next',
    'malformed, but without the word',
  ])('is not announced by %j', (header) => expect(readNextLink(header)).toEqual(NONE));

  it.each([
    '<a; rel=next',
    '<a>; rel="next',
    'a; rel=next',
    '<a> rel=next',
    '<a>; rel=next, <b>; rel=next',
    '<a>; rel=next; anchor="#part"',
    '<a>; rel=prev, rel=next',
  ])('is unclear in %j', (header) => expect(readNextLink(header)).toEqual(UNCLEAR));

  it.each([
    ['commas', ','.repeat(200_000)],
    ['blanks', `<a>;${' '.repeat(200_000)}`],
    ['blanks before a value', `<a>; rel${' '.repeat(200_000)}x`],
    ['an open text', `<a>; rel="${'\\"'.repeat(100_000)}`],
    ['links', '<>,'.repeat(70_000)],
    ['parameters', `<a>${'; a'.repeat(70_000)}`],
    ['open links', '<'.repeat(200_000)],
  ])('is looked for in linear time in a header of many %s', (_name, header) => {
    const begun = process.threadCpuUsage();
    readNextLink(`${header}next`);
    // What is quadratic takes longer by far.
    expect(process.threadCpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});
