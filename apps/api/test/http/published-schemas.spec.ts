import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { describeApi } from '../../src/server/describe-api.ts';

type Json = Readonly<Record<string, unknown>>;

const document = JSON.parse(await describeApi()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly responses: Json };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, 'api');

/** Validates against a component of the document. */
const isValid = (name: string, value: unknown): boolean =>
  ajv.validate({ $ref: `api#/components/schemas/${name}` }, value);

/** The names that a part of the document refers to, through other schemas too. */
function reachable(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name] of JSON.stringify(part ?? null).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    reachable(document.components.schemas[name!], found);
  }
  return found;
}

const returned = reachable([document.components.responses, operations.map(({ responses }) => responses)]);
const asked = reachable(operations.map(({ parameters, requestBody }) => ({ parameters, requestBody })));

test('no schema of a response is closed to further members, kinds or values', () => {
  const text = JSON.stringify([...returned].map((name) => document.components.schemas[name]));
  expect(text).not.toContain('"additionalProperties":false');
  expect(text).not.toContain('"oneOf"');
});

test('a schema of responses and requests that differ has a component for each', () => {
  expect([...returned].filter((name) => asked.has(name) && name.startsWith('Returned'))).toEqual([]);
  expect(returned).toContain('ReturnedScope');
  expect(asked).toContain('Scope');
});

test('a client that validates accepts an added member, an added value and an added kind', () => {
  expect(isValid('ReturnedVerdict', 'verified')).toBe(true);
  expect(isValid('ReturnedVerdict', 'a later verdict')).toBe(true);
  expect(isValid('ReturnedVerdict', 7)).toBe(false);
  expect(isValid('Health', { status: 'ok', more: 1 })).toBe(true);
  expect(isValid('TimelineEntry', { type: 'a later kind', at: 'now' })).toBe(true);
});

test('requests stay closed, and their texts have no control characters', () => {
  const request = { name: 'agent', scopes: ['usage:read'] };
  expect(isValid('CreateApiKeyRequest', request)).toBe(true);
  expect(isValid('CreateApiKeyRequest', { ...request, more: 1 })).toBe(false);
  expect(isValid('CreateApiKeyRequest', { ...request, scopes: ['a:later'] })).toBe(false);
  expect(isValid('CreateApiKeyRequest', { ...request, name: 'a\0b' })).toBe(false);
});

test('the headers with signatures are parameters', () => {
  const headers = operations.flatMap(({ parameters }) =>
    (parameters as { readonly in: string; readonly name: string }[])
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name),
  );
  expect(headers).toEqual(
    expect.arrayContaining(['X-Hub-Signature-256', 'X-GitHub-Event', 'Stripe-Signature']),
  );
});
