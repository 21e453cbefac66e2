import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/language/pattern.ts';
import { requireParsed } from '../../src/language/path.ts';

describe('compilePattern bounds the program of a pattern', () => {
  test.each([
    ['^sha256:[0-9a-f]{64}$'],
    ['^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$'],
    ['[[:alpha:]]{3}[^\\]]*[]a]+'],
    ['^[A-Za-z0-9._-]{1,100}$'],
  ])('accepts %s', (source) => {
    expect(requireParsed(compilePattern(source)).size).toBeLessThan(256);
  });

  test.each([
    ['a'.repeat(513)],
    ['a{513}'],
    ['(?:a{30}){30}'],
    ['(?:(?:a{0,9}){9}){9}'],
    ['(?:abc){200,}'],
    ['[ab]{0,300}'],
    ['(a{200})(b{200})(c{200})'],
    ['(?i)' + 'x{0,99}'.repeat(60)],
    ['\\Qa(\\E'],
    ['(a)\\1'],
    [')'],
    ['a{2,1}'],
    ['('.repeat(512)],
  ])('refuses %s', (source) => {
    expect(compilePattern(source)).toBeTypeOf('string');
  });
});
