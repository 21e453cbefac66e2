import type { ErrorCode } from '@tookeffect/wire';

/** What a caller should do about each error code, in a sentence or two. */
export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
  json_malformed:
    'Send JSON in UTF-8 without a byte order mark. The detail gives the byte at which parsing stopped. Do not retry with the same bytes.',
  json_profile_violated:
    'Give each member one name, send numbers that a double does not hold exactly as strings, and nest at most 64 levels.',
  request_invalid:
    'Correct the faults that `errors` lists. The OpenAPI document has the shape, and an example, of every request.',
  idempotency_key_invalid:
    'Send one `Idempotency-Key` header of 1 to 255 visible ASCII characters, for example a UUID.',
  webhook_rejected:
    'Check at the provider that the URL names your workspace and that the signing secret is the one stored here. The response has no other detail, so that it does not reveal which workspaces exist; only for a valid signature with a time outside the tolerance does it say so.',
  credential_missing:
    'Send `Authorization: Bearer` and the API key or the access token. A credential in the query string or in a body is ignored.',
  credential_invalid:
    'Check that the key is complete, not expired and not revoked, and that the header is sent once. If the key may be lost, create a new one. If you use an access token, get a new one; the server’s log has the reason of the refusal.',
  credit_exhausted:
    'A person must pay: at `payment.checkoutUrl` if there is one, or at the link that `POST /v1/billing/checkout` creates for a plan or a pack of `payment`. Then retry with the same idempotency key. The refused call cost nothing.',
  scope_missing:
    'Use a key or a token with the scope that the detail names, or make one. Give an agent no more scopes than it needs.',
  https_required: 'Send the request over https. Revoke every credential that was sent over plain HTTP.',
  not_found: 'Check the id, and that the key belongs to the workspace that owns it.',
  contract_not_found:
    'List the contracts with `GET /v1/contracts`; an id ends with its version, for example `github.issue.created@1`. The id of a contract that your workspace published begins with the workspace: `ws_…:service.effect@1`.',
  skill_not_found: 'List the contracts with `GET /v1/contracts`; each names its service.',
  receipt_not_found:
    'Verify the operation first; each completed run writes one receipt, and `sequence` counts them from 1.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  not_acceptable: 'Leave the `Accept` header out, or name the media type that the detail names.',
  request_timeout:
    'Send the whole request within 30 seconds, and its headers within 10. The request was not executed; you can retry it.',
  idempotency_in_flight:
    'Wait for `Retry-After`, then retry with the same key: the response is that of the first call.',
  verification_in_flight:
    'Wait for `Retry-After`, then read the operation: the other run may already have the verdict.',
  action_result_conflict:
    'Read the operation to see which result is stored. A stored action result cannot be changed.',
  operation_cancelled: 'Create a new operation; a cancelled one stays cancelled.',
  operation_not_cancellable:
    'Read the operation. A verified operation cannot be cancelled; if a run is in progress, wait for its verdict.',
  too_many_open_operations:
    'Verify the open operations with this effect, or cancel those whose agents will not act. An operation without an action result ends by itself after `actWithinSeconds`.',
  api_key_not_rotatable:
    'Rotate the newest generation. If the one before it is still accepted, wait for the end of its grace time or revoke it. To replace a revoked, expired or lost key, make a new one.',
  quota_exceeded:
    'Do what the detail says: revoke API keys that nobody uses, erase the bodies of old events or the baselines of old operations, or wait for the next day’s count. The operator of the service can raise some quotas.',
  environment_name_conflict:
    'List the connections with `GET /v1/connections`, and declare the `environmentName` of those with the same origin. To rename it, delete them first.',
  connection_missing:
    'Store a connection for the contract’s service with `POST /v1/connections`, then retry with the same idempotency key.',
  operation_not_verifiable:
    'Do not act yet. Mend what `detail` names (`POST /v1/connections/{id}/test` shows whether the system responds), then retry with the same idempotency key. To create the operation anyhow, leave `requireVerifiable` out.',
  checkout_not_configured:
    'Contact the operator of the service: the detail says what is missing. Do not retry before that.',
  contract_version_exists: 'Publish the change under the next version.',
  contract_deprecated: 'Create the operation with a newer version of the contract, or with another contract.',
  body_too_large: 'Send a smaller body: most endpoints accept 64 KiB, contracts and provider events 1 MiB.',
  uri_too_long: 'Shorten the query; no documented request is near the limit.',
  content_type_unsupported: 'Send `Content-Type: application/json`, in UTF-8, without a `Content-Encoding`.',
  expectation_failed: 'Leave the `Expect` header out, or send `100-continue`.',
  idempotency_key_reused:
    'Use a new key for a new call. For 7 days, a key belongs to one call with one body.',
  input_invalid: 'Correct the faults that `errors` lists; `GET /v1/contracts/{id}` has the input schema.',
  contract_invalid:
    'Correct the faults that `errors` or `detail` lists and test the contract again before publishing it. An operation that began with a contract which is refused today cannot be verified: begin a new one with a corrected version.',
  connection_not_read_only:
    'Make a credential that can only read, as the skill manifest of the service describes, or send `writeAccessReason`.',
  rate_limited: 'Wait for `Retry-After`. The `RateLimit` header of every response says what is left.',
  observed_too_recently:
    'Wait for `Retry-After`: the system of record was observed moments ago. A provider’s event that names the operation or its object ends the wait.',
  headers_too_large: 'Send fewer or shorter headers; cookies are never needed.',
  internal_error:
    'Retry with the same idempotency key. If the error persists, report the request id: the server’s log has an entry with this id.',
  capacity_exceeded:
    'Wait for `Retry-After`, then retry with the same idempotency key. This says nothing about the operation or the system of record, and nothing was charged.',
  unavailable: 'Wait for `Retry-After`, then retry with the same idempotency key.',
};
