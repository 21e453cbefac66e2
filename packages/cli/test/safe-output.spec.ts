import { describe, expect, test } from 'vitest';
import { safeJson, safeText } from '../src/output/safe-text.ts';
import { COMMANDS } from './support/command-cases.ts';
import { runCommand, TEST_API_KEY } from './support/run-command.ts';
import { type Routes, startStubApi } from './support/stub-api.ts';

/** What a service, or a provider that it quotes, could put into a text. */
const HOSTILE =
  '\n::error::forged\n  ::set-output name=x::y\r\n##[error]forged ##vso[x]\u001b]0;title\u0007\u001b[2J\u001b[8mhidden\u009b31m\u202e\u200b\u2028::error::x';

/** The same document with the hostile text at the end of each text. */
function hostile(value: unknown): unknown {
  if (typeof value === 'string') return `${value}${HOSTILE}`;
  if (Array.isArray(value)) return value.map(hostile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hostile(member)]));
}

function hostileRoutes(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([route, responses]) => [
      route,
      responses.map((each) => ({ ...each, body: hostile(each.body) })) as unknown as Routes[string],
    ]),
  );
}

async function run(routes: Routes, arguments_: readonly string[], colour = false): Promise<string> {
  const { baseUrl } = await startStubApi(routes);
  const environment = {
    TOOKEFFECT_BASE_URL: baseUrl,
    TOOKEFFECT_API_KEY: TEST_API_KEY,
    GITHUB_ACTIONS: 'true',
    READ_TOKEN: 'secret',
    ...(colour && { FORCE_COLOR: '1' }),
  };
  const { stdout, stderr } = await runCommand(arguments_, { environment, stdin: '{"owner":"acme"}' });
  return stdout + stderr;
}

const COLOUR = new RegExp(String.raw`${'\u001b'}\[(?:[12]|22|3[1-69]|90)m`, 'g');

/** The lines that could change a terminal, or that are a command to a program that reads logs. */
function unsafeLines(text: string): string[] {
  return text
    .split('\n')
    .filter(
      (line) => /(?!\t)[\p{Cc}\p{Cf}\u2028\u2029]|##\[|##vso\[/u.test(line) || line.trim().startsWith('::'),
    );
}

describe.each([[[]], [['--json']], [['--quiet']], [['--jq', '.']], [['--jq', '.. | strings']]])(
  'with the options %j',
  (options) => {
    test.each(COMMANDS)('$command prints no text of the service raw', async ({ command, routes }) => {
      const output = await run(hostileRoutes(routes), [...command.split(' '), ...options]);
      expect(unsafeLines(output)).toEqual([]);
    });
  },
);

test.each(COMMANDS)('$command prints no text of the service raw in colours', async ({ command, routes }) => {
  const output = await run(hostileRoutes(routes), command.split(' '), true);
  expect(unsafeLines(output.replaceAll(COLOUR, ''))).toEqual([]);
});

test.each([[[]], [['--json']]])(
  'an error of the service is not printed raw with the options %j',
  async (options) => {
    const body = {
      type: 'x',
      title: 'x',
      status: 404,
      code: 'not_found',
      detail: 'not found',
      requestId: 'req_1',
    };
    const routes: Routes = { 'GET /v1/whoami': [{ status: 404, body: hostile(body) }] };
    expect(unsafeLines(await run(routes, ['whoami', ...options]))).toEqual([]);
  },
);

test('JSON is the same document', () => {
  const document = { a: HOSTILE, ['\u001b##[x']: '\u{e0041}' };
  expect(JSON.parse(safeJson(JSON.stringify(document, null, 2)))).toEqual(document);
});

test('text without such characters is the same', () => {
  const text = 'a::b\n- ::1\n\tä “x” \u{1f600} ## [x]\n';
  expect(safeText(text, false)).toBe(text);
});
