import type { JsonObject, JsonValue } from '@tookeffect/core';
import { type AnsweredResult, type FailedResult, type ReadResult, failedRead } from '../connector.ts';
import type { HttpAnswer } from '../http/http-response.ts';

/** Slack's body with `ok: true`, and the response that it came with. */
export interface SlackBody {
  readonly value: JsonObject;
  readonly answer: HttpAnswer;
}

/** Errors that say something about the token, and not about what exists. */
const UNAUTHENTICATED = [
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
];
const FORBIDDEN = [
  'access_denied',
  'ekm_access_denied',
  'enterprise_is_restricted',
  'missing_scope',
  'no_permission',
  'not_allowed_token_type',
  'not_in_channel',
  'team_access_not_granted',
];
/** What the token does not see, or what does not exist: Slack says the same of both. */
const NOT_SHOWN = ['channel_not_found', 'thread_not_found'];
const LIMITED = ['rate_limited', 'ratelimited'];
const BROKEN = [
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
];

/**
 * Reads Slack's answer. It says `ok: false` with the status 200, so the error decides: it counts as the status that HTTP has
 * for it, without a body, and an unknown one as a body that cannot be read. None of them proves that something is absent.
 * @see https://docs.slack.dev/reference/methods/conversations.history#errors
 */
export function slackAnswer(answer: HttpAnswer | ReadResult): SlackBody | AnsweredResult | FailedResult {
  if (!('read' in answer)) return answer;
  const { read, content } = answer;
  if (!content) return read;
  const { value } = content;
  if (!isObject(value)) return failedRead('not_json');
  if (value.ok === true) return { value, answer };
  if (value.ok !== false || typeof value.error !== 'string') return failedRead('not_json');
  return refusal(value.error, read);
}

/** Says whether a JSON value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(error: string, read: AnsweredResult): AnsweredResult | FailedResult {
  if (BROKEN.includes(error)) return failedRead('unreachable');
  const statuses: readonly (readonly [readonly string[], number])[] = [
    [UNAUTHENTICATED, 401],
    [FORBIDDEN, 403],
    [NOT_SHOWN, 404],
    [LIMITED, 429],
  ];
  const status = statuses.find(([errors]) => errors.includes(error))?.[1];
  return status === undefined ? failedRead('not_json') : { ...read, status };
}
