import { describe, expect, test } from 'vitest';
import { findProblems } from '../check-commit-message.mjs';

describe('a commit message', () => {
  test.each([
    'fix(core): reject lone surrogates in canonical JSON',
    'feat(api)!: refuse clear text',
    'build: typed lint\n\nThe body says why.\n',
    'docs(adr): credits\n\n# a comment of git\n',
    "Merge branch 'main' into feature",
    'fixup! fix(core): reject lone surrogates',
  ])('is accepted: %j', (message) => {
    expect(findProblems(message)).toEqual([]);
  });

  test.each([
    ['no type', 'reject lone surrogates', 'type(folder): what changes'],
    ['no subject', 'fix(core): ', 'type(folder): what changes'],
    ['an empty file', '', 'type(folder): what changes'],
    ['an unknown type', 'fixed(core): reject', '"fixed" is not a commit type'],
    ['a first line that is too long', `fix: ${'a'.repeat(96)}`, 'at most 100'],
    ['a full stop at the end of the title', 'fix(core): reject lone surrogates.', 'full stop'],
    ['a body that begins on the second line', 'fix(core): reject\nbecause', 'blank line'],
  ])('is refused with %s', (_, message, advice) => {
    expect(findProblems(message)).toEqual([expect.stringContaining(advice)]);
  });
});
