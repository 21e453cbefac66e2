// Written by `npm run generate` from schemas/; do not edit.

/** How the action ended, as the caller saw it. */
export const ACTION_STATUSES = [
  /** The provider acknowledged the action. */
  'succeeded',
  /** The provider refused the action. */
  'failed',
  /** The caller does not know: the call threw, timed out, or its response was lost. The operation can be verified all the same. */
  'unknown',
  /** The provider accepted the action and has not completed it (queued, status 202): the settling window is opened to its maximum. */
  'accepted',
] as const;

/** How the action ended, as the caller saw it. */
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** Why a contract cannot be published or evaluated. */
export const CONTRACT_LINT_CODES = [
  /** The document has no canonical JSON and therefore no hash: it is too deep, or has a lone surrogate or an unsafe number. */
  'not_canonical',
  /** The document does not match the contract schema. */
  'schema_violation',
  /** A path is not an RFC 9535 singular query, or starts with an unknown root. */
  'path_invalid',
  /** A path or variable reads a member that the input schema does not declare, or that must be required there and is not. */
  'path_undeclared',
  /** A template cannot be parsed, or its value could change another part of the URL. */
  'template_invalid',
  /** An operator does not have exactly the operand that it requires. */
  'operand_invalid',
  /** A pattern is not a valid RE2 expression. */
  'pattern_invalid',
  /** An embedded JSON Schema is outside the supported subset, or lacks a bound. */
  'json_schema_unsupported',
  /** Two checks have the same id, or a check has a reserved id. */
  'check_id_taken',
  /** A check can never fail, can never pass, or reads nothing that was observed. */
  'check_vacuous',
  /** A required check reads the acknowledgement, which the agent controls. */
  'check_reads_acknowledgement',
  /** No check is required, so every object would be verified. */
  'required_check_missing',
  /** A status can never occur with the meaning that the contract gives it. */
  'outcome_unreachable',
  /** Absence needs a visibility probe with a condition, and the contract declares none. */
  'absence_unprovable',
  /** A listing lacks select, where or completeWhen. */
  'listing_incomplete',
  /** A fallback is declared although the main read can always be made, or is a listing itself. */
  'fallback_pointless',
  /** Two columns of one read have the same name. */
  'column_name_taken',
  /** The object is a row, but its id is not the identity from the catalogue. */
  'row_unidentified',
  /** An exact scope lacks a listing, a `where` or a required baseline. */
  'scope_unbounded',
  /** The marker does not contain {operation.id}, so two operations could have the same marker. */
  'marker_not_unique',
  /** The contract cannot distinguish the effect from an object that existed before the operation. */
  'effect_undated',
  /** A required evidence level cannot be reached with this contract. */
  'level_unobservable',
  /** An event rule has no correlation between the event and the operation. */
  'event_untied',
  /** A member has no meaning for this effect or this kind of observation. */
  'member_inapplicable',
  /** A place reads a root that it must not read: the agent’s word neither dates, completes nor identifies. */
  'root_not_allowed',
  /** A look-up filters at the provider by a value that a check compares, so a mismatch would look like absence. */
  'filter_hides_mismatch',
  /** A contract without a marker of its own field declares no identity, so rivals cannot be found. */
  'identity_missing',
  /** Attribution by reference needs freshness. */
  'reference_undated',
  /** A required baseline reads the acknowledgement, which does not exist before the action. */
  'baseline_unreadable',
  /** The provider’s idempotency is unsupported, so the main read must be a listing that shows duplicates. */
  'retry_unsafe',
  /** A GraphQL document is not exactly one bounded query, or its variables are not those that are given. */
  'document_invalid',
  /** A listing is complete by a count alone, and the contract declares no paging. */
  'paging_undeclared',
  /** The contract can never reach an attribution that it calls sufficient. */
  'attribution_unreachable',
  /** A warning: a text is compared with single elements of a list over which a provider may split it. */
  'text_split',
] as const;

/** Why a contract cannot be published or evaluated. */
export type ContractLintCode = (typeof CONTRACT_LINT_CODES)[number];

/** Why a call was refused or failed; the `code` of every problem document. */
export const ERROR_CODES = [
  /** The body is not JSON in UTF-8 without a byte order mark, or contains a number out of range. */
  'json_malformed',
  /** The JSON has a duplicate name, a lone surrogate, an unsafe integer or, in the input of an operation, a number that a double does not hold exactly; or it is nested more than 64 deep. */
  'json_profile_violated',
  /** The request, its parameters or its body do not match the documented schema; `errors` lists the places. */
  'request_invalid',
  /** The `Idempotency-Key` header is not 1 to 255 visible ASCII characters. */
  'idempotency_key_invalid',
  /** The signature of the event is invalid, or the workspace does not accept events from this provider. */
  'webhook_rejected',
  /** The request carries no `Authorization: Bearer` credential. */
  'credential_missing',
  /** The credential is wrong, expired or revoked. */
  'credential_invalid',
  /** No credits are left for this metered call; `payment` lists the plans and packs. */
  'credit_exhausted',
  /** The credential lacks the scope that `detail` names. */
  'scope_missing',
  /** The request came over plain HTTP. Outside loopback, https is required. */
  'https_required',
  /** Not found, or not in your workspace. The response is the same in both cases. */
  'not_found',
  /** No contract with this id is published and visible to this account. */
  'contract_not_found',
  /** There is no skill manifest for this service. */
  'skill_not_found',
  /** The operation has no receipt, or none with this sequence number. */
  'receipt_not_found',
  /** The resource does not support this method; `Allow` lists the methods that it supports. */
  'method_not_allowed',
  /** No available representation matches the `Accept` header. */
  'not_acceptable',
  /** The request was not received completely in time. */
  'request_timeout',
  /** The first call with this idempotency key is still running; retry after `Retry-After`. */
  'idempotency_in_flight',
  /** Another run of this operation is in progress. An operation has at most one run at a time. */
  'verification_in_flight',
  /** A different action result was already submitted for this operation. */
  'action_result_conflict',
  /** The operation was cancelled; it cannot be verified, and takes no action result. */
  'operation_cancelled',
  /** The operation is verified, or a run of it is in progress. */
  'operation_not_cancellable',
  /** Too many operations with the same effect are open; conclude or cancel some of them first. */
  'too_many_open_operations',
  /** The key is revoked, expired or already replaced, or the key that it replaced is still accepted. */
  'api_key_not_rotatable',
  /** The account or the workspace has as many of these as it may have; `detail` says how many, and what to remove or how long to wait. */
  'quota_exceeded',
  /** The workspace has no connection for the contract’s service. */
  'connection_missing',
  /** The effect could not be verified as things are, so nothing was created; `detail` says why. */
  'operation_not_verifiable',
  /** Another connection of the account to the same origin has another environment name. */
  'environment_name_conflict',
  /** The service cannot create a checkout: no payment provider is configured, or the provider refused the configuration. */
  'checkout_not_configured',
  /** This contract version is already published. Published contracts never change. */
  'contract_version_exists',
  /** The contract is deprecated: it takes no new operations. Operations that were created before can be verified. */
  'contract_deprecated',
  /** The body is larger than the limit of this endpoint. */
  'body_too_large',
  /** The request target is longer than 8 KiB. */
  'uri_too_long',
  /** The `Content-Type` of the body is not `application/json`. */
  'content_type_unsupported',
  /** The `Expect` header asks for something other than `100-continue`. */
  'expectation_failed',
  /** This idempotency key was first used with another body or operation. */
  'idempotency_key_reused',
  /** The input does not match the input schema of the contract; `errors` lists the places. */
  'input_invalid',
  /** The contract fails the linter or its fixtures; `errors` lists the places. */
  'contract_invalid',
  /** The credential has write access, and the request gives no `writeAccessReason`. */
  'connection_not_read_only',
  /** Too many requests for this credential, address or workspace; retry after `Retry-After`. */
  'rate_limited',
  /** The operation was verified too recently; retry after `Retry-After`. */
  'observed_too_recently',
  /** The request headers are larger than 16 KiB. */
  'headers_too_large',
  /** The service failed. Give support the request id. */
  'internal_error',
  /** The service is temporarily unavailable; retry after `Retry-After`. */
  'unavailable',
  /** The service is doing as much of this at once as it may; nothing was executed. Retry after `Retry-After`. */
  'capacity_exceeded',
] as const;

/** Why a call was refused or failed; the `code` of every problem document. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What the caller should do after a verdict. */
export const NEXT_ACTIONS = [
  /** Continue: the effect is verified, or the state was as asked before the action (`already_so`). Do not repeat the action. */
  'proceed',
  /** Verify again after `retryAfterSeconds`. */
  'wait',
  /** Compare the intended state with the actual state, and correct the difference. */
  'reconcile',
  /** Ask a person: neither retrying nor waiting resolves it. */
  'escalate',
  /** Repair or replace the connection, then verify again. */
  'fix_connection',
  /** Do not repeat the action: repeating it could cause harm. */
  'do_not_retry',
  /** Repeat the action with the operation’s idempotency key, so that the provider performs it at most once. */
  'retry_same_idempotency_key',
] as const;

/** What the caller should do after a verdict. */
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** What an agent should know before it acts. */
export const NOTICE_CODES = [
  /** The state before the action was not established, so this operation cannot be verified. */
  'baseline_missing',
  /** The state is as asked already; an action can have no visible effect. */
  'already_so',
  /** With this connection an effect that is missing cannot be refuted. */
  'absence_not_provable',
  /** The rows have no identity: a view, or a table without a key. */
  'object_not_identifiable',
  /** Row security is active for the role: missing or single rows cannot be proven. */
  'rows_hidden',
  /** No connection applies yet; store one before you verify. Where the contract requires a baseline, nothing is created instead: 409 `connection_missing`. */
  'connection_missing',
  /** The connection gave no response that can be used; `reason` says why, and a verify would end with it. */
  'source_unusable',
  /** With this connection the effect can never be verified: only a proof that something is not there would tie it to the operation. */
  'effect_not_provable',
  /** It is not known whether the address ignores the query parameter that keeps caches out; until it is, what a response does not show proves nothing. */
  'fresh_not_controlled',
] as const;

/** What an agent should know before it acts. */
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** The state of an operation. In every state but `cancelled` it can be verified again; each run makes a new observation and a new receipt. */
export const OPERATION_STATES = [
  /** Recorded; no action result was submitted, and no run has completed. */
  'created',
  /** An action result was submitted; no run has completed. */
  'acknowledged',
  /** A run is in progress. */
  'verifying',
  /** The last completed run has the verdict `verified`. */
  'verified',
  /** The last completed run has the verdict `refuted`. */
  'refuted',
  /** The last completed run has the verdict `pending`. */
  'pending',
  /** The last completed run has the verdict `inconclusive`. */
  'inconclusive',
  /** The deadline passed without a conclusive verdict; a later verify can still give one. */
  'expired',
  /** Cancelled by its owner, who will not act: it is no rival of other operations, and cannot be verified. */
  'cancelled',
] as const;

/** The state of an operation. In every state but `cancelled` it can be verified again; each run makes a new observation and a new receipt. */
export type OperationState = (typeof OPERATION_STATES)[number];

/** What a credential may do. */
export const SCOPES = [
  /** Create operations and submit action results. */
  'operations:write',
  /** Verify operations, which costs credits. */
  'operations:verify',
  /** Read operations and their timelines, documents and receipts. */
  'operations:read',
  /** Read contracts and skill manifests. */
  'contracts:read',
  /** Test contracts, and publish them in the workspace. */
  'contracts:write',
  /** Read connections without their credentials. */
  'connections:read',
  /** Store, test and delete connections. */
  'connections:write',
  /** Manage the signing secrets of the provider webhooks of the workspace. */
  'webhooks:manage',
  /** Read credits and usage. */
  'usage:read',
  /** Start a checkout. */
  'billing:write',
  /** Create, rotate and revoke API keys. */
  'keys:manage',
] as const;

/** What a credential may do. */
export type Scope = (typeof SCOPES)[number];

/** Why a system of record gave no response, as a class: no host, port or text of the system. */
export const SOURCE_FAULT_CAUSES = [
  /** The name of the host has no address (DNS). */
  'name_unresolved',
  /** The host has an address that connections may not use. */
  'address_refused',
  /** Nothing accepts connections at the host and port. */
  'connection_refused',
  /** No network route leads to the host. */
  'host_unreachable',
  /** The system closed the connection before it responded. */
  'connection_closed',
  /** TLS was not established: no TLS, an old version, or a certificate that is not trusted. */
  'tls_failed',
  /** The response did not arrive in time. */
  'timed_out',
  /** The system responded with a redirect, which is never followed; `status` has it. */
  'redirected',
  /** The system responded with a server error; `status` has it. */
  'server_error',
  /** A connection can be made, and the system gave no response that can be used. */
  'no_usable_response',
] as const;

/** Why a system of record gave no response, as a class: no host, port or text of the system. */
export type SourceFaultCause = (typeof SOURCE_FAULT_CAUSES)[number];
