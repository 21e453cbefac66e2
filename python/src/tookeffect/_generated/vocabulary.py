# Written by `npm run generate` from schemas/; do not edit.
"""The closed lists: every word that the service uses, and what it means."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

ActionStatus: TypeAlias = Literal[
    # The provider acknowledged the action.
    "succeeded",
    # The provider refused the action.
    "failed",
    # The caller does not know: the call threw, timed out, or its response was lost. The operation can be verified all the same.
    "unknown",
    # The provider accepted the action and has not completed it (queued, status 202): the settling window is opened to its maximum.
    "accepted",
]
"""How the action ended, as the caller saw it."""

ACTION_STATUSES: Final[tuple[ActionStatus, ...]] = (
    "succeeded",
    "failed",
    "unknown",
    "accepted",
)
"""How the action ended, as the caller saw it."""

AttributionKind: TypeAlias = Literal[
    # The record contains this operation’s marker.
    "marker",
    # It is new, as asked, claimed by no other operation, and the one that the action result names.
    "reference",
    # It is the only new candidate of a complete look-up, or the only one that vanished, or its revision shows one single write; no other operation with the same effect was open.
    "exclusive",
    # It is as asked and was not before; nothing shows whose action caused it.
    "state",
]
"""How a verified effect is tied to its operation."""

ATTRIBUTION_KINDS: Final[tuple[AttributionKind, ...]] = (
    "marker",
    "reference",
    "exclusive",
    "state",
)
"""How a verified effect is tied to its operation."""

CanonicalJsonErrorCode: TypeAlias = Literal[
    # The document is larger than its limit in bytes.
    "too_large",
    # The bytes are not UTF-8, or start with a byte order mark.
    "invalid_utf8",
    # The text is not JSON.
    "invalid_json",
    # An object has the same member name twice, after unescaping.
    "duplicate_name",
    # A name or a string contains half of a surrogate pair.
    "lone_surrogate",
    # An integral number is outside ±(2^53−1).
    "unsafe_integer",
    # A number is outside the range of a double.
    "number_out_of_range",
    # Arrays and objects are nested more than 64 deep.
    "too_deep",
    # The document is not an object, but an object is required.
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
    # The check was evaluated, and its condition is true.
    "passed",
    # The check was evaluated, and its condition is false.
    "failed",
    # The check could not be evaluated, for example because the field is missing. It never counts as passed.
    "not_evaluated",
]
"""The outcome of one check of a contract."""

CHECK_OUTCOMES: Final[tuple[CheckOutcome, ...]] = (
    "passed",
    "failed",
    "not_evaluated",
)
"""The outcome of one check of a contract."""

ContractLintCode: TypeAlias = Literal[
    # The document has no canonical JSON and therefore no hash: it is too deep, or has a lone surrogate or an unsafe number.
    "not_canonical",
    # The document does not match the contract schema.
    "schema_violation",
    # A path is not an RFC 9535 singular query, or starts with an unknown root.
    "path_invalid",
    # A path or variable reads a member that the input schema does not declare, or that must be required there and is not.
    "path_undeclared",
    # A template cannot be parsed, or its value could change another part of the URL.
    "template_invalid",
    # An operator does not have exactly the operand that it requires.
    "operand_invalid",
    # A pattern is not a valid RE2 expression.
    "pattern_invalid",
    # An embedded JSON Schema is outside the supported subset, or lacks a bound.
    "json_schema_unsupported",
    # Two checks have the same id, or a check has a reserved id.
    "check_id_taken",
    # A check can never fail, can never pass, or reads nothing that was observed.
    "check_vacuous",
    # A required check reads the acknowledgement, which the agent controls.
    "check_reads_acknowledgement",
    # No check is required, so every object would be verified.
    "required_check_missing",
    # A status can never occur with the meaning that the contract gives it.
    "outcome_unreachable",
    # Absence needs a visibility probe with a condition, and the contract declares none.
    "absence_unprovable",
    # A listing lacks select, where or completeWhen.
    "listing_incomplete",
    # A fallback is declared although the main read can always be made, or is a listing itself.
    "fallback_pointless",
    # Two columns of one read have the same name.
    "column_name_taken",
    # The object is a row, but its id is not the identity from the catalogue.
    "row_unidentified",
    # An exact scope lacks a listing, a `where` or a required baseline.
    "scope_unbounded",
    # The marker does not contain {operation.id}, so two operations could have the same marker.
    "marker_not_unique",
    # The contract cannot distinguish the effect from an object that existed before the operation.
    "effect_undated",
    # A required evidence level cannot be reached with this contract.
    "level_unobservable",
    # An event rule has no correlation between the event and the operation.
    "event_untied",
    # A member has no meaning for this effect or this kind of observation.
    "member_inapplicable",
    # A place reads a root that it must not read: the agent’s word neither dates, completes nor identifies.
    "root_not_allowed",
    # A look-up filters at the provider by a value that a check compares, so a mismatch would look like absence.
    "filter_hides_mismatch",
    # A contract without a marker of its own field declares no identity, so rivals cannot be found.
    "identity_missing",
    # Attribution by reference needs freshness.
    "reference_undated",
    # A required baseline reads the acknowledgement, which does not exist before the action.
    "baseline_unreadable",
    # The provider’s idempotency is unsupported, so the main read must be a listing that shows duplicates.
    "retry_unsafe",
    # A GraphQL document is not exactly one bounded query, or its variables are not those that are given.
    "document_invalid",
    # A listing is complete by a count alone, and the contract declares no paging.
    "paging_undeclared",
    # The contract can never reach an attribution that it calls sufficient.
    "attribution_unreachable",
    # A warning: a text is compared with single elements of a list over which a provider may split it.
    "text_split",
]
"""Why a contract cannot be published or evaluated."""

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
    "root_not_allowed",
    "filter_hides_mismatch",
    "identity_missing",
    "reference_undated",
    "baseline_unreadable",
    "retry_unsafe",
    "document_invalid",
    "paging_undeclared",
    "attribution_unreachable",
    "text_split",
)
"""Why a contract cannot be published or evaluated."""

CoverageLimit: TypeAlias = Literal[
    # Row security is active: only rows that are visible to the role were observed.
    "rows_visible_to_role",
    # Objects and members beside the checked ones were not compared with the baseline.
    "nothing_beside_looked_at",
    # The rows come from a standby; `asOf` says how current it was.
    "source_is_standby",
    # The rows come from a view, which names no row of a table.
    "view_without_identity",
    # A cache between the system of record and us was not excluded.
    "cache_not_excluded",
    # The listing did not show every item.
    "listing_incomplete",
    # Absence could not have been proven with this contract and connection.
    "absence_not_provable",
    # The system of record did not state its own time.
    "clock_offset_unknown",
    # That somebody who uses no operation of this account caused the effect was not excluded.
    "other_writers_not_excluded",
    # Beside the effect, changes were left out that other operations of this account expect.
    "others_expected_beside",
    # Objects that appeared since the operation began may have been overwritten.
    "newcomers_may_be_overwritten",
    # Another operation wrote to the object since this operation was verified; its values are as asked.
    "overwritten_since",
    # The listing showed only what was created since shortly before the operation began.
    "older_not_listed",
]
"""What an observation did not establish."""

COVERAGE_LIMITS: Final[tuple[CoverageLimit, ...]] = (
    "rows_visible_to_role",
    "nothing_beside_looked_at",
    "source_is_standby",
    "view_without_identity",
    "cache_not_excluded",
    "listing_incomplete",
    "absence_not_provable",
    "clock_offset_unknown",
    "other_writers_not_excluded",
    "others_expected_beside",
    "newcomers_may_be_overwritten",
    "overwritten_since",
    "older_not_listed",
)
"""What an observation did not establish."""

Environment: TypeAlias = Literal[
    # A live key was used, and the origin is one that the contract accepts.
    "live",
    # A test key or a test connection was used, or the origin is not one that the contract accepts.
    "test",
]
"""Whether the effect was observed in a production system of record."""

ENVIRONMENTS: Final[tuple[Environment, ...]] = (
    "live",
    "test",
)
"""Whether the effect was observed in a production system of record."""

ErrorCode: TypeAlias = Literal[
    # The body is not JSON in UTF-8 without a byte order mark, or contains a number out of range.
    "json_malformed",
    # The JSON has a duplicate name, a lone surrogate, an unsafe integer or, in the input of an operation, a number that a double does not hold exactly; or it is nested more than 64 deep.
    "json_profile_violated",
    # The request, its parameters or its body do not match the documented schema; `errors` lists the places.
    "request_invalid",
    # The `Idempotency-Key` header is not 1 to 255 visible ASCII characters.
    "idempotency_key_invalid",
    # The signature of the event is invalid, or the workspace does not accept events from this provider.
    "webhook_rejected",
    # The request carries no `Authorization: Bearer` credential.
    "credential_missing",
    # The credential is wrong, expired or revoked.
    "credential_invalid",
    # No credits are left for this metered call; `payment` lists the plans and packs.
    "credit_exhausted",
    # The credential lacks the scope that `detail` names.
    "scope_missing",
    # The request came over plain HTTP. Outside loopback, https is required.
    "https_required",
    # Not found, or not in your workspace. The response is the same in both cases.
    "not_found",
    # No contract with this id is published and visible to this account.
    "contract_not_found",
    # There is no skill manifest for this service.
    "skill_not_found",
    # The operation has no receipt, or none with this sequence number.
    "receipt_not_found",
    # The resource does not support this method; `Allow` lists the methods that it supports.
    "method_not_allowed",
    # No available representation matches the `Accept` header.
    "not_acceptable",
    # The request was not received completely in time.
    "request_timeout",
    # The first call with this idempotency key is still running; retry after `Retry-After`.
    "idempotency_in_flight",
    # Another run of this operation is in progress. An operation has at most one run at a time.
    "verification_in_flight",
    # A different action result was already submitted for this operation.
    "action_result_conflict",
    # The operation was cancelled; it cannot be verified, and takes no action result.
    "operation_cancelled",
    # The operation is verified, or a run of it is in progress.
    "operation_not_cancellable",
    # Too many operations with the same effect are open; conclude or cancel some of them first.
    "too_many_open_operations",
    # The key is revoked, expired or already replaced, or the key that it replaced is still accepted.
    "api_key_not_rotatable",
    # The account or the workspace has as many of these as it may have; `detail` says how many, and what to remove or how long to wait.
    "quota_exceeded",
    # The workspace has no connection for the contract’s service.
    "connection_missing",
    # The effect could not be verified as things are, so nothing was created; `detail` says why.
    "operation_not_verifiable",
    # Another connection of the account to the same origin has another environment name.
    "environment_name_conflict",
    # The service cannot create a checkout: no payment provider is configured, or the provider refused the configuration.
    "checkout_not_configured",
    # This contract version is already published. Published contracts never change.
    "contract_version_exists",
    # The contract is deprecated: it takes no new operations. Operations that were created before can be verified.
    "contract_deprecated",
    # The body is larger than the limit of this endpoint.
    "body_too_large",
    # The request target is longer than 8 KiB.
    "uri_too_long",
    # The `Content-Type` of the body is not `application/json`.
    "content_type_unsupported",
    # The `Expect` header asks for something other than `100-continue`.
    "expectation_failed",
    # This idempotency key was first used with another body or operation.
    "idempotency_key_reused",
    # The input does not match the input schema of the contract; `errors` lists the places.
    "input_invalid",
    # The contract fails the linter or its fixtures; `errors` lists the places.
    "contract_invalid",
    # The credential has write access, and the request gives no `writeAccessReason`.
    "connection_not_read_only",
    # Too many requests for this credential, address or workspace; retry after `Retry-After`.
    "rate_limited",
    # The operation was verified too recently; retry after `Retry-After`.
    "observed_too_recently",
    # The request headers are larger than 16 KiB.
    "headers_too_large",
    # The service failed. Give support the request id.
    "internal_error",
    # The service is temporarily unavailable; retry after `Retry-After`.
    "unavailable",
    # The service is doing as much of this at once as it may; nothing was executed. Retry after `Retry-After`.
    "capacity_exceeded",
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
    "operation_cancelled",
    "operation_not_cancellable",
    "too_many_open_operations",
    "api_key_not_rotatable",
    "quota_exceeded",
    "connection_missing",
    "operation_not_verifiable",
    "environment_name_conflict",
    "checkout_not_configured",
    "contract_version_exists",
    "contract_deprecated",
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
    "capacity_exceeded",
)
"""Why a call was refused or failed; the `code` of every problem document."""

EvidenceLevel: TypeAlias = Literal[
    # The provider’s acknowledgement, submitted by the caller; never sufficient for `verified`.
    "E1",
    # An event signed by the provider and received by the service.
    "E2",
    # An independent observation, read by the service from the system of record.
    "E3",
]
"""The source of an evidence item, and how the service received it."""

EVIDENCE_LEVELS: Final[tuple[EvidenceLevel, ...]] = (
    "E1",
    "E2",
    "E3",
)
"""The source of an evidence item, and how the service received it."""

KeyRevocationReason: TypeAlias = Literal[
    # Somebody else may have the key: all of its receipts are invalid, except those with a witnessed log proof from before the revocation.
    "compromise",
    # The key is no longer used: receipts issued before the revocation stay valid.
    "retirement",
]
"""Why a signing key was revoked; it decides which of its receipts stay valid."""

KEY_REVOCATION_REASONS: Final[tuple[KeyRevocationReason, ...]] = (
    "compromise",
    "retirement",
)
"""Why a signing key was revoked; it decides which of its receipts stay valid."""

NextAction: TypeAlias = Literal[
    # Continue: the effect is verified, or the state was as asked before the action (`already_so`). Do not repeat the action.
    "proceed",
    # Verify again after `retryAfterSeconds`.
    "wait",
    # Compare the intended state with the actual state, and correct the difference.
    "reconcile",
    # Ask a person: neither retrying nor waiting resolves it.
    "escalate",
    # Repair or replace the connection, then verify again.
    "fix_connection",
    # Do not repeat the action: repeating it could cause harm.
    "do_not_retry",
    # Repeat the action with the operation’s idempotency key, so that the provider performs it at most once.
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

NoticeCode: TypeAlias = Literal[
    # The state before the action was not established, so this operation cannot be verified.
    "baseline_missing",
    # The state is as asked already; an action can have no visible effect.
    "already_so",
    # With this connection an effect that is missing cannot be refuted.
    "absence_not_provable",
    # The rows have no identity: a view, or a table without a key.
    "object_not_identifiable",
    # Row security is active for the role: missing or single rows cannot be proven.
    "rows_hidden",
    # No connection applies yet; store one before you verify. Where the contract requires a baseline, nothing is created instead: 409 `connection_missing`.
    "connection_missing",
    # The connection gave no response that can be used; `reason` says why, and a verify would end with it.
    "source_unusable",
    # With this connection the effect can never be verified: only a proof that something is not there would tie it to the operation.
    "effect_not_provable",
    # It is not known whether the address ignores the query parameter that keeps caches out; until it is, what a response does not show proves nothing.
    "fresh_not_controlled",
]
"""What an agent should know before it acts."""

NOTICE_CODES: Final[tuple[NoticeCode, ...]] = (
    "baseline_missing",
    "already_so",
    "absence_not_provable",
    "object_not_identifiable",
    "rows_hidden",
    "connection_missing",
    "source_unusable",
    "effect_not_provable",
    "fresh_not_controlled",
)
"""What an agent should know before it acts."""

OperationState: TypeAlias = Literal[
    # Recorded; no action result was submitted, and no run has completed.
    "created",
    # An action result was submitted; no run has completed.
    "acknowledged",
    # A run is in progress.
    "verifying",
    # The last completed run has the verdict `verified`.
    "verified",
    # The last completed run has the verdict `refuted`.
    "refuted",
    # The last completed run has the verdict `pending`.
    "pending",
    # The last completed run has the verdict `inconclusive`.
    "inconclusive",
    # The deadline passed without a conclusive verdict; a later verify can still give one.
    "expired",
    # Cancelled by its owner, who will not act: it is no rival of other operations, and cannot be verified.
    "cancelled",
]
"""The state of an operation. In every state but `cancelled` it can be verified again; each run makes a new observation and a new receipt."""

OPERATION_STATES: Final[tuple[OperationState, ...]] = (
    "created",
    "acknowledged",
    "verifying",
    "verified",
    "refuted",
    "pending",
    "inconclusive",
    "expired",
    "cancelled",
)
"""The state of an operation. In every state but `cancelled` it can be verified again; each run makes a new observation and a new receipt."""

Reason: TypeAlias = Literal[
    # Every required check passed in this observation, on an object that is tied to this operation, at every required evidence level.
    "all_checks_passed",
    # The state is as asked now and was not before the action; nothing shows whose action caused it.
    "state_reached",
    # After the settling window, a deterministic lookup with proven read access found nothing; or the object that should be gone still exists.
    "effect_absent",
    # The object exists, and a required check on it failed.
    "effect_mismatch",
    # The contract asks for a state only, and the state is not as asked in this observation. It says nothing about who wrote, nor that it never was as asked.
    "state_mismatch",
    # More objects carry this operation’s marker than the contract allows.
    "effect_duplicated",
    # The effect existed, as shown by an earlier verified verdict or a signed event, and is now gone.
    "effect_reversed",
    # Something that the operation did not name appeared or disappeared in the contract’s scope.
    "collateral_effect",
    # The object under the key of the input is older than the operation, and there is no other.
    "object_predates_operation",
    # The object under the key of the input is the verified effect of another operation, and there is no other.
    "object_already_claimed",
    # The settling window is open, or the provider reports that the action is still in progress.
    "not_settled",
    # Every check passed, but the finality window is open, in which the provider may still undo the effect.
    "not_final",
    # The system of record could not be reached, timed out, redirected, or responded with a server error.
    "source_unreachable",
    # The system of record refused the connection’s credential (401 or 403).
    "source_denied",
    # The system of record responded with status 429.
    "source_rate_limited",
    # The response does not match the contract: it is not JSON, has another shape, or has an unlisted status.
    "source_schema_drift",
    # The response is not current: it came from a cache, a lagging standby, a materialized view or a foreign table, or it cannot be shown that it did not.
    "source_stale",
    # The response is larger than the limit in the contract.
    "observation_too_large",
    # An earlier run verified this effect; it is there no longer as it was, and the contract does not say that it lasts.
    "changed_since_verified",
    # Others wrote to the object after the operation began, so a failed check does not show what this operation did.
    "changed_since_begun",
    # The state was as asked before the action, so nothing shows that the action had an effect.
    "already_so",
    # The object may be older than the operation: its age cannot be told from the provider’s clock.
    "object_age_unclear",
    # An object as asked appeared, and it does not carry this operation’s marker.
    "correlation_missing",
    # Several objects can be the effect, or another operation with the same effect can have caused it.
    "correlation_ambiguous",
    # The evaluation requires the state before the action, which was not read or not proven.
    "baseline_missing",
    # The lookup requires the provider’s reference, and no action result gave one.
    "acknowledgement_missing",
    # A required check could not be evaluated, or a required evidence level is missing.
    "evidence_insufficient",
    # A signed provider event and the observation contradict each other.
    "evidence_conflict",
    # The contract fails the linter, so it cannot be evaluated.
    "contract_invalid",
]
"""The reason for a verdict; each reason belongs to exactly one verdict."""

REASONS: Final[tuple[Reason, ...]] = (
    "all_checks_passed",
    "state_reached",
    "effect_absent",
    "effect_mismatch",
    "state_mismatch",
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
    "source_stale",
    "observation_too_large",
    "changed_since_verified",
    "changed_since_begun",
    "already_so",
    "object_age_unclear",
    "correlation_missing",
    "correlation_ambiguous",
    "baseline_missing",
    "acknowledgement_missing",
    "evidence_insufficient",
    "evidence_conflict",
    "contract_invalid",
)
"""The reason for a verdict; each reason belongs to exactly one verdict."""

REASON_VERDICT: Final[dict[Reason, Verdict]] = {
    "all_checks_passed": "verified",
    "state_reached": "verified",
    "effect_absent": "refuted",
    "effect_mismatch": "refuted",
    "state_mismatch": "refuted",
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
    "source_stale": "inconclusive",
    "observation_too_large": "inconclusive",
    "changed_since_verified": "inconclusive",
    "changed_since_begun": "inconclusive",
    "already_so": "inconclusive",
    "object_age_unclear": "inconclusive",
    "correlation_missing": "inconclusive",
    "correlation_ambiguous": "inconclusive",
    "baseline_missing": "inconclusive",
    "acknowledgement_missing": "inconclusive",
    "evidence_insufficient": "inconclusive",
    "evidence_conflict": "inconclusive",
    "contract_invalid": "inconclusive",
}
"""The verdict to which each value of `REASONS` belongs."""

ReceiptReasonCode: TypeAlias = Literal[
    # The receipt is not strict JSON; for example it is not UTF-8, has a duplicate name, or is too large.
    "receipt_malformed",
    # This validator does not support the version of the receipt.
    "receipt_version_unsupported",
    # The receipt does not match the closed schema of its version.
    "receipt_schema_invalid",
    # The algorithm of the signature is not Ed25519.
    "signature_algorithm_unsupported",
    # The key id of the signature differs from the key id in the signed payload.
    "receipt_key_id_mismatch",
    # The key id is not among the trusted keys; a key is never read from the receipt.
    "receipt_key_not_trusted",
    # The trusted key with this id is not an acceptable Ed25519 public key in hex.
    "trusted_key_malformed",
    # The signature is not an acceptable encoding of an Ed25519 signature.
    "signature_malformed",
    # The signature does not match the payload.
    "signature_invalid",
    # The key signs for another issuer than the one that the receipt names.
    "key_issuer_mismatch",
    # The key signs for another environment than the one that the receipt names.
    "key_environment_mismatch",
    # The signed statement contradicts itself: subject and predicate name different operations, or the verdict does not follow from its reason, checks, evidence levels and attribution.
    "receipt_inconsistent",
    # The key was revoked, and the revocation applies to this receipt.
    "key_revoked",
    # The receipt was issued before the validity of the key began.
    "key_not_yet_valid",
    # The receipt was issued after the validity of the key ended.
    "key_expired",
    # The receipt was issued more than 300 seconds after the given instant.
    "receipt_issued_in_future",
    # The issuer is not the expected issuer.
    "receipt_issuer_mismatch",
    # The environment is not the expected environment.
    "receipt_environment_mismatch",
    # The workspace is not the expected workspace.
    "receipt_workspace_mismatch",
    # The operation is not the expected operation.
    "receipt_operation_mismatch",
    # The contract hash is not the expected hash.
    "receipt_contract_hash_mismatch",
    # The verdict is not the expected verdict.
    "receipt_verdict_mismatch",
    # The receipt does not follow the given previous receipt.
    "receipt_chain_broken",
    # The log policy requires a proof, and the receipt has none.
    "log_proof_missing",
    # The log proof cannot be read.
    "log_proof_malformed",
    # The proof comes from a log that the policy does not trust.
    "log_origin_not_trusted",
    # The signature of the log on its checkpoint is invalid.
    "log_checkpoint_signature_invalid",
    # Too few trusted witnesses signed the checkpoint.
    "log_witness_quorum_not_met",
    # The proof does not show that the log includes this receipt.
    "log_inclusion_invalid",
    # Every check passed; the only code of a valid receipt.
    "signature_valid",
]
"""The result of validating a receipt: the first code that applies, in this order."""

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
    "key_issuer_mismatch",
    "key_environment_mismatch",
    "receipt_inconsistent",
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
"""The result of validating a receipt: the first code that applies, in this order."""

ReceiptValidationStatus: TypeAlias = Literal[
    # Every check passed.
    "valid",
    # A check failed.
    "invalid",
    # The receipt could not be validated with what the caller supplied.
    "unverifiable",
]
"""The result of a validation as one word."""

RECEIPT_VALIDATION_STATUSES: Final[tuple[ReceiptValidationStatus, ...]] = (
    "valid",
    "invalid",
    "unverifiable",
)
"""The result of a validation as one word."""

Scope: TypeAlias = Literal[
    # Create operations and submit action results.
    "operations:write",
    # Verify operations, which costs credits.
    "operations:verify",
    # Read operations and their timelines, documents and receipts.
    "operations:read",
    # Read contracts and skill manifests.
    "contracts:read",
    # Test contracts, and publish them in the workspace.
    "contracts:write",
    # Read connections without their credentials.
    "connections:read",
    # Store, test and delete connections.
    "connections:write",
    # Manage the signing secrets of the provider webhooks of the workspace.
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

SourceFaultCause: TypeAlias = Literal[
    # The name of the host has no address (DNS).
    "name_unresolved",
    # The host has an address that connections may not use.
    "address_refused",
    # Nothing accepts connections at the host and port.
    "connection_refused",
    # No network route leads to the host.
    "host_unreachable",
    # The system closed the connection before it responded.
    "connection_closed",
    # TLS was not established: no TLS, an old version, or a certificate that is not trusted.
    "tls_failed",
    # The response did not arrive in time.
    "timed_out",
    # The system responded with a redirect, which is never followed; `status` has it.
    "redirected",
    # The system responded with a server error; `status` has it.
    "server_error",
    # A connection can be made, and the system gave no response that can be used.
    "no_usable_response",
]
"""Why a system of record gave no response, as a class: no host, port or text of the system."""

SOURCE_FAULT_CAUSES: Final[tuple[SourceFaultCause, ...]] = (
    "name_unresolved",
    "address_refused",
    "connection_refused",
    "host_unreachable",
    "connection_closed",
    "tls_failed",
    "timed_out",
    "redirected",
    "server_error",
    "no_usable_response",
)
"""Why a system of record gave no response, as a class: no host, port or text of the system."""

Verdict: TypeAlias = Literal[
    # The evidence that the contract requires shows the effect, and every required check passed.
    "verified",
    # The evidence shows that the effect does not exist, differs from the contract, or does not belong to this operation.
    "refuted",
    # The settling or finality window of the contract is still open, or the provider is still working; verify again later.
    "pending",
    # The evidence is not sufficient for a conclusion. It does not mean that the effect did not happen.
    "inconclusive",
]
"""The result of evaluating a contract with the evidence."""

VERDICTS: Final[tuple[Verdict, ...]] = (
    "verified",
    "refuted",
    "pending",
    "inconclusive",
)
"""The result of evaluating a contract with the evidence."""

__all__ = [
    "ACTION_STATUSES",
    "ATTRIBUTION_KINDS",
    "CANONICAL_JSON_ERROR_CODES",
    "CHECK_OUTCOMES",
    "CONTRACT_LINT_CODES",
    "COVERAGE_LIMITS",
    "ENVIRONMENTS",
    "ERROR_CODES",
    "EVIDENCE_LEVELS",
    "KEY_REVOCATION_REASONS",
    "NEXT_ACTIONS",
    "NOTICE_CODES",
    "OPERATION_STATES",
    "REASONS",
    "REASON_VERDICT",
    "RECEIPT_REASON_CODES",
    "RECEIPT_VALIDATION_STATUSES",
    "SCOPES",
    "SOURCE_FAULT_CAUSES",
    "VERDICTS",
    "ActionStatus",
    "AttributionKind",
    "CanonicalJsonErrorCode",
    "CheckOutcome",
    "ContractLintCode",
    "CoverageLimit",
    "Environment",
    "ErrorCode",
    "EvidenceLevel",
    "KeyRevocationReason",
    "NextAction",
    "NoticeCode",
    "OperationState",
    "Reason",
    "ReceiptReasonCode",
    "ReceiptValidationStatus",
    "Scope",
    "SourceFaultCause",
    "Verdict",
]
