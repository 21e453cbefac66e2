import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CommandContext } from '../src/command-context.ts';
import { isNewer, isNoticeWanted, noticeUpdate } from '../src/update-notice.ts';
import { temporaryFolder } from './support/run-command.ts';

const terminal = { isTTY: true, write: () => true };
const pipe = { isTTY: false, write: () => true };

test.each<[string, boolean, readonly string[], Partial<CommandContext>]>([
  ['on a terminal', true, [], {}],
  ['with its output in a pipe', false, [], { stdout: pipe }],
  ['with its errors in a pipe', false, [], { stderr: pipe }],
  ['with --json', false, ['--json'], {}],
  ['with --jq', false, ['--jq=.id'], {}],
  ['with --quiet', false, ['--quiet'], {}],
  ['with --offline', false, ['receipt', 'verify', 'r.json', '--offline'], {}],
  ['in CI', false, [], { environment: { CI: 'true' } }],
  ['in a CI that says so otherwise', false, [], { environment: { BUILD_NUMBER: '7' } }],
  ['switched off', false, [], { environment: { TOOKEFFECT_NO_UPDATE_NOTICE: '1' } }],
  ['switched off for all programs', false, [], { environment: { NO_UPDATE_NOTIFIER: '1' } }],
  ['switched off with an empty value', true, [], { environment: { NO_UPDATE_NOTIFIER: '', CI: '' } }],
])('a command %s may end with a notice: %s', (_, isWanted, arguments_, change) => {
  const context = { environment: {}, stdout: terminal, stderr: terminal, ...change };
  expect(isNoticeWanted(['usage', ...arguments_], context)).toBe(isWanted);
});

test.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.9.9', '2.0.0', false],
  ['1.2.3', '1.2.3', false],
  ['1.2.3', '1.2.3-rc.1', true],
  ['1.2.2', '1.2.3-rc.1', false],
])('%s is newer than %s: %s', (latest, current, expected) => {
  expect(isNewer(latest, current)).toBe(expected);
});

const NOW = new Date('2026-11-21T09:30:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** What a command writes where npm wrote a text an hour ago, so that it is not asked again. */
async function notice(written: string, shownAt?: Date): Promise<string> {
  const folder = temporaryFolder();
  const files = { folder, latest: path.join(folder, 'latest'), shown: path.join(folder, 'shown') };
  writeFileSync(files.latest, written);
  utimesSync(files.latest, hoursAgo(1), hoursAgo(1));
  if (shownAt !== undefined) {
    writeFileSync(files.shown, '');
    utimesSync(files.shown, shownAt, shownAt);
  }
  let text = '';
  const stderr = { write: (part: string) => (text += part) };
  await noticeUpdate({ environment: {}, stderr, now: () => NOW } as unknown as CommandContext, files);
  expect(readFileSync(files.latest, 'utf8')).toBe(written);
  expect(existsSync(files.shown)).toBe(text !== '' || shownAt !== undefined);
  return text;
}

test('a newer version is told once a day, with the command that installs it', async () => {
  expect(await notice('9.0.0\n')).toContain('tookeffect 9.0.0 is available');
  expect(await notice('9.0.0\n')).toContain('npm install --global tookeffect\n');
  expect(await notice('9.0.0\n', hoursAgo(23))).toBe('');
  expect(await notice('9.0.0\n', hoursAgo(24))).toContain('9.0.0');
});

test.each([
  ['nothing yet', ''],
  ['an error', 'npm error code E404\n'],
  ['a prerelease', '9.0.0-rc.1\n'],
  ['an escape sequence', '9.0.0\u001b[2J\n'],
  ['several versions', '9.0.0\n9.0.1\n'],
  ['the version that runs', '0.0.0\n'],
])('where npm wrote %s, nothing is told', async (_, written) => {
  expect(await notice(written)).toBe('');
});

test('a folder that cannot be written is no error', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  const files = { folder: below, latest: path.join(below, 'latest'), shown: path.join(below, 'shown') };
  const context = { environment: {}, stderr: pipe, now: () => NOW } as unknown as CommandContext;
  await expect(noticeUpdate(context, files)).resolves.toBeUndefined();
});
