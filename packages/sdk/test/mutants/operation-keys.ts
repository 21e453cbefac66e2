import { edit, mutant, type Mutant } from '@tookeffect/testing/mutants';

const keys = 'adapters/operation-key.ts';
const hashed = 'canonicalize({ callId, contract, framework, input, scope, tool })';
const hashing = (kills: string, why: string, replacement: string): Mutant =>
  mutant(kills, why, edit(keys, hashed, replacement));
const verified = 'JSON.stringify([key, operationId, sequence])';
const verifying = (kills: string, why: string, replacement: string): Mutant =>
  mutant(kills, why, edit(keys, verified, replacement));

/** Mistakes in the keys of tool calls and of their verifies. */
export const operationKeyMutants: readonly Mutant[] = [
  mutant('calls-have-no-domain', 'every hash is unique anyway', edit(keys, 'DOMAIN + canon', 'canon')),
  hashing(
    'calls-are-hashed-as-written',
    'every language writes JSON in the same way',
    'JSON.stringify({ callId, contract, framework, input, scope, tool })',
  ),
  hashing(
    'inputs-are-not-in-the-key',
    'a call id is unique',
    'canonicalize({ callId, contract, framework, scope, tool })',
  ),
  hashing(
    'frameworks-are-not-in-the-key',
    'an application has one framework',
    'canonicalize({ callId, contract, input, scope, tool })',
  ),
  hashing(
    'scopes-are-not-in-the-key',
    'a call id is unique',
    'canonicalize({ callId, contract, framework, input, tool })',
  ),
  hashing(
    'call-ids-are-not-in-the-key',
    'the same input is the same action',
    'canonicalize({ contract, framework, input, scope, tool })',
  ),
  hashing(
    'tools-are-not-in-the-key',
    'a contract has one tool',
    'canonicalize({ callId, contract, framework, input, scope })',
  ),
  hashing(
    'contracts-are-not-in-the-key',
    'a tool has one contract',
    'canonicalize({ callId, framework, input, scope, tool })',
  ),
  mutant(
    'scopes-are-optional',
    'a call id is unique',
    edit(keys, 'if (isBlank(scope)) {', "if (scope !== '' && isBlank(scope)) {"),
  ),
  mutant(
    'scopes-may-be-blank',
    'every text is a scope',
    edit(keys, 'if (isBlank(scope)) {', "if (scope === '') {"),
  ),
  mutant(
    'call-ids-are-optional',
    'a scope has one call',
    edit(keys, 'if (isBlank(callId)) {', 'if (isBlank(tool)) {'),
  ),
  verifying('verifies-have-random-keys', 'a repeated call is a new one', 'crypto.randomUUID()'),
  verifying(
    'receipts-do-not-change-the-verify-key',
    'an operation is verified once',
    'JSON.stringify([key, operationId, 0])',
  ),
  verifying(
    'operations-are-not-in-the-verify-key',
    'a call has one operation',
    "JSON.stringify([key, 'op_1', sequence])",
  ),
  verifying(
    'calls-are-not-in-the-verify-key',
    'an operation has one call',
    "JSON.stringify(['call-1', operationId, sequence])",
  ),
];
