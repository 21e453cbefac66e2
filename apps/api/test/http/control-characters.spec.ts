import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import { expect, test } from 'vitest';
import type { DomainError } from '../../src/domain/domain-error.ts';
import { bodyRules } from '../../src/http/body-rules.ts';
import { controlCharacterFaults } from '../../src/http/content/control-characters.ts';
import { ENDPOINTS, SCHEMAS_FOLDER } from '../../src/http/index.ts';

const rules = new Map(
  Object.values(ENDPOINTS).flatMap(({ body }) =>
    body?.kind === 'json' ? [[body.schema, bodyRules(body)] as const] : [],
  ),
);

/** Every example of a request body in `schemas/examples`. */
const EXAMPLES = Object.values(ENDPOINTS).flatMap(({ body }) => {
  if (body?.kind !== 'json') return [];
  const folder = path.join(SCHEMAS_FOLDER, 'examples', body.schema);
  return readdirSync(folder).map((file) => ({
    schema: body.schema,
    file,
    example: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as JsonObject,
  }));
});

/** Each text of a value with a character more, and where it is. */
function* withCharacter(value: JsonValue, character: string, at = ''): Generator<[string, JsonValue]> {
  if (typeof value === 'string') yield [at, value + character];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const [pointer, changed] of withCharacter(member, character, `${at}/${name}`)) {
      const entries = Object.entries(value).map(([key, old]) => [key, key === name ? changed : old]);
      yield [pointer, Array.isArray(value) ? entries.map(([, one]) => one!) : Object.fromEntries(entries)];
    }
  }
}

function faultsOf(schema: string, body: JsonValue): readonly string[] {
  try {
    rules.get(schema)!(body);
    return [];
  } catch (error) {
    const { code, errors = [] } = error as DomainError;
    expect(code).toBe('request_invalid');
    return errors.map(({ pointer }) => pointer);
  }
}

/** What is kept as canonical JSON, or not at all. */
const FREE: Readonly<Record<string, RegExp>> = {
  'action-result': /^\/response\//,
  'contract-test-request': /^\/(?:contract|cases|fixtures)\//,
  'dry-run-request': /^\/(?:acknowledgement|baseline)\//,
  'publish-contract-request': /^\/fixtures\//,
};

test.each(EXAMPLES)(
  '$schema $file: U+0000 in any stored text is refused with its pointer',
  ({ schema, example }) => {
    expect(faultsOf(schema, example)).toEqual([]);
    for (const [pointer, body] of withCharacter(example, '\0')) {
      if (FREE[schema]?.test(pointer) !== true) expect(faultsOf(schema, body), pointer).toContain(pointer);
    }
  },
);

test('an input may have line breaks and tabs, and a provider’s response any text', () => {
  const input = { title: 'one\r\n\ttwo' };
  const operation = { contract: 'github.issue.created@1', input };
  expect(faultsOf('create-operation-request', operation)).toEqual([]);
  const result = { status: 'succeeded', response: { body: 'a\0\u001b' } };
  expect(faultsOf('action-result', result)).toEqual([]);
  expect(faultsOf('action-result', { ...result, providerReference: 'a\nb' })).toEqual(['/providerReference']);
});

test.each([
  ['in a name', { 'a\u0000b': 1 }, ['']],
  ['in a nested name', { list: [{ 'a\u007f': 1 }] }, ['/list/0']],
  ['under a name with a slash and a tilde', { 'a/b~c': 'x\u0085' }, ['/a~1b~0c']],
  ['in a text that is the body', 'a\u001f', ['']],
  ['nowhere', { name: 'é – 🧾\u00a0' }, []],
])('finds a control character %s', (_, body, pointers) => {
  expect(controlCharacterFaults(body, 'none').map(({ pointer }) => pointer)).toEqual(pointers);
});

test('a free member is free at the top of the body only', () => {
  const body = { input: { input: 'a\nb\0' }, more: { input: 'a\n' } };
  const found = controlCharacterFaults(body, 'none', { input: 'breaks' });
  expect(found.map(({ pointer, message }) => [pointer, message])).toEqual([
    ['/input/input', 'must not contain the control character U+0000'],
    ['/more/input', 'must not contain the control character U+000A'],
  ]);
});

test('lists at most 20 faults, each within the bounds of a problem', () => {
  const faults = controlCharacterFaults(
    Array.from({ length: 100 }, () => '\0'),
    'none',
  );
  expect(faults).toHaveLength(20);
  const [long] = controlCharacterFaults({ ['n'.repeat(5000)]: '\0' }, 'none');
  expect(long!.pointer).toHaveLength(1024);
});
