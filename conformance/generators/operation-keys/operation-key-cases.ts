import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { encodeHex } from '../fixture/bytes.ts';
import type { CaseDescription, FixtureTest } from '../fixture/fixture-file.ts';

const source = 'adapters: operation keys';
const agreed = `${source}; SHA-256 by node:crypto over what canonicalize 5.1.0 writes`;
const call = {
  framework: 'openai-agents',
  scope: 'thread_7',
  callId: 'call_1',
  tool: 'place_order',
  contract: 'shop.order.placed@1',
};
const input = '{"amount":12,"customer":"ada"}';

type Call = typeof call;

/** A call that has a key; `document` is the text of the input. */
function keyed(
  described: Omit<CaseDescription, 'source'>,
  given: Partial<Call>,
  document = input,
): FixtureTest {
  const whole = { ...call, ...given };
  const text = canonicalize({ ...whole, input: JSON.parse(document) as unknown }) ?? '';
  const key = `call-${sha256(`tookeffect-tool-call-v1\n${text}`)}`;
  const expected = { result: { key } };
  return {
    ...described,
    source: agreed,
    op: 'operationKey',
    input: { ...whole, input: encodeHex(document) },
    expected,
  };
}

/** A call without a key. */
function unkeyed(
  described: Omit<CaseDescription, 'source'>,
  given: Partial<Call>,
  code: string,
): FixtureTest {
  const refused = { ...call, ...given, input: encodeHex(input) };
  return { ...described, source, op: 'operationKey', input: refused, expected: { error: { code } } };
}

/** The key of a verify. */
function verifying(
  described: Omit<CaseDescription, 'source'>,
  key: string,
  operationId: string,
  sequence: number,
): FixtureTest {
  const result = { key: `run-${sha256(canonicalize([key, operationId, sequence]) ?? '')}` };
  const given = { key, operationId, sequence };
  return { ...described, source: agreed, op: 'verifyKey', input: given, expected: { result } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The keys of tool calls and of their verifies. */
export const operationKeyCases: readonly FixtureTest[] = [
  keyed(
    { id: 'a tool call', comment: 'the domain precedes the canonical text', kills: 'calls-have-no-domain' },
    {},
  ),
  keyed(
    {
      id: 'a tool call whose input is written in another way',
      comment: 'order, white space, escapes and the spelling of numbers do not count',
      kills: 'calls-are-hashed-as-written',
    },
    {},
    ' { "customer": "\\u0061da", "amount": 1.20e1 } ',
  ),
  keyed(
    {
      id: 'a tool call in the names of another language',
      comment: 'texts are hashed in UTF-8, and names sort by UTF-16 units',
      kills: 'inputs-are-not-in-the-key',
    },
    { scope: 'Gespräch 😀', callId: 'appel-é' },
    '{"\\ud83d\\ude00":1,"\\ufb01":0.1}',
  ),
  ...(
    [
      ['framework', 'langgraph', 'frameworks-are-not-in-the-key'],
      ['scope', 'thread_8', 'scopes-are-not-in-the-key'],
      ['callId', 'call_2', 'call-ids-are-not-in-the-key'],
      ['tool', 'cancel_order', 'tools-are-not-in-the-key'],
      ['contract', 'shop.order.placed@2', 'contracts-are-not-in-the-key'],
    ] as const
  ).map(([member, value, kills]) =>
    keyed(
      { id: `a tool call with another ${member}`, comment: 'it is another operation', kills },
      { [member]: value },
    ),
  ),
  unkeyed(
    {
      id: 'a tool call without a scope',
      comment: 'some providers repeat call ids',
      kills: 'scopes-are-optional',
    },
    { scope: '' },
    'scope_missing',
  ),
  unkeyed(
    {
      id: 'a tool call with a blank scope',
      comment: 'white space is no scope',
      kills: 'scopes-may-be-blank',
    },
    { scope: ' \t\r\n' },
    'scope_missing',
  ),
  unkeyed(
    {
      id: 'a tool call without an id',
      comment: 'a retry could not be recognized',
      kills: 'call-ids-are-optional',
    },
    { callId: '' },
    'call_id_missing',
  ),
  verifying(
    {
      id: 'the first verify of a call',
      comment: 'a repeated call gets the stored verification',
      kills: 'verifies-have-random-keys',
    },
    'call-1',
    'op_1',
    0,
  ),
  verifying(
    {
      id: 'a verify after a receipt',
      comment: 'a later verify is a new one',
      kills: 'receipts-do-not-change-the-verify-key',
    },
    'call-1',
    'op_1',
    3,
  ),
  verifying(
    {
      id: 'a verify of another operation',
      comment: 'a key belongs to one operation',
      kills: 'operations-are-not-in-the-verify-key',
    },
    'call-1',
    'op_2',
    0,
  ),
  verifying(
    {
      id: 'a verify of a call whose key has other letters',
      comment: 'an application may choose the key; it is hashed in UTF-8',
      kills: 'calls-are-not-in-the-verify-key',
    },
    'clé-😀',
    'op_1',
    0,
  ),
];
