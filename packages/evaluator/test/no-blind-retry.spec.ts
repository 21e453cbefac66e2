import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { NOTICE_DETAILS } from '../src/begin-notices.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** What may be repeated: a look, a call of this service with the same key, or nothing. */
const ALLOWED = [
  /\bverif(?:y|ied) (?:it )?(?:again|later)\b/g,
  /\bverified again\b/g,
  /\btest the contract again before publishing\b/g,
  /\bbegin again before you act\b/g,
  /\bneither retrying nor waiting\b/g,
  /\bdo not (?:repeat|retry)\b/g,
  /\brepeating it could cause harm\b/g,
  /\brepeat the action with the operation’s idempotency key, so that the provider performs it at most once\b/g,
  /\bretry after `retry-after`/g,
  /\bretry with the same (?:idempotency )?key\b/g,
  /\bthe request was not executed; you can retry it\b/g,
  // The names of the header and the member that say how long to wait.
  /`retry-after`|`retryafterseconds`/g,
];
const REPETITION =
  /\b(?:again|redo|re-?run|repeat\w*|re-?try\w*|resubmit\w*|re-?send\w*|once more|another attempt)\b/;

/** Says whether a text asks to repeat something that is not known to be safe. */
function invitesRetry(text: string): boolean {
  const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, ''), text.toLowerCase());
  return REPETITION.test(rest);
}

function vocabularyTexts(name: string): [string, string][] {
  const { 'x-enumDescriptions': texts } = JSON.parse(read(`schemas/vocabulary/${name}.schema.json`)) as {
    readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
  };
  return Object.entries(texts).map(([value, text]) => [`${name} ${value}`, text]);
}

const vocabulary = ['reason', 'next-action', 'notice-code', 'operation-state', 'verdict', 'error-code'];
const hints = globSync('contracts/*/*/contract.json', { cwd: root }).flatMap((name) =>
  ((JSON.parse(read(name)) as Contract).compensation ?? []).map(({ hint }): [string, string] => [name, hint]),
);
const problems = globSync('docs/errors/*.md', { cwd: root }).map((name): [string, string] => [
  name,
  read(name),
]);
const texts: readonly (readonly [string, string])[] = [
  ...vocabulary.flatMap(vocabularyTexts),
  ...Object.entries(NOTICE_DETAILS),
  ...hints,
  ...problems,
];

test('no reason, next action, notice, compensation hint or problem invites to repeat an action blindly', () => {
  expect([vocabulary.length, hints.length > 0, problems.length > 40]).toEqual([6, true, true]);
  expect(texts.filter(([, text]) => invitesRetry(text))).toEqual([]);
});

test.each(['Try the action again.', 'Retry the action.', 'Repeat it with a new key.', 'Send it once more.'])(
  'the text %j would be found',
  (text) => {
    expect(invitesRetry(text)).toBe(true);
  },
);
