# Written by `npm run generate` from schemas/; do not edit.
"""The closed lists: every word that the service uses, and what it means."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

ActionStatus: TypeAlias = Literal[
    # The provider acknowledged the action.
    "succeeded",
    # The provider refused the action.
    "failed",
    # The caller cannot tell: the call threw, timed out, or its answer was lost. It is verified all the same.
    "unknown",
]
"""How the action ended, as the caller saw it."""

ACTION_STATUSES: Final[tuple[ActionStatus, ...]] = (
    "succeeded",
    "failed",
    "unknown",
)
"""How the action ended, as the caller saw it."""

CanonicalJsonErrorCode: TypeAlias = Literal[
    # The document is larger than its limit in bytes.
    "too_large",
    # The bytes are not UTF-8, or begin with a byte order mark.
    "invalid_utf8",
    # The text is not JSON.
    "invalid_json",
    # An object has the same member name twice, after unescaping.
    "duplicate_name",
    # A name or a string holds half of a surrogate pair.
    "lone_surrogate",
    # A number of integral value lies beyond ±(2^53−1).
    "unsafe_integer",
    # A number is not finite as a double.
    "number_out_of_range",
    # Arrays and objects are nested deeper than 64.
    "too_deep",
    # The document is not an object where one is demanded.
    "not_object",
]
"""Why bytes or a value have no canonical JSON."""

CANONICAL_JSON_ERROR_CODES: Final[tuple[CanonicalJsonErrorCode, ...]] = (
    "too_large",
    "invalid_utf8",
    "invalid_json",
    "duplicate_name",
    "lone_surrogate",
    "unsafe_integer",
    "number_out_of_range",
    "too_deep",
    "not_object",
)
"""Why bytes or a value have no canonical JSON."""

CheckOutcome: TypeAlias = Literal[
    # The check was evaluated and holds.
    "passed",
    # The check was evaluated and does not hold.
    "failed",
    # The check could not be evaluated, for example for want of the field; never counts as passed.
    "not_evaluated",
]
"""What one check of a contract came to."""

CHECK_OUTCOMES: Final[tuple[CheckOutcome, ...]] = (
    "passed",
    "failed",
    "not_evaluated",
)
"""What one check of a contract came to."""

ContractLintCode: TypeAlias = Literal[
    # The document has no canonical JSON, so it has no hash: too deep, a lone surrogate, an unsafe number.
    "not_canonical",
    # The document is not of the contract schema's shape.
    "schema_violation",
    # A path is not an RFC 9535 singular query into the known roots.
    "path_invalid",
    # A path or variable reads a member that the input schema does not declare, or does not require where it must.
    "path_undeclared",
    # A template cannot be parsed, or could leave its place.
    "template_invalid",
    # An operator has not exactly the operand that it takes.
    "operand_invalid",
    # A pattern is not RE2.
    "pattern_invalid",
    # An embedded JSON Schema leaves the supported subset or has no bounds.
    "json_schema_unsupported",
    # Two checks have one id, or a check has a reserved one.
    "check_id_taken",
    # A check can never fail, can never pass, or judges nothing that was observed.
    "check_vacuous",
    # A required check rests on the agent's word.
    "check_reads_acknowledgement",
    # No check is required, so that anything would be verified.
    "required_check_missing",
    # A status cannot be reached with the meaning given to it.
    "outcome_unreachable",
    # Absence is to be proven by a probe that is not declared.
    "absence_unprovable",
    # A listing lacks one of where, completeWhen and cardinality, or has them without select.
    "listing_incomplete",
    # A fallback stands beside a main read that can always be made, or is a listing itself.
    "fallback_pointless",
    # Two columns of one read stand under one name.
    "column_name_taken",
    # The object is a row, and its id is not the one text that names the row in every read: rows of two tables or databases would pass for one.
    "row_unidentified",
    # An exact scope lacks the listing, the where or the required baseline that bound it.
    "scope_unbounded",
    # The marker does not contain {operation.id}, so that two operations could share it.
    "marker_not_unique",
    # Nothing tells the effect from what stood there before the operation.
    "effect_undated",
    # An evidence level is required that the contract gives no way to reach.
    "level_unobservable",
    # An event rule names nothing that ties the event to the operation.
    "event_untied",
    # A member has no meaning for this effect or this kind of observation.
    "member_inapplicable",
]
"""Why a contract cannot be published or judged by."""

CONTRACT_LINT_CODES: Final[tuple[ContractLintCode, ...]] = (
    "not_canonical",
    "schema_violation",
    "path_invalid",
    "path_undeclared",
    "template_invalid",
    "operand_invalid",
    "pattern_invalid",
    "json_schema_unsupported",
    "check_id_taken",
    "check_vacuous",
    "check_reads_acknowledgement",
    "required_check_missing",
    "outcome_unreachable",
    "absence_unprovable",
    "listing_incomplete",
    "fallback_pointless",
    "column_name_taken",
    "row_unidentified",
    "scope_unbounded",
    "marker_not_unique",
    "effect_undated",
    "level_unobservable",
    "event_untied",
    "member_inapplicable",
)
"""Why a contract cannot be published or judged by."""

Environment: TypeAlias = Literal[
    # The effect was observed at an origin that the contract accepts, by a live key.
    "live",
    # A test key, a test connection, or another origin than the contract pins was involved.
    "test",
]
"""Whether a receipt speaks of a real system of record."""

ENVIRONMENTS: Final[tuple[Environment, ...]] = (
    "live",
    "test",
)
"""Whether a receipt speaks of a real system of record."""

ErrorCode: TypeAlias = Literal[
    # The body is not JSON in UTF-8 without a byte order mark, or holds a number out of range.
    "json_malformed",
    # The JSON has a duplicate name, a lone surrogate, an unsafe integer, or is nested deeper than 64.
    "json_profile_violated",
    # The request, its parameters or its body do not have the documented shape; `errors` says where.
    "request_invalid",
    # The `Idempotency-Key` header is not 1 to 255 visible ASCII characters.
    "idempotency_key_invalid",
    # The event’s signature does not hold, or no such workspace awaits it.
    "webhook_rejected",
    # The request carries no `Authorization: Bearer` credential.
    "credential_missing",
    # The credential is wrong, expired or revoked.
    "credential_invalid",
    # No credit is left for a metered call; `payment` lists the plans and the packs.
    "credit_exhausted",
    # The credential lacks the scope that the detail names.
    "scope_missing",
    # The request came over plain HTTP. Outside loopback, https is required.
    "https_required",
    # There is no such thing, or it belongs to another account; the two are not told apart.
    "not_found",
    # No contract of that id is published or visible to this account.
    "contract_not_found",
    # No skill manifest of that service exists.
    "skill_not_found",
    # The operation has no receipt, or none of that sequence number.
    "receipt_not_found",
    # The resource does not have that method; `Allow` lists those it has.
    "method_not_allowed",
    # No representation matches the `Accept` header.
    "not_acceptable",
    # The request did not arrive whole in time.
    "request_timeout",
    # The first call with this idempotency key still runs; ask again after `Retry-After`.
    "idempotency_in_flight",
    # Another run of this operation holds the lease; an operation has one live run.
    "verification_in_flight",
    # A different action result was already handed in for this operation.
    "action_result_conflict",
    # The key is revoked, expired or replaced, or the key that it replaced is still accepted.
    "api_key_not_rotatable",
    # The workspace has no connection for the contract’s service.
    "connection_missing",
    # The service cannot make checkouts: no payment provider is set up, or it refuses what is.
    "checkout_not_configured",
    # That contract version is published already, and published contracts do not change.
    "contract_version_exists",
    # The body is larger than this endpoint takes.
    "body_too_large",
    # The request target is longer than 8 KiB.
    "uri_too_long",
    # The body is not declared as `application/json`.
    "content_type_unsupported",
    # The `Expect` header asks for something other than `100-continue`.
    "expectation_failed",
    # This idempotency key was first used with another body or operation.
    "idempotency_key_reused",
    # The input does not fit the contract’s input schema; `errors` says where.
    "input_invalid",
    # The contract does not pass its lint or its fixtures; `errors` says where.
    "contract_invalid",
    # The credential can be seen to write, and no reason for that was given.
    "connection_not_read_only",
    # Too many requests for this credential, address or workspace; ask again after `Retry-After`.
    "rate_limited",
    # The operation was observed too recently; ask again after `Retry-After`.
    "observed_too_recently",
    # The request headers are larger than 16 KiB.
    "headers_too_large",
    # The service failed; the request id names the occurrence.
    "internal_error",
    # The service cannot answer now; ask again after `Retry-After`.
    "unavailable",
]
"""Why a call was refused or failed; the `code` of every problem document."""

ERROR_CODES: Final[tuple[ErrorCode, ...]] = (
    "json_malformed",
    "json_profile_violated",
    "request_invalid",
    "idempotency_key_invalid",
    "webhook_rejected",
    "credential_missing",
    "credential_invalid",
    "credit_exhausted",
    "scope_missing",
    "https_required",
    "not_found",
    "contract_not_found",
    "skill_not_found",
    "receipt_not_found",
    "method_not_allowed",
    "not_acceptable",
    "request_timeout",
    "idempotency_in_flight",
    "verification_in_flight",
    "action_result_conflict",
    "api_key_not_rotatable",
    "connection_missing",
    "checkout_not_configured",
    "contract_version_exists",
    "body_too_large",
    "uri_too_long",
    "content_type_unsupported",
    "expectation_failed",
    "idempotency_key_reused",
    "input_invalid",
    "contract_invalid",
    "connection_not_read_only",
    "rate_limited",
    "observed_too_recently",
    "headers_too_large",
    "internal_error",
    "unavailable",
)
"""Why a call was refused or failed; the `code` of every problem document."""

EvidenceLevel: TypeAlias = Literal[
    # The provider’s acknowledgement, handed in by the caller; never enough for `verified`.
    "E1",
    # An event signed by the provider and received by the service.
    "E2",
    # An independent observation, read by the service from the system of record.
    "E3",
]
"""Whose word a piece of evidence is, and how it reached the service."""

EVIDENCE_LEVELS: Final[tuple[EvidenceLevel, ...]] = (
    "E1",
    "E2",
    "E3",
)
"""Whose word a piece of evidence is, and how it reached the service."""

KeyRevocationReason: TypeAlias = Literal[
    # The key may be in other hands: none of its receipts counts, unless a witnessed log proof is older than the revocation.
    "compromise",
    # The key was taken out of use: receipts issued before the revocation stay good.
    "retirement",
]
"""Why a signing key was revoked, which decides what becomes of its receipts."""

KEY_REVOCATION_REASONS: Final[tuple[KeyRevocationReason, ...]] = (
    "compromise",
    "retirement",
)
"""Why a signing key was revoked, which decides what becomes of its receipts."""

NextAction: TypeAlias = Literal[
    # Go on: the effect is verified.
    "proceed",
    # Verify again after `retryAfterSeconds`.
    "wait",
    # Compare what was meant with what is there, and put the difference right.
    "reconcile",
    # Hand it to a person: neither a retry nor a wait will settle it.
    "escalate",
    # Repair or replace the connection, then verify again.
    "fix_connection",
    # Do not act again: a repeated action would make matters worse.
    "do_not_retry",
    # Act again with the operation’s own idempotency key, so that the provider cannot do it twice.
    "retry_same_idempotency_key",
]
"""What the caller should do after a verdict."""

NEXT_ACTIONS: Final[tuple[NextAction, ...]] = (
    "proceed",
    "wait",
    "reconcile",
    "escalate",
    "fix_connection",
    "do_not_retry",
    "retry_same_idempotency_key",
)
"""What the caller should do after a verdict."""

OperationState: TypeAlias = Literal[
    # Recorded; no action result was handed in and no run has completed.
    "created",
    # An action result was handed in; no run has completed.
    "acknowledged",
    # A run holds a live lease; shown only while it lasts.
    "verifying",
    # The last completed run came to `verified`.
    "verified",
    # The last completed run came to `refuted`.
    "refuted",
    # The last completed run came to `pending`.
    "pending",
    # The last completed run came to `inconclusive`.
    "inconclusive",
    # Overdue: the deadline passed without a conclusive verdict; a verify may still conclude it.
    "expired",
]
"""Where an operation stands. Any state may be verified again; each run is a new observation and a new receipt."""

OPERATION_STATES: Final[tuple[OperationState, ...]] = (
    "created",
    "acknowledged",
    "verifying",
    "verified",
    "refuted",
    "pending",
    "inconclusive",
    "expired",
)
"""Where an operation stands. Any state may be verified again; each run is a new observation and a new receipt."""

Reason: TypeAlias = Literal[
    # Every required check passed on an object that belongs to this operation, at every required evidence level.
    "all_checks_passed",
    # A deterministic look-up, proven able to see, found nothing after the settling window; or what was to vanish is still there.
    "effect_absent",
    # The object is there, and a required check on it failed.
    "effect_mismatch",
    # Several distinct objects carry this operation’s marker or reference.
    "effect_duplicated",
    # The effect was there before, by an earlier verified verdict or a signed event, and is gone.
    "effect_reversed",
    # Something appeared or vanished in the contract’s scope that the operation did not name.
    "collateral_effect",
    # The only candidate existed, or stood so already, before the operation was created.
    "object_predates_operation",
    # The only candidate is the verified effect of another operation.
    "object_already_claimed",
    # The settling window is open, or the provider says that the action is still in progress.
    "not_settled",
    # Everything passed, but the finality window, in which the provider may still undo it, is open.
    "not_final",
    # The system of record could not be reached, timed out, redirected, or answered with a server error.
    "source_unreachable",
    # The system of record refused the connection’s credential (401 or 403).
    "source_denied",
    # The system of record answered 429.
    "source_rate_limited",
    # The answer was not what the contract describes: not JSON, another shape, or an unlisted status.
    "source_schema_drift",
    # The answer was larger than the contract allows to be read.
    "observation_too_large",
    # Nothing ties the object to this operation: a declared marker lacks, or no reference is known.
    "correlation_missing",
    # Several candidates, or another open operation of equal input, could explain the effect.
    "correlation_ambiguous",
    # The judgement needs the state before the action, and it was not read or not proven.
    "baseline_missing",
    # The look-up needs the provider’s reference, and no action result gave one.
    "acknowledgement_missing",
    # A required check could not be evaluated, or a required evidence level is lacking.
    "evidence_insufficient",
    # A signed provider event and the observation contradict each other.
    "evidence_conflict",
    # The contract does not pass its lint, so nothing may be concluded from it.
    "contract_invalid",
]
"""Why a verdict is what it is; each reason belongs to exactly one verdict."""

REASONS: Final[tuple[Reason, ...]] = (
    "all_checks_passed",
    "effect_absent",
    "effect_mismatch",
    "effect_duplicated",
    "effect_reversed",
    "collateral_effect",
    "object_predates_operation",
    "object_already_claimed",
    "not_settled",
    "not_final",
    "source_unreachable",
    "source_denied",
    "source_rate_limited",
    "source_schema_drift",
    "observation_too_large",
    "correlation_missing",
    "correlation_ambiguous",
    "baseline_missing",
    "acknowledgement_missing",
    "evidence_insufficient",
    "evidence_conflict",
    "contract_invalid",
)
"""Why a verdict is what it is; each reason belongs to exactly one verdict."""

REASON_VERDICT: Final[dict[Reason, Verdict]] = {
    "all_checks_passed": "verified",
    "effect_absent": "refuted",
    "effect_mismatch": "refuted",
    "effect_duplicated": "refuted",
    "effect_reversed": "refuted",
    "collateral_effect": "refuted",
    "object_predates_operation": "refuted",
    "object_already_claimed": "refuted",
    "not_settled": "pending",
    "not_final": "pending",
    "source_unreachable": "inconclusive",
    "source_denied": "inconclusive",
    "source_rate_limited": "inconclusive",
    "source_schema_drift": "inconclusive",
    "observation_too_large": "inconclusive",
    "correlation_missing": "inconclusive",
    "correlation_ambiguous": "inconclusive",
    "baseline_missing": "inconclusive",
    "acknowledgement_missing": "inconclusive",
    "evidence_insufficient": "inconclusive",
    "evidence_conflict": "inconclusive",
    "contract_invalid": "inconclusive",
}
"""The one verdict that each value of `REASONS` belongs to."""

ReceiptReasonCode: TypeAlias = Literal[
    # The receipt is not strict JSON: not UTF-8, a duplicate name, too large, and the like.
    "receipt_malformed",
    # The receipt is of a version that this validator does not know.
    "receipt_version_unsupported",
    # The receipt does not fit the closed schema of its version.
    "receipt_schema_invalid",
    # The signature names another algorithm than Ed25519.
    "signature_algorithm_unsupported",
    # The key id beside the signature is not the one inside the signed payload.
    "receipt_key_id_mismatch",
    # The key id is not among the trusted keys; a key is never read from the receipt.
    "receipt_key_not_trusted",
    # The trusted key of that id is not a usable Ed25519 public key in hex.
    "trusted_key_malformed",
    # The signature bytes are not an acceptable Ed25519 signature encoding.
    "signature_malformed",
    # The signature does not hold over the payload.
    "signature_invalid",
    # The key was revoked, and the receipt falls under that revocation.
    "key_revoked",
    # The receipt was issued before the key’s validity began.
    "key_not_yet_valid",
    # The receipt was issued after the key’s validity ended.
    "key_expired",
    # The receipt was issued more than 300 seconds after the given instant.
    "receipt_issued_in_future",
    # The issuer is not the expected one.
    "receipt_issuer_mismatch",
    # The environment is not the expected one.
    "receipt_environment_mismatch",
    # The workspace is not the expected one.
    "receipt_workspace_mismatch",
    # The operation is not the expected one.
    "receipt_operation_mismatch",
    # The contract hash is not the expected one.
    "receipt_contract_hash_mismatch",
    # The verdict is not the expected one.
    "receipt_verdict_mismatch",
    # The receipt does not follow the given previous receipt.
    "receipt_chain_broken",
    # The log policy asks for a proof, and the receipt carries none.
    "log_proof_missing",
    # The log proof cannot be read.
    "log_proof_malformed",
    # The proof comes from a log that the policy does not trust.
    "log_origin_not_trusted",
    # The log’s signature on its checkpoint does not hold.
    "log_checkpoint_signature_invalid",
    # Too few trusted witnesses signed the checkpoint.
    "log_witness_quorum_not_met",
    # The proof does not show that the log includes this receipt.
    "log_inclusion_invalid",
    # Everything that was asked for holds; the one code of a valid receipt.
    "signature_valid",
]
"""What validating a receipt came to, in the order of the checks: the first that applies is the answer."""

RECEIPT_REASON_CODES: Final[tuple[ReceiptReasonCode, ...]] = (
    "receipt_malformed",
    "receipt_version_unsupported",
    "receipt_schema_invalid",
    "signature_algorithm_unsupported",
    "receipt_key_id_mismatch",
    "receipt_key_not_trusted",
    "trusted_key_malformed",
    "signature_malformed",
    "signature_invalid",
    "key_revoked",
    "key_not_yet_valid",
    "key_expired",
    "receipt_issued_in_future",
    "receipt_issuer_mismatch",
    "receipt_environment_mismatch",
    "receipt_workspace_mismatch",
    "receipt_operation_mismatch",
    "receipt_contract_hash_mismatch",
    "receipt_verdict_mismatch",
    "receipt_chain_broken",
    "log_proof_missing",
    "log_proof_malformed",
    "log_origin_not_trusted",
    "log_checkpoint_signature_invalid",
    "log_witness_quorum_not_met",
    "log_inclusion_invalid",
    "signature_valid",
)
"""What validating a receipt came to, in the order of the checks: the first that applies is the answer."""

ReceiptValidationStatus: TypeAlias = Literal[
    # Everything that was asked for holds.
    "valid",
    # Something that was asked for does not hold.
    "invalid",
    # It could be neither confirmed nor refuted with what the caller supplied.
    "unverifiable",
]
"""What a validation says about a receipt as a whole."""

RECEIPT_VALIDATION_STATUSES: Final[tuple[ReceiptValidationStatus, ...]] = (
    "valid",
    "invalid",
    "unverifiable",
)
"""What a validation says about a receipt as a whole."""

Scope: TypeAlias = Literal[
    # Create operations and hand in action results.
    "operations:write",
    # Verify operations, which costs credits.
    "operations:verify",
    # Read operations, their timelines, documents and receipts.
    "operations:read",
    # Read contracts and skill manifests.
    "contracts:read",
    # Test and publish contracts of the workspace.
    "contracts:write",
    # Read connections, never their credentials.
    "connections:read",
    # Store, test and delete connections.
    "connections:write",
    # Manage the signing secrets of the workspace’s provider webhooks.
    "webhooks:manage",
    # Read credits and usage.
    "usage:read",
    # Start a checkout.
    "billing:write",
    # Create, rotate and revoke API keys.
    "keys:manage",
]
"""What a credential may do."""

SCOPES: Final[tuple[Scope, ...]] = (
    "operations:write",
    "operations:verify",
    "operations:read",
    "contracts:read",
    "contracts:write",
    "connections:read",
    "connections:write",
    "webhooks:manage",
    "usage:read",
    "billing:write",
    "keys:manage",
)
"""What a credential may do."""

Verdict: TypeAlias = Literal[
    # The evidence that the contract requires shows the effect, and every required check passed.
    "verified",
    # The evidence shows that the effect is not there, not as promised, or not this operation’s.
    "refuted",
    # The contract’s settling or finality window is still open, or the provider is still at work; look again later.
    "pending",
    # It could not be established; never to be read as “it did not happen”.
    "inconclusive",
]
"""What one evaluation of a contract over the evidence came to."""

VERDICTS: Final[tuple[Verdict, ...]] = (
    "verified",
    "refuted",
    "pending",
    "inconclusive",
)
"""What one evaluation of a contract over the evidence came to."""

__all__ = [
    "ACTION_STATUSES",
    "CANONICAL_JSON_ERROR_CODES",
    "CHECK_OUTCOMES",
    "CONTRACT_LINT_CODES",
    "ENVIRONMENTS",
    "ERROR_CODES",
    "EVIDENCE_LEVELS",
    "KEY_REVOCATION_REASONS",
    "NEXT_ACTIONS",
    "OPERATION_STATES",
    "REASONS",
    "REASON_VERDICT",
    "RECEIPT_REASON_CODES",
    "RECEIPT_VALIDATION_STATUSES",
    "SCOPES",
    "VERDICTS",
    "ActionStatus",
    "CanonicalJsonErrorCode",
    "CheckOutcome",
    "ContractLintCode",
    "Environment",
    "ErrorCode",
    "EvidenceLevel",
    "KeyRevocationReason",
    "NextAction",
    "OperationState",
    "Reason",
    "ReceiptReasonCode",
    "ReceiptValidationStatus",
    "Scope",
    "Verdict",
]
