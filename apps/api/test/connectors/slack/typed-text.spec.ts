import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { typedText } from '../../../src/connectors/slack/typed-text.ts';

interface ChatCase {
  readonly input: string;
  readonly stored: string;
  readonly right: string;
}

const { cases } = JSON.parse(readFileSync(new URL('chat-text.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly ChatCase[];
};

describe('a message has the text of an input', () => {
  test.each(cases)('"$stored" has "$input": $right', ({ input, stored, right }) => {
    expect([stored, typedText(stored)].includes(input)).toBe(right === 'verified');
  });
});

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['a &lt; b &amp;&amp; c &gt; d', 'a < b && c > d'],
  ['see <http://example.com|example.com>', 'see example.com'],
  ['write to <mailto:ada@example.com|ada@example.com>', 'write to ada@example.com'],
  ['call <tel:+4930123|+4930123>', 'call +4930123'],
  [
    '<https://a.example/?x=1&amp;y=2> and <https://b.example>',
    'https://a.example/?x=1&y=2 and https://b.example',
  ],
  ['R&amp;D for <@U0ADA>, see <https://a.example|this>', 'R&D for <@U0ADA>, see <https://a.example|this>'],
  ['<!here> <#C0DEPLOYS|deploys>', '<!here> <#C0DEPLOYS|deploys>'],
  ['&lt;b&gt;', '<b>'],
  ['&copy; &lt', '&copy; &lt'],
])('"%s" was typed as "%s"', (stored, typed) => {
  expect(typedText(stored)).toBe(typed);
});

test.each([
  'R&amp;amp;D',
  '&amp;lt;',
  '&lt;https://a.example|this&gt;',
  '&lt;@U0ADA&gt;',
  '&lt;!channel&gt; for <@U0ADA>',
  '&lt;mailto:a@example.com&gt;',
])('"%s" would show markup that is not stored, so it stays as it is', (stored) => {
  expect(typedText(stored)).toBe(stored);
});

test('no two stored texts of one shape have the same typed text', () => {
  const parts = [
    '&amp;',
    '&lt;',
    '&gt;',
    '&amp;amp;',
    '<https://a.example>',
    '<https://a.example|a>',
    'a',
    '<@U1>',
  ];
  const byTyped = new Map<string, string>();
  for (const one of parts)
    for (const two of parts)
      for (const three of parts) {
        const stored = `${one} ${two} ${three}`;
        const typed = typedText(stored);
        expect(byTyped.get(typed) ?? stored).toBe(stored);
        byTyped.set(typed, stored);
      }
});
