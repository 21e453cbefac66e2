import { type TrustedKeys, canonicalize, sha256Hex, verifyReceipt } from '@tookeffect/core';
import { type RunInstants, type SignedInstants, instantFaults } from './clock-invariants.ts';
import type { Invariant } from './invariant.ts';

/** A receipt's row, and the values of other rows of the same run. */
export interface ReceiptRow extends RunInstants {
  readonly receiptId: string;
  readonly runId: string;
  readonly operationId: string;
  readonly workspaceId: string;
  readonly contractHash: string;
  readonly sequence: number;
  readonly verdict: string;
  readonly reason: string;
  readonly amountCredits: number;
  readonly document: string;
  readonly payloadDigest: string;
  /** The receipt of the sequence before; null where there is none. */
  readonly previousId: string | null;
  readonly previousDigest: string | null;
  /** The action result of the operation, which may be newer than the receipt. */
  readonly actionResultId: string | null;
  readonly actionResultDigest: string | null;
  /** What is stored of the response beside the receipt; null for a run of an earlier build. */
  readonly advice: string | null;
  /** The response that is stored with the key of a run of an earlier build; null where there is none. */
  readonly response: string | null;
}

/**
 * Every public key that ever signed, by id, with its times. A compromised key has no end here, because it signed; that its
 * receipts are no longer valid is stated by the key document.
 */
export const PUBLISHED_KEYS = `
  SELECT key_id AS "keyId", jsonb_strip_nulls(jsonb_build_object(
    'publicKey', public_key, 'issuer', issuer, 'environment', environment, 'notBefore', instant_text(not_before), 'notAfter', instant_text(not_after),
    'revokedAt', CASE WHEN revocation_reason = 'retirement' THEN instant_text(revoked_at) END,
    'revocationReason', CASE WHEN revocation_reason = 'retirement' THEN revocation_reason END)) AS key
  FROM signing_key`;

/** Receipts by id, after `$1`, at most `$2`, with the values of other rows of the same run. */
export const RECEIPTS = `
  SELECT c.id AS "receiptId", c.run_id AS "runId", c.operation_id AS "operationId", o.workspace_id AS "workspaceId",
    o.contract_hash AS "contractHash", c.sequence, c.verdict, c.reason, c.amount_credits AS "amountCredits",
    c.document, c.payload_digest AS "payloadDigest", p.id AS "previousId", p.payload_digest AS "previousDigest",
    a.id AS "actionResultId", a.digest AS "actionResultDigest", c.advice, k.body AS response,
    instant_text(r.started_at) AS "startedAt", instant_text(r.ended_at) AS "endedAt",
    c.clock_difference_ms AS "clockDifferenceMs"
  FROM receipt c
  JOIN operation o ON o.id = c.operation_id
  LEFT JOIN receipt p ON p.operation_id = c.operation_id AND p.sequence = c.sequence - 1
  LEFT JOIN action_result a ON a.operation_id = c.operation_id
  LEFT JOIN verification_run r ON r.id = c.run_id
  LEFT JOIN idempotency_key k ON (k.account_id, k.key, k.run_id) = (r.account_id, r.idempotency_key, r.id)
  WHERE c.id > $1 ORDER BY c.id LIMIT $2`;

/** What is wrong with a receipt. */
export interface ReceiptFault extends Pick<Invariant, 'name' | 'condition'> {
  readonly fault: string;
}

const AGREEMENT = {
  name: 'I7',
  condition: 'a receipt validates under the published keys and agrees with the rows',
};
const INSTANTS = {
  name: 'I15',
  condition: 'a receipt is issued, and its reads are made, between reservation and settlement',
};

/**
 * Checks that a stored receipt validates under the published keys, agrees with the rows, and was issued during its run.
 * @param trustedKeys every key that was ever published
 * @returns one sentence for each fault, with names of members and never their values; none for a correct receipt
 */
export function receiptFaults(row: ReceiptRow, trustedKeys: TrustedKeys): ReceiptFault[] {
  const validation = verifyReceipt(row.document, { trustedKeys });
  if (!validation.valid) return agreement([`the receipt does not validate: ${validation.reasonCode}`]);
  const document = JSON.parse(row.document) as SignedDocument;
  const differing = differences(signedValues(document, row), rowValues(row));
  const disagreements = [
    ...differing.map((name) => `the receipt and the rows differ in ${name}`),
    ...(canonicalize(document) === row.document ? [] : ['the text of the receipt is not canonical']),
    ...responseFaults(row),
  ];
  const outside = instantFaults(document.payload.predicate, row).map((fault) => ({ ...INSTANTS, fault }));
  return [...agreement(disagreements), ...outside];
}

function agreement(faults: readonly string[]): ReceiptFault[] {
  return faults.map((fault) => ({ ...AGREEMENT, fault }));
}

type Values = Readonly<Record<string, string | number | null>>;

interface SignedDocument {
  readonly payload: {
    readonly predicate: SignedInstants & {
      readonly receiptId: string;
      readonly workspaceId: string;
      readonly sequence: number;
      readonly previous: { readonly receiptId: string; readonly digest: string } | null;
      readonly operation: { readonly id: string; readonly contractHash: string };
      readonly actionResult: { readonly reference: string; readonly digest: string } | null;
      readonly verdict: { readonly verdict: string; readonly reason: string };
    };
  };
}

function signedValues({ payload }: SignedDocument, row: ReceiptRow): Values {
  const { receiptId, workspaceId, sequence, previous, operation, actionResult, verdict } = payload.predicate;
  return {
    receiptId,
    workspaceId,
    sequence,
    previousId: previous?.receiptId ?? null,
    previousDigest: previous?.digest ?? null,
    operationId: operation.id,
    contractHash: operation.contractHash,
    verdict: verdict.verdict,
    reason: verdict.reason,
    payloadDigest: `sha256:${sha256Hex(canonicalize(payload))}`,
    // An action result that was submitted after the run is in the rows only.
    actionResultId: actionResult === null ? row.actionResultId : actionResult.reference,
    actionResultDigest: actionResult === null ? row.actionResultDigest : actionResult.digest,
  };
}

function rowValues(row: ReceiptRow): Values {
  const { runId: _run, document: _document, amountCredits: _amount, ...others } = row;
  const { advice: _advice, response: _response, ...compared } = others;
  const { startedAt: _started, endedAt: _ended, clockDifferenceMs: _clock, ...values } = compared;
  return { ...values };
}

/** The response that a retry gets can be made, and agrees with the receipt. */
function responseFaults(row: ReceiptRow): string[] {
  const advice = row.advice === null ? null : parseObject(row.advice);
  if (row.advice !== null && typeof (advice as Values | null)?.nextAction !== 'string') {
    return ['what is stored of the response is not a JSON object with a next action'];
  }
  if (row.response === null) return [];
  const response = parseObject(row.response);
  if (response === null) return ['the stored response is not a JSON object'];
  const { receiptId, verdict, reason, charged } = response as Values;
  const stored = { receiptId, verdict, reason, charged } as Values;
  const expected = {
    receiptId: row.receiptId,
    verdict: row.verdict,
    reason: row.reason,
    charged: row.amountCredits,
  };
  return differences(stored, expected).map((name) => `the receipt and the stored response differ in ${name}`);
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function differences(left: Values, right: Values): string[] {
  return Object.keys(right).filter((name) => left[name] !== right[name]);
}
