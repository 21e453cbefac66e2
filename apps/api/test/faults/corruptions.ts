import type { Corruption } from './corruption.ts';
import { SIGNED_CONTENT_CORRUPTIONS } from './signed-content-corruptions.ts';

const CHARGED = `SELECT * FROM receipt WHERE amount_credits = 1 ORDER BY sequence LIMIT 1`;
const COMPLETED = `SELECT id FROM verification_run WHERE state = 'completed' ORDER BY id LIMIT 1`;
const TRANSFER = `INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
  SELECT account_id, bucket,`;

const MOVED =
  'credits are granted, clawed back and restored only as a stored billing event changed its purchase';
const TARGET = 'a purchase grants the credits of its remaining payment, rounded down to whole credits';
const FACTS = 'the payment facts are those that the stored events state';
const PURCHASE = 'a purchase has the values of the event that paid it';
const FIRST = 'an event is applied exactly where it was the first to state a fact';

const REFUND = `INSERT INTO payment_fact (kind, key, payment_intent, charge, occurred_at, amount_minor, event_id)
  SELECT 'refunded', id, id, 'ch_none', now(), 1, event_id FROM purchase`;
const SECOND_EVENT = `INSERT INTO billing_event
  SELECT 'evt_more', 'evt_more', type, livemode, occurred_at, applied, reason, body FROM billing_event LIMIT 1`;

const BILLING_CORRUPTIONS: readonly Corruption[] = [
  {
    condition: MOVED,
    statement: `${TRANSFER} 'granted', 'issued', 'available', 7, 'evt_none' FROM credit_bucket`,
  },
  {
    condition: MOVED,
    statement: `${TRANSFER} kind, from_place, to_place, amount_credits, cause FROM credit_transfer WHERE kind = 'granted'`,
  },
  { condition: MOVED, statement: `DELETE FROM credit_transfer WHERE kind = 'granted'` },
  { condition: MOVED, statement: `UPDATE purchase_posting SET bought_credits = bought_credits + 1` },
  { condition: TARGET, statement: `DELETE FROM purchase_posting` },
  { condition: TARGET, statement: `UPDATE purchase SET amount_credits = amount_credits + 1` },
  { condition: TARGET, statement: `${REFUND} WHERE bucket = 'bought'` },
  { condition: FACTS, statement: `${REFUND} WHERE bucket = 'bought'` },
  {
    condition: FACTS,
    statement: `UPDATE billing_event SET type = 'charge.refunded',
      body = '{"data":{"object":{"id":"ch_1","payment_intent":"pi_1","amount_refunded":1}}}'`,
  },
  { condition: PURCHASE, statement: `UPDATE purchase SET amount_minor = amount_minor + 1` },
  { condition: PURCHASE, statement: `UPDATE purchase SET account_id = 'acc_other'` },
  { condition: PURCHASE, statement: `UPDATE purchase SET id = id || '_other'` },
  { condition: FIRST, statement: SECOND_EVENT },
  { condition: FIRST, statement: `UPDATE billing_event SET applied = false, reason = 'already_known'` },
];

/** An event that is not counted for its workspace. */
function storedEvent(isEvidence: string): string {
  return `INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, webhook_secret_id,
      is_evidence, body)
    SELECT 'evt_stored', account_id, id, 'github', 'issues', '', 'whs_any', ${isEvidence}, '{}' FROM workspace LIMIT 1`;
}

/** A claim of a verified receipt. @param values of its digest, of the instant at which it was observed, and its aspect */
function claim({ digest = `sha256('7')`, observedAt = 'observed_at', aspect = 'created' } = {}): string {
  return `INSERT INTO claim (account_id, system, object_type, object_id, object_digest, aspect, operation_id, receipt_id,
      observed_at)
    SELECT account_id, 'db', 'row', '7', ${digest}, '${aspect}', operation_id, id, ${observedAt} FROM receipt
    WHERE verdict = 'verified' ORDER BY sequence LIMIT 1`;
}

const CLAIM_CORRUPTIONS: readonly Corruption[] = [
  {
    condition: 'a creation or deletion is claimed by one operation at a time',
    statement: `DROP INDEX standing_claim; ${claim()}; ${claim()}`,
  },
  {
    condition: 'an operation claims a change of an object at a revision once',
    statement: `DROP INDEX standing_claim; ${claim({ aspect: 'changed' })}; ${claim({ aspect: 'changed' })}`,
  },
  {
    condition: 'a claim belongs to a verified receipt, and was observed when that receipt says',
    statement: claim({ observedAt: `observed_at + interval '1 second'` }),
  },
  {
    condition: 'a claim belongs to a verified receipt, and was observed when that receipt says',
    statement: `${claim()}; UPDATE claim SET receipt_id = (SELECT id FROM receipt WHERE verdict <> 'verified')`,
  },
  {
    condition: 'a claim is replaced only by an operation that claimed the same object later',
    statement: `${claim()}; UPDATE claim SET replaced_by = operation_id, replaced_at = now()`,
  },
  {
    condition: 'a claim is found by the digest of its object',
    statement: claim({ digest: `sha256('8')` }),
  },
  {
    condition: 'the effect keys of an operation end when the operation ends as a rival',
    statement: `INSERT INTO effect_key SELECT account_id, '\\x00', id, 'system', deadline + interval '1 second' FROM operation`,
  },
  {
    condition: 'a claim changes only when it is replaced, and is never deleted',
    statement: `ALTER TABLE claim DISABLE TRIGGER claim_is_history`,
  },
];

/** At least one corruption for each condition. */
export const CORRUPTIONS: readonly Corruption[] = [
  ...CLAIM_CORRUPTIONS,
  ...SIGNED_CONTENT_CORRUPTIONS,
  {
    condition: 'a transfer moves a positive amount between the places of its kind',
    statement: `ALTER TABLE credit_transfer DROP CONSTRAINT transfer_way;
      ${TRANSFER} 'granted', 'spent', 'available', 1, 'run_none' FROM credit_bucket`,
  },
  {
    condition: 'what was issued to an account is available, reserved or spent',
    statement: `UPDATE credit_bucket SET available = available - 1`,
  },
  {
    condition: 'the balances of a bucket are the sums of its transfers',
    statement: `UPDATE credit_bucket SET available = available - 1, reserved = reserved + 1`,
  },
  {
    condition: 'the number of reserved credits is the number of live metered runs',
    statement: `DELETE FROM verification_run WHERE state = 'live'`,
  },
  {
    condition:
      'a metered run reserves one credit once, and after its end has either spent or refunded it once',
    statement: `${TRANSFER} 'refunded', 'reserved', 'available', 1, cause FROM credit_transfer WHERE to_place = 'spent' LIMIT 1`,
  },
  {
    condition:
      'a metered run reserves one credit once, and after its end has either spent or refunded it once',
    statement: `DELETE FROM credit_transfer WHERE cause = (${COMPLETED})`,
  },
  {
    condition: 'only runs reserve, spend and refund credits',
    statement: `${TRANSFER} 'reserved', 'available', 'reserved', 1, 'evt_none' FROM credit_bucket`,
  },
  ...BILLING_CORRUPTIONS,
  {
    condition: 'only the bought credits of an account with a reversed payment are negative',
    statement: `UPDATE credit_bucket SET available = -1`,
  },
  {
    condition: 'a plan period whose end was booked has no available credits',
    statement: `ALTER TABLE credit_bucket DROP CONSTRAINT period_left; UPDATE credit_bucket SET period_expired = true`,
  },
  {
    condition: 'credits expire once: with their period, or with the run that refunded them after it',
    statement: `DROP INDEX credit_expires_once;
      ${TRANSFER} 'expired', 'available', 'issued', 1, 'period_2026-01-31' FROM credit_bucket, generate_series(1, 2)`,
  },
  {
    condition: 'credits expire once: with their period, or with the run that refunded them after it',
    statement: `${TRANSFER} 'expired', 'available', 'issued', 1, cause FROM credit_transfer WHERE kind = 'settled'`,
  },
  {
    condition: 'the end of a plan period is booked in time',
    statement: `UPDATE credit_bucket SET period_end = now() - interval '7 seconds'`,
  },
  {
    condition: 'a completed run has exactly one receipt, and no other run has one',
    statement: `DELETE FROM receipt WHERE sequence = 2`,
  },
  {
    condition: 'a receipt costs what its run spent',
    statement: `UPDATE receipt SET amount_credits = 1 WHERE amount_credits = 0`,
  },
  {
    condition: 'a conclusive metered verdict costs one credit',
    statement: `UPDATE receipt SET amount_credits = 0 WHERE id = (SELECT id FROM (${CHARGED}) c)`,
  },
  {
    condition: "an operation's receipts are numbered without a gap, and it shows the newest",
    statement: `UPDATE operation SET last_sequence = last_sequence + 1 WHERE last_sequence > 0`,
  },
  {
    condition: "an operation's receipts are numbered without a gap, and it shows the newest",
    statement: `UPDATE operation SET state = 'refuted' WHERE state = 'verified'`,
  },
  {
    condition: "an operation's receipts are numbered without a gap, and it shows the newest",
    statement: `UPDATE operation SET state = 'cancelled', cancelled_at = now() WHERE state = 'verified'`,
  },
  ...['verified_since', 'first_verified_at'].map((column) => ({
    condition: 'an operation knows its first verdicts, and since when it is verified',
    statement: `UPDATE operation SET ${column} = now() WHERE state = 'verified'`,
  })),
  {
    condition: 'an operation knows its first verdicts, and since when it is verified',
    statement: `UPDATE operation SET first_not_final_at = now()`,
  },
  {
    condition: 'the usage of a period counts its receipts',
    statement: `UPDATE usage_period SET verified_actions = verified_actions - 1`,
  },
  {
    condition: 'the usage of a period counts its receipts',
    statement: `UPDATE receipt SET usage_period = usage_period - interval '1 month' WHERE sequence = 1`,
  },
  {
    condition: 'a run whose lease has expired is released in time',
    statement: `UPDATE verification_run SET lease_until = now() - interval '7 seconds' WHERE state = 'live'`,
  },
  {
    condition: 'only the newest run of an operation is live',
    statement: `INSERT INTO verification_run
      SELECT (jsonb_populate_record(r, jsonb_build_object('id', 'run_newer', 'epoch', epoch + 1))).*
      FROM verification_run r WHERE state = 'live'`,
  },
  {
    condition: 'a key has at most one completed run within its retention time',
    statement: `UPDATE verification_run SET idempotency_key = 'the same' WHERE state = 'completed'`,
  },
  {
    condition:
      'a key leads to the response of its completed run, to none while its run is live, and is free after a failed run',
    statement: `UPDATE receipt SET advice = NULL WHERE run_id = (${COMPLETED})`,
  },
  {
    condition:
      'a key leads to the response of its completed run, to none while its run is live, and is free after a failed run',
    statement: `UPDATE idempotency_key SET status = 200, body = '{}' WHERE run_id = (${COMPLETED})`,
  },
  {
    condition:
      'a key leads to the response of its completed run, to none while its run is live, and is free after a failed run',
    statement: `DELETE FROM idempotency_key WHERE run_id = (${COMPLETED})`,
  },
  {
    condition: 'rows that refer to each other belong to the same account and operation',
    statement: `UPDATE receipt SET account_id = 'acc_other' WHERE sequence = 1`,
  },
  ...[
    `UPDATE contract SET id = 'acme.other.made@1' WHERE id = 'http.json.matches@1'`,
    `UPDATE contract SET service = 'acme' WHERE id = 'http.json.matches@1'`,
    `UPDATE contract SET account_id = 'acc_a', workspace_id = 'ws_a', published_by = 'key_a'
      WHERE id = 'github.issue.created@1'`,
  ].map((statement) => ({
    condition: 'a contract is stored under the id and the service of its document, which names its workspace',
    statement: `ALTER TABLE contract DROP CONSTRAINT contract_names_owner; ${statement}`,
  })),
  {
    condition: 'rows that refer to each other belong to the same account and operation',
    statement: `ALTER TABLE contract DROP CONSTRAINT contract_names_owner;
      UPDATE contract SET account_id = 'acc_a', workspace_id = 'ws_a', published_by = 'key_a'
      WHERE id = 'http.json.matches@1'`,
  },
  {
    condition: 'an event is stored once',
    statement: `ALTER TABLE billing_event DROP CONSTRAINT billing_event_stripe_event_id_key;
      INSERT INTO billing_event SELECT 'evt_again', stripe_event_id, type, livemode, occurred_at, applied, reason, body
        FROM billing_event LIMIT 1`,
  },
  {
    condition: 'the events of a workspace take what is counted for it',
    statement: `INSERT INTO event_usage SELECT id, account_id, 1 FROM workspace LIMIT 1`,
  },
  { condition: 'the events of a workspace take what is counted for it', statement: storedEvent('true') },
  {
    condition: 'the baselines of a workspace take what is counted for it',
    statement: `INSERT INTO baseline_usage SELECT id, 31, account_id, 1 FROM workspace LIMIT 1`,
  },
  {
    condition: 'an event is found in its own workspace, and a secret belongs to the account of its workspace',
    statement: `${storedEvent('true')}; INSERT INTO provider_event_key
      SELECT 'ws_other', provider, '', received_at, id FROM provider_event LIMIT 1`,
  },
  {
    condition: 'an event is found in its own workspace, and a secret belongs to the account of its workspace',
    statement: `INSERT INTO webhook_secret (id, account_id, workspace_id, provider, sealed_secret, hint, service, is_evidence)
      SELECT 'whs_other', 'acc_other', id, 'github', '', '', 'github', true FROM workspace LIMIT 1`,
  },
  {
    condition: 'no receipt lists an event that is no evidence',
    statement: `${storedEvent('false')}; UPDATE receipt SET document = jsonb_set(document::jsonb,
      '{payload,predicate,evidence}', '[{"level":"E2","source":{"eventId":"evt_stored"}}]')::text`,
  },
  {
    condition: 'append-only tables reject updates and deletes',
    statement: `ALTER TABLE receipt DISABLE TRIGGER receipt_is_history`,
  },
  {
    condition: 'append-only tables reject updates and deletes',
    statement: `DROP TRIGGER credit_transfer_is_history ON credit_transfer`,
  },
  {
    condition: 'append-only tables reject truncation',
    statement: `DROP TRIGGER credit_transfer_is_kept ON credit_transfer`,
  },
  {
    condition: 'append-only tables reject truncation',
    statement: `ALTER TABLE signing_key DISABLE TRIGGER signing_key_is_kept`,
  },
  {
    condition: 'a commit is on disk before its response is sent',
    statement: `SET LOCAL synchronous_commit = off`,
  },
  ...[
    `INSERT INTO signing_key (key_id, public_key, issuer, environment, published_at, not_before)
      SELECT repeat('f', 32), public_key, issuer, environment, '2026-01-01', '2026-01-01' FROM signing_key LIMIT 1`,
    `UPDATE signing_key SET not_after = now() + interval '1 day'`,
    `DELETE FROM signing_key WHERE environment = 'live'`,
    `UPDATE key_document SET envelope = jsonb_set(envelope::jsonb, '{payload}', to_jsonb(encode('{"keys":[]}', 'base64')))`,
  ].map((statement) => ({
    condition: 'every signing key is in the signed key document, with the same facts',
    statement,
  })),
  ...[
    `UPDATE receipt SET document = replace(document, '"verified"', '"refuted"')`,
    `UPDATE receipt SET document = replace(document, '{"payload"', '{ "payload"')`,
    `UPDATE receipt SET verdict = 'refuted', reason = 'effect_mismatch' WHERE sequence = 1`,
    `UPDATE receipt SET payload_digest = 'sha256:' || repeat('0', 64) WHERE sequence = 1`,
    `UPDATE receipt SET sequence = sequence + 1 WHERE sequence = 2`,
    `UPDATE operation SET contract_hash = 'sha256:' || repeat('0', 64)`,
    `UPDATE action_result SET digest = 'sha256:' || repeat('0', 64)`,
    `UPDATE receipt SET advice = '[1'`,
    `UPDATE receipt SET advice = '{}'`,
    `UPDATE idempotency_key SET body = '[1' WHERE run_id IS NOT NULL`,
    `UPDATE idempotency_key SET body = '{"charged":2}' WHERE run_id IS NOT NULL`,
    `UPDATE signing_key SET public_key = (SELECT public_key FROM signing_key WHERE environment = 'live')`,
    `DELETE FROM signing_key`,
  ].map((statement) => ({
    condition: 'a receipt validates under the published keys and agrees with the rows',
    statement,
  })),
];
