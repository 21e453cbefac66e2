import type { Corruption } from './corruption.ts';

const DATED = 'what a run observed is dated between its reservation and its settlement';
const ISSUED = 'a receipt is issued, and its reads are made, between reservation and settlement';

/** What receipts say about time. */
const CLOCK_CORRUPTIONS: readonly Corruption[] = [
  ...['30001', '-30001'].map((differenceMs) => ({
    condition:
      'no receipt was signed by a server whose clock differed from the database by more than is allowed',
    statement: `UPDATE receipt SET clock_difference_ms = ${differenceMs} WHERE sequence = 1`,
  })),
  { condition: DATED, statement: `UPDATE receipt SET observed_at = observed_at - interval '1 minute'` },
  { condition: DATED, statement: `UPDATE verification_run SET ended_at = started_at - interval '1 second'` },
  ...[
    `UPDATE verification_run SET ended_at = started_at - interval '1 second'`,
    `UPDATE verification_run SET started_at = ended_at + interval '1 second' WHERE state = 'completed'`,
    // Of an earlier build, whose clock was so fast that validators refuse the receipt.
    `UPDATE receipt SET clock_difference_ms = NULL;
      UPDATE verification_run SET started_at = started_at - interval '6 minutes', ended_at = ended_at - interval '6 minutes'`,
  ].map((statement) => ({ condition: ISSUED, statement })),
];

const CONTENT =
  'the baseline, the action result and the document of an operation have the digests that receipts name';
const VERIFIED = `WHERE state = 'verified'`;

/** What receipts name by a digest. */
const DIGEST_CORRUPTIONS: readonly Corruption[] = [
  {
    condition: 'a contract is the one that its hash names',
    statement: `UPDATE contract SET document = replace(document, '"required"', '"none"') WHERE id = 'http.json.matches@1'`,
  },
  {
    condition: 'the body of an event is the one that was stored, unless it was erased',
    statement: `INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, webhook_secret_id,
        is_evidence, body, body_digest)
      SELECT 'evt_stored', account_id, id, 'github', 'issues', '', 'whs_any', true, '{"a":1}', sha256('{"a":2}')
      FROM workspace LIMIT 1`,
  },
  ...[
    `UPDATE operation SET baseline = replace(baseline, '"answered"', '"failed"') WHERE baseline_digest IS NOT NULL`,
    `UPDATE operation SET baseline_digest = 'sha256:' || repeat('0', 64) WHERE baseline IS NOT NULL`,
    `UPDATE operation SET baseline = '{' WHERE baseline IS NOT NULL`,
    `UPDATE operation SET input = replace(input, '{', '{"more":1,') ${VERIFIED}`,
    `UPDATE operation SET salt = repeat('0', 32) ${VERIFIED}`,
    `UPDATE action_result SET body = replace(body, '"succeeded"', '"failed"')`,
  ].map((statement) => ({ condition: CONTENT, statement })),
];

/** What is signed, and what it is signed for. */
export const SIGNED_CONTENT_CORRUPTIONS: readonly Corruption[] = [
  ...CLOCK_CORRUPTIONS,
  ...DIGEST_CORRUPTIONS,
];
