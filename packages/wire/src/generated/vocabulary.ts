// Written by `npm run generate` from schemas/; do not edit.

/** How the action ended, as the caller saw it. */
export const ACTION_STATUSES = [
  /** The provider acknowledged the action. */
  'succeeded',
  /** The provider refused the action. */
  'failed',
  /** The caller cannot tell: the call threw, timed out, or its answer was lost. It is verified all the same. */
  'unknown',
] as const;

/** How the action ended, as the caller saw it. */
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** Why a contract cannot be published or judged by. */
export const CONTRACT_LINT_CODES = [
  /** The document has no canonical JSON, so it has no hash: too deep, a lone surrogate, an unsafe number. */
  'not_canonical',
  /** The document is not of the contract schema's shape. */
  'schema_violation',
  /** A path is not an RFC 9535 singular query into the known roots. */
  'path_invalid',
  /** A path or variable reads a member that the input schema does not declare, or does not require where it must. */
  'path_undeclared',
  /** A template cannot be parsed, or could leave its place. */
  'template_invalid',
  /** An operator has not exactly the operand that it takes. */
  'operand_invalid',
  /** A pattern is not RE2. */
  'pattern_invalid',
  /** An embedded JSON Schema leaves the supported subset or has no bounds. */
  'json_schema_unsupported',
  /** Two checks have one id, or a check has a reserved one. */
  'check_id_taken',
  /** A check can never fail, can never pass, or judges nothing that was observed. */
  'check_vacuous',
  /** A required check rests on the agent's word. */
  'check_reads_acknowledgement',
  /** No check is required, so that anything would be verified. */
  'required_check_missing',
  /** A status cannot be reached with the meaning given to it. */
  'outcome_unreachable',
  /** Absence is to be proven by a probe that is not declared. */
  'absence_unprovable',
  /** A listing lacks one of where, completeWhen and cardinality, or has them without select. */
  'listing_incomplete',
  /** A fallback stands beside a main read that can always be made, or is a listing itself. */
  'fallback_pointless',
  /** Two columns of one read stand under one name. */
  'column_name_taken',
  /** The object is a row, and its id is not the one text that names the row in every read: rows of two tables or databases would pass for one. */
  'row_unidentified',
  /** An exact scope lacks the listing, the where or the required baseline that bound it. */
  'scope_unbounded',
  /** The marker does not contain {operation.id}, so that two operations could share it. */
  'marker_not_unique',
  /** Nothing tells the effect from what stood there before the operation. */
  'effect_undated',
  /** An evidence level is required that the contract gives no way to reach. */
  'level_unobservable',
  /** An event rule names nothing that ties the event to the operation. */
  'event_untied',
  /** A member has no meaning for this effect or this kind of observation. */
  'member_inapplicable',
] as const;

/** Why a contract cannot be published or judged by. */
export type ContractLintCode = (typeof CONTRACT_LINT_CODES)[number];

/** Why a call was refused or failed; the `code` of every problem document. */
export const ERROR_CODES = [
  /** The body is not JSON in UTF-8 without a byte order mark, or holds a number out of range. */
  'json_malformed',
  /** The JSON has a duplicate name, a lone surrogate, an unsafe integer, or is nested deeper than 64. */
  'json_profile_violated',
  /** The request, its parameters or its body do not have the documented shape; `errors` says where. */
  'request_invalid',
  /** The `Idempotency-Key` header is not 1 to 255 visible ASCII characters. */
  'idempotency_key_invalid',
  /** The event’s signature does not hold, or no such workspace awaits it. */
  'webhook_rejected',
  /** The request carries no `Authorization: Bearer` credential. */
  'credential_missing',
  /** The credential is wrong, expired or revoked. */
  'credential_invalid',
  /** No credit is left for a metered call; `payment` lists the plans and the packs. */
  'credit_exhausted',
  /** The credential lacks the scope that the detail names. */
  'scope_missing',
  /** The request came over plain HTTP. Outside loopback, https is required. */
  'https_required',
  /** There is no such thing, or it belongs to another account; the two are not told apart. */
  'not_found',
  /** No contract of that id is published or visible to this account. */
  'contract_not_found',
  /** No skill manifest of that service exists. */
  'skill_not_found',
  /** The operation has no receipt, or none of that sequence number. */
  'receipt_not_found',
  /** The resource does not have that method; `Allow` lists those it has. */
  'method_not_allowed',
  /** No representation matches the `Accept` header. */
  'not_acceptable',
  /** The request did not arrive whole in time. */
  'request_timeout',
  /** The first call with this idempotency key still runs; ask again after `Retry-After`. */
  'idempotency_in_flight',
  /** Another run of this operation holds the lease; an operation has one live run. */
  'verification_in_flight',
  /** A different action result was already handed in for this operation. */
  'action_result_conflict',
  /** The key is revoked, expired or replaced, or the key that it replaced is still accepted. */
  'api_key_not_rotatable',
  /** The workspace has no connection for the contract’s service. */
  'connection_missing',
  /** The service cannot make checkouts: no payment provider is set up, or it refuses what is. */
  'checkout_not_configured',
  /** That contract version is published already, and published contracts do not change. */
  'contract_version_exists',
  /** The body is larger than this endpoint takes. */
  'body_too_large',
  /** The request target is longer than 8 KiB. */
  'uri_too_long',
  /** The body is not declared as `application/json`. */
  'content_type_unsupported',
  /** The `Expect` header asks for something other than `100-continue`. */
  'expectation_failed',
  /** This idempotency key was first used with another body or operation. */
  'idempotency_key_reused',
  /** The input does not fit the contract’s input schema; `errors` says where. */
  'input_invalid',
  /** The contract does not pass its lint or its fixtures; `errors` says where. */
  'contract_invalid',
  /** The credential can be seen to write, and no reason for that was given. */
  'connection_not_read_only',
  /** Too many requests for this credential, address or workspace; ask again after `Retry-After`. */
  'rate_limited',
  /** The operation was observed too recently; ask again after `Retry-After`. */
  'observed_too_recently',
  /** The request headers are larger than 16 KiB. */
  'headers_too_large',
  /** The service failed; the request id names the occurrence. */
  'internal_error',
  /** The service cannot answer now; ask again after `Retry-After`. */
  'unavailable',
] as const;

/** Why a call was refused or failed; the `code` of every problem document. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What the caller should do after a verdict. */
export const NEXT_ACTIONS = [
  /** Go on: the effect is verified. */
  'proceed',
  /** Verify again after `retryAfterSeconds`. */
  'wait',
  /** Compare what was meant with what is there, and put the difference right. */
  'reconcile',
  /** Hand it to a person: neither a retry nor a wait will settle it. */
  'escalate',
  /** Repair or replace the connection, then verify again. */
  'fix_connection',
  /** Do not act again: a repeated action would make matters worse. */
  'do_not_retry',
  /** Act again with the operation’s own idempotency key, so that the provider cannot do it twice. */
  'retry_same_idempotency_key',
] as const;

/** What the caller should do after a verdict. */
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** Where an operation stands. Any state may be verified again; each run is a new observation and a new receipt. */
export const OPERATION_STATES = [
  /** Recorded; no action result was handed in and no run has completed. */
  'created',
  /** An action result was handed in; no run has completed. */
  'acknowledged',
  /** A run holds a live lease; shown only while it lasts. */
  'verifying',
  /** The last completed run came to `verified`. */
  'verified',
  /** The last completed run came to `refuted`. */
  'refuted',
  /** The last completed run came to `pending`. */
  'pending',
  /** The last completed run came to `inconclusive`. */
  'inconclusive',
  /** Overdue: the deadline passed without a conclusive verdict; a verify may still conclude it. */
  'expired',
] as const;

/** Where an operation stands. Any state may be verified again; each run is a new observation and a new receipt. */
export type OperationState = (typeof OPERATION_STATES)[number];

/** What a credential may do. */
export const SCOPES = [
  /** Create operations and hand in action results. */
  'operations:write',
  /** Verify operations, which costs credits. */
  'operations:verify',
  /** Read operations, their timelines, documents and receipts. */
  'operations:read',
  /** Read contracts and skill manifests. */
  'contracts:read',
  /** Test and publish contracts of the workspace. */
  'contracts:write',
  /** Read connections, never their credentials. */
  'connections:read',
  /** Store, test and delete connections. */
  'connections:write',
  /** Manage the signing secrets of the workspace’s provider webhooks. */
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
