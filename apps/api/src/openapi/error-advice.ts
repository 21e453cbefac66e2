import type { ErrorCode } from '@tookeffect/wire';

/** What whoever meets a code should do, in a sentence or two. */
export const ERROR_ADVICE: Readonly<Record<ErrorCode, string>> = {
  json_malformed:
    'Send JSON in UTF-8 without a byte order mark. The detail names the byte where reading stopped. Repeating the same bytes changes nothing.',
  json_profile_violated:
    'Give each member one name, send integers beyond ±(2^53−1) as strings, and nest at most 64 levels.',
  request_invalid:
    'Correct what `errors` names. The OpenAPI document has the shape, and an example, of every request.',
  idempotency_key_invalid:
    'Send one `Idempotency-Key` header of 1 to 255 visible ASCII characters; a UUID will do.',
  webhook_rejected:
    'Check at the provider that the URL names your workspace and that the signing secret is the one stored here. Nothing else is said, so that nobody learns which workspaces exist.',
  credential_missing:
    'Send `Authorization: Bearer` and the API key or the access token. One in the query string or in a body is not read.',
  credential_invalid:
    'Check that the key is whole, not expired and not revoked, and that the header is sent once. Make a new key where in doubt. Get a new access token where one is used; why it was refused is in the server’s log.',
  credit_exhausted:
    'A person has to pay: at `payment.checkoutUrl` where there is one, or at the link that `POST /v1/billing/checkout` makes for a plan or a pack of `payment`. Then call again with the same idempotency key. The refused call cost nothing.',
  scope_missing:
    'Use a key or a token that has the scope named in the detail, or make one. Give an agent no more than it needs.',
  https_required: 'Send the request over https. Revoke every credential that was sent over plain HTTP.',
  not_found: 'Check the id, and that the key belongs to the workspace that owns it.',
  contract_not_found:
    'List the contracts with `GET /v1/contracts`; an id ends with its version, as in `github.issue.created@1`.',
  skill_not_found: 'List the contracts with `GET /v1/contracts`; each names its service.',
  receipt_not_found:
    'Verify the operation first; each completed run writes one receipt, and `sequence` counts them from 1.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  not_acceptable: 'Leave the `Accept` header out, or name the media type that the detail names.',
  request_timeout:
    'Send the whole request within 30 seconds, its headers within 10. It was not executed and may be sent again.',
  idempotency_in_flight:
    'Wait for `Retry-After` and send the same call with the same key: it answers what the first one comes to.',
  verification_in_flight:
    'Wait for `Retry-After`, then read the operation: the other run may have answered your question already.',
  action_result_conflict:
    'Read the operation to see which result is stored. An action result is a statement about the past and does not change.',
  api_key_not_rotatable:
    'Rotate the newest generation; where the one before it is still accepted, wait for the end of its grace time or revoke it. In place of a revoked, expired or lost key, make a new one.',
  connection_missing:
    'Store a connection for the contract’s service with `POST /v1/connections`, then call again with the same idempotency key.',
  checkout_not_configured:
    'Ask the operator of the service: the detail says what is missing. Repeating the call changes nothing until then.',
  contract_version_exists: 'Publish the change under the next version.',
  body_too_large: 'Send less: most endpoints take 64 KiB, contracts and provider events 1 MiB.',
  uri_too_long: 'Shorten the query; no documented request comes near the limit.',
  content_type_unsupported: 'Send `Content-Type: application/json`, in UTF-8, without a `Content-Encoding`.',
  expectation_failed: 'Leave the `Expect` header out, or send `100-continue`.',
  idempotency_key_reused: 'Use a new key for a new call. A key names one call with one body for 7 days.',
  input_invalid: 'Correct what `errors` names; `GET /v1/contracts/{id}` has the input schema.',
  contract_invalid: 'Correct what `errors` names and test the contract again before publishing it.',
  connection_not_read_only:
    'Make a credential that can only read, as the skill manifest of the service describes, or send `writeAccessReason`.',
  rate_limited: 'Wait for `Retry-After`. `RateLimit` on every answer says what is left.',
  observed_too_recently:
    'Wait for `Retry-After`: the system of record was asked just now. An event of the provider lifts the wait.',
  headers_too_large: 'Send fewer or shorter headers; cookies are never needed.',
  internal_error:
    'Try again with the same idempotency key. If it stays, report the request id: it leads to the failure in the log.',
  unavailable: 'Wait for `Retry-After` and try again with the same idempotency key.',
};
