import {
  canonicalize,
  contractHash,
  dssePae,
  operationDocumentDigest,
  RECEIPT_PAYLOAD_TYPE,
  saltedDigest,
  sha256Hex,
  type EvidenceItem,
  type Receipt,
  type ReceiptPayload,
} from '@tookeffect/core';
import type { TestKey } from './test-key.ts';

const SALT = '63479ad69a090b258277ec8fba6f9941';
const OPERATION_ID = 'op_01m7yq1we0e9psnfkjatm2jke5';
const ACKNOWLEDGEMENT = 'ack_01m7yq1ycgfrc9n9h678fv3y8c';
const SUBMITTED_AT = '2026-11-21T09:30:02.000Z';

const input = {
  owner: 'acme',
  repo: 'billing',
  title: 'Refund webhook times out',
  body: 'Seen three times since Monday.',
};
const actionResult = { status: 'succeeded', providerReference: '42' };
const request = { method: 'GET', path: '/repos/acme/billing/issues' };
const observation = {
  id: 3014159265,
  number: 42,
  title: 'Refund webhook times out',
  body: `Seen three times since Monday.\n\n<!-- tookeffect:${OPERATION_ID} -->`,
  state: 'open',
  user: { login: 'acme-agent' },
  created_at: '2026-11-21T09:30:01Z',
};
const checks = ['author', 'title', 'body', 'open', 'correlation', 'freshness'];
const correlationKeys = {
  reference: OPERATION_ID,
  externalId: '01a1fd70-f1c0-726d-9abe-7256a8294dc5',
  metadata: { tookeffect_operation: OPERATION_ID },
  marker: `<!-- tookeffect:${OPERATION_ID} -->`,
};

/**
 * Makes the receipt of an agent that opened an issue on GitHub, which the service then observed.
 * @param contract the shipped contract `github.issue.created@1`
 * @param key signs the receipt
 */
export function exampleReceipt(contract: { readonly id: string }, key: TestKey): Receipt {
  const payload = examplePayload({ id: contract.id, hash: contractHash(contract) }, key.keyId);
  const signed = dssePae(RECEIPT_PAYLOAD_TYPE, Buffer.from(canonicalize(payload)));
  return {
    receiptVersion: 'tookeffect-receipt/1',
    payloadType: RECEIPT_PAYLOAD_TYPE,
    payload,
    signatures: [{ keyId: key.keyId, alg: 'Ed25519', sig: key.sign(signed).toString('hex') }],
  };
}

function examplePayload(contract: { id: string; hash: string }, keyId: string): ReceiptPayload {
  const actionResultDigest = saltedDigest('action-result', SALT, actionResult);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      {
        name: `operation/${OPERATION_ID}`,
        digest: { sha256: operationDocumentDigest({ contract, correlationKeys, input, salt: SALT }) },
      },
    ],
    predicateType: 'https://tookeffect.dev/receipt/v1',
    predicate: {
      receiptId: 'rcp_01m7yq20b0ed0sdw506yvsmfz3',
      issuer: 'https://tookeffect.example',
      keyId,
      issuedAt: '2026-11-21T09:30:04.200Z',
      environment: 'test',
      workspaceId: 'ws_01kzjfzny0fevazn3cgh61drwp',
      sequence: 1,
      previous: null,
      operation: {
        id: OPERATION_ID,
        contractId: contract.id,
        contractHash: contract.hash,
        inputHash: saltedDigest('input', SALT, input),
        correlationKeys,
      },
      actionResult: { reference: ACKNOWLEDGEMENT, digest: actionResultDigest, submittedAt: SUBMITTED_AT },
      baseline: null,
      evidence: exampleEvidence(actionResultDigest),
      evaluator: { version: '0.0.0' },
      verdict: {
        verdict: 'verified',
        reason: 'all_checks_passed',
        attribution: { kind: 'marker', sufficient: true, actorConfirmed: true },
        evidenceLevels: ['E1', 'E3'],
        checks: checks.map((id) => ({ id, outcome: 'passed', required: id !== 'open' })),
      },
      coverage: {
        reads: [{ read: 'main', key: 'listing', complete: true, asOf: '2026-11-21T09:30:04.000Z' }],
        limits: ['nothing_beside_looked_at'],
      },
    },
  };
}

/** The action result (E1) and the observation (E3), which the verdict is based on. */
function exampleEvidence(actionResultDigest: string): EvidenceItem[] {
  return [
    {
      level: 'E1',
      source: { reference: ACKNOWLEDGEMENT },
      digest: actionResultDigest,
      observedAt: SUBMITTED_AT,
    },
    {
      level: 'E3',
      source: {
        connector: 'http',
        origin: 'https://api.github.com',
        connectionId: 'con_01m76w3te0f5e8qrrx71m7gq9s',
        requestDigest: `sha256:${sha256Hex(canonicalize(request))}`,
      },
      digest: saltedDigest('evidence', SALT, observation),
      observedAt: '2026-11-21T09:30:04.000Z',
    },
  ];
}
