import { type TrustedKeys, canonicalize, sha256Hex, verifyReceipt } from '@tookeffect/core';

/** A receipt's row, and what other rows say of the same run. */
export interface ReceiptRow {
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
  /** What was handed in for the operation, until today. */
  readonly actionResultId: string | null;
  readonly actionResultDigest: string | null;
  /** What was answered to the caller; null where the key is forgotten. */
  readonly answer: string | null;
}

/**
 * Says what is wrong with a stored receipt: whether it holds under the published keys, and whether it says the same as
 * the rows do.
 * @param trustedKeys every key that was ever published
 * @returns one sentence for each fault, naming members and never their values; empty for a sound receipt
 */
export function faultsOfReceipt(row: ReceiptRow, trustedKeys: TrustedKeys): string[] {
  const validation = verifyReceipt(row.document, { trustedKeys });
  if (!validation.valid) return [`it does not validate: ${validation.reasonCode}`];
  const document = JSON.parse(row.document) as SignedDocument;
  const differing = unequal(claimsOf(document, row), rowsOf(row));
  return [
    ...differing.map((name) => `it and the rows differ in ${name}`),
    ...(canonicalize(document) === row.document ? [] : ['its text is not canonical']),
    ...faultsOfAnswer(row),
  ];
}

type Values = Readonly<Record<string, string | number | null>>;

interface SignedDocument {
  readonly payload: {
    readonly predicate: {
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

function claimsOf({ payload }: SignedDocument, row: ReceiptRow): Values {
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
    // A result that was handed in after the run is in the rows only.
    actionResultId: actionResult === null ? row.actionResultId : actionResult.reference,
    actionResultDigest: actionResult === null ? row.actionResultDigest : actionResult.digest,
  };
}

function rowsOf(row: ReceiptRow): Values {
  const { runId: _run, document: _document, answer: _answer, amountCredits: _amount, ...values } = row;
  return { ...values };
}

/** The answer that a retry is given says the same as the receipt. */
function faultsOfAnswer(row: ReceiptRow): string[] {
  if (row.answer === null) return [];
  const answer = parsed(row.answer);
  if (answer === null) return ['the stored answer is no JSON object'];
  const { receiptId, verdict, reason, charged } = answer as Values;
  const told = { receiptId, verdict, reason, charged } as Values;
  const expected = {
    receiptId: row.receiptId,
    verdict: row.verdict,
    reason: row.reason,
    charged: row.amountCredits,
  };
  return unequal(told, expected).map((name) => `it and the stored answer differ in ${name}`);
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function unequal(left: Values, right: Values): string[] {
  return Object.keys(right).filter((name) => left[name] !== right[name]);
}
