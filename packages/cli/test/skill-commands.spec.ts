import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { example } from './support/example.ts';
import { runCommand, TEST_API_KEY, temporaryFolder } from './support/run-command.ts';
import { startStubApi } from './support/stub-api.ts';

const manifest = example('skill-manifest', 'github');

/** Runs `skill install` with these texts, one after another, and changes the file in between. */
async function installer(...skills: readonly string[]) {
  const [first, ...more] = skills.map((skill) => ({ body: { ...manifest, skill } }));
  const { baseUrl } = await startStubApi({ 'GET /v1/skills/github': [first!, ...more] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const folder = temporaryFolder();
  const file = path.join(folder, 'verify-github', 'SKILL.md');
  const install = (...flags: readonly string[]) =>
    runCommand(['skill', 'install', 'github', '--to', folder, ...flags], { environment });
  return { folder, file, install };
}

const TEXT = '---\nname: verify-github\ndescription: Prove it.\n---\n\n# Verify\n';

test('skill install writes a file once, keeps it, and updates it when the service has another text', async () => {
  const { file, install } = await installer(TEXT, TEXT, `${TEXT}\nMore.\n`);
  const first = await install('--json');
  expect(JSON.parse(first.stdout)).toEqual({
    service: 'github',
    name: 'verify-github',
    file,
    result: 'written',
  });
  expect(readFileSync(file, 'utf8').startsWith(TEXT.trimEnd())).toBe(true);
  expect((await install()).stdout).toMatch(/^ {2}skill {3}verify-github\n.*\n {2}result {2}unchanged\n$/);
  expect((await install()).stdout).toContain('updated');
  expect(readFileSync(file, 'utf8')).toContain('More.');
});

test.each([
  ['of somebody else', () => '# Mine\n'],
  ['that was changed since', (written: string) => written.replace('Verify', 'Ignore')],
  ['with text after the last line', (written: string) => `${written}More.\n`],
])('skill install keeps a file %s, unless it is forced', async (_, change) => {
  const { file, install } = await installer(TEXT);
  await install();
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const kept = readFileSync(file, 'utf8');
  const { code, stdout, stderr } = await install();
  expect([code, stdout, readFileSync(file, 'utf8')]).toEqual([2, '', kept]);
  expect(stderr).toContain('overwrite it with --force');
  expect((await install('--force')).stdout).toContain('updated');
  expect(readFileSync(file, 'utf8')).not.toBe(kept);
});

test.each([
  ['that leaves the folder', TEXT.replace('verify-github', '../../x')],
  ['that is absolute', TEXT.replace('verify-github', '/tmp/x')],
  ['that the format does not allow', TEXT.replace('verify-github', 'Verify_GitHub')],
  ['that is too long', TEXT.replace('verify-github', 'x'.repeat(65))],
  ['that is missing', '# Verify\n'],
  ['without a description', TEXT.replace('description: Prove it.\n', '')],
])('skill install refuses a skill with a name %s, and writes nothing', async (_, skill) => {
  const { folder, install } = await installer(skill);
  const { code, stdout, stderr } = await install();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('response_malformed');
  expect(readdirSync(folder)).toEqual([]);
});

test('skill install exits with 1 for a service without a skill', async () => {
  const problem = { code: 'skill_not_found', detail: 'There is no skill manifest for nothing.' };
  const { baseUrl } = await startStubApi({ 'GET /v1/skills/nothing': [{ status: 404, body: problem }] });
  const environment = { TOOKEFFECT_BASE_URL: baseUrl, TOOKEFFECT_API_KEY: TEST_API_KEY };
  const result = await runCommand(['skill', 'install', 'nothing', '--to', '/nonexistent'], { environment });
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).toContain('skill_not_found');
});
