import { canonicalize, CanonicalJsonError, type OperationInput, sha256Hex } from '@tookeffect/core';
import { TookEffectError } from '../errors/took-effect-error.ts';

/** Everything that tells one tool call from another. */
export interface IdentifiedCall {
  /** The name of the adapter. */
  readonly framework: string;
  /** The thread, session or run: some providers repeat call ids. */
  readonly scope: string;
  /** The framework’s id of the call; the same after a retry, a replay or a resume. */
  readonly callId: string;
  readonly tool: string;
  readonly contract: string;
  readonly input: OperationInput;
}

const DOMAIN = 'tookeffect-tool-call-v1\n';

/**
 * Makes the idempotency key with which a tool call begins its operation. The same call gets the same key in every
 * process and language; fixtures are in conformance/operation-keys.
 * @returns `call-` and 64 lower-case hex characters
 * @throws {TookEffectError} `scope_missing`, `call_id_missing`, or `argument_invalid` when the call is not JSON
 */
export function operationKey(call: IdentifiedCall): string {
  const { framework, scope, callId, tool, contract, input } = call;
  if (isBlank(scope)) {
    throw new TookEffectError('scope_missing', `${tool}: give the call the id of its thread, session or run`);
  }
  if (isBlank(callId)) {
    throw new TookEffectError('call_id_missing', `${tool}: give the call the id that its framework gave it`);
  }
  try {
    return `call-${sha256Hex(DOMAIN + canonicalize({ callId, contract, framework, input, scope, tool }))}`;
  } catch (cause) {
    if (!(cause instanceof CanonicalJsonError)) throw cause;
    const message = `${tool}: the input must be JSON (${cause.message})`;
    throw new TookEffectError('argument_invalid', message, { cause });
  }
}

/**
 * Makes the key of a verify. It is another one after each receipt: a repeated call gets the stored verification, and a
 * later one a new verification.
 * @param key the key with which the operation was begun
 * @param sequence the number of the receipt before the wanted one; 0 for the first
 * @returns `run-` and 64 lower-case hex characters
 */
export function verifyKey(key: string, operationId: string, sequence: number): string {
  return `run-${sha256Hex(JSON.stringify([key, operationId, sequence]))}`;
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || !/[^ \t\r\n]/.test(text);
}
