import { type JsonObject, type JsonValue, parseStrict } from '@tookeffect/core';
import type { Dispatcher } from 'undici';
import { type ConnectionTestResult, DENIED, UNREACHABLE } from '../connector.ts';
import { readBounded } from '../network/response-body.ts';

/** Asks for a review: it creates nothing, and answers what the token itself may do. */
export type AskReview = (path: string, body: string) => Promise<Dispatcher.ResponseData>;

const API = '/apis/authorization.k8s.io/v1';
const MAX_BYTES = 1_048_576;
const READING = ['get', 'list', 'watch'];
/** Reviews of the caller itself: every account may create them, and nothing is stored. */
const REVIEWS = ['selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'selfsubjectreviews'];
const REVIEW_GROUPS = ['authorization.k8s.io', 'authentication.k8s.io'];
/** GET on them runs commands, opens connections, or calls what is behind them with any method. */
const ACTING = /\/(?:exec|attach|portforward|proxy|\*)$/;
/** Whoever reads them has the tokens and passwords of others. */
const CREDENTIALS = ['secrets', 'secrets/*'];

const UNREADABLE = 'have rights that this service cannot read';

/** Asked where the server cannot list the rules, as with the authorizers of several clouds. */
const WRITES: readonly (readonly [verb: string, group: string, resource: string])[] = [
  ['*', '*', '*'],
  ['patch', 'apps', 'deployments'],
  ['update', 'apps', 'deployments'],
  ['create', 'apps', 'deployments'],
  ['delete', 'apps', 'deployments'],
  ['create', '', 'pods'],
  ['delete', '', 'pods'],
  ['create', '', 'configmaps'],
  ['patch', '', 'configmaps'],
  ['get', '', 'secrets'],
  ['create', 'rbac.authorization.k8s.io', 'rolebindings'],
];

/**
 * Looks up what a token may do in a namespace. Anything beside reading counts as power to write, and so do reading secrets,
 * and GET on what runs commands.
 * @throws what the socket fails with
 */
export async function testToken(namespace: string, ask: AskReview): Promise<ConnectionTestResult> {
  const rules = await review(ask, 'selfsubjectrulesreviews', { namespace });
  if (!('status' in rules)) return rules;
  const found = writingRule(rules.status);
  if (found !== undefined) return canWrite(found);
  if (rules.status.incomplete !== true)
    return { outcome: 'usable', detail: `The token can only read in the namespace ${namespace}.` };
  for (const [verb, group, resource] of WRITES) {
    const resourceAttributes = { namespace, verb, group, resource };
    const access = await review(ask, 'selfsubjectaccessreviews', { resourceAttributes });
    if (!('status' in access)) return access;
    if (access.status.allowed !== false) return canWrite(`${verb} ${resource}`);
  }
  return {
    outcome: 'usable',
    detail: `The server cannot list the rights of the token. It may neither change deployments, pods and config maps in the namespace ${namespace} nor read secrets; other rights were not looked up.`,
  };
}

function canWrite(found: string): ConnectionTestResult {
  return { outcome: 'can_write', detail: `The token may ${found.slice(0, 200)}.` };
}

/** @returns the status of the review, or what the answer means for the connection */
async function review(
  ask: AskReview,
  resource: string,
  spec: JsonObject,
): Promise<ConnectionTestResult | { readonly status: JsonObject }> {
  const { statusCode, body } = await ask(`${API}/${resource}`, JSON.stringify({ spec }));
  const bytes = await readBounded(body, MAX_BYTES);
  if (statusCode === 401) return DENIED;
  if (statusCode === 403)
    return {
      outcome: 'denied',
      detail: 'The token may not look up its own rights; bind system:basic-user to it.',
    };
  if (!bytes || (statusCode !== 200 && statusCode !== 201)) return UNREACHABLE;
  const status = member(parsed(bytes), 'status');
  return isObject(status) ? { status } : UNREACHABLE;
}

/** @returns words that follow "The token may"; `undefined` if every rule is for reading */
function writingRule({ resourceRules, nonResourceRules }: JsonObject): string | undefined {
  // A server without rules of a kind says null.
  const [rules, paths] = [resourceRules ?? [], nonResourceRules ?? []];
  if (!isList(rules) || !isList(paths)) return UNREADABLE;
  for (const rule of rules) {
    const [verbs, resources, groups] = ['verbs', 'resources', 'apiGroups'].map((name) =>
      texts(member(rule, name)),
    );
    if (!verbs || !resources || !groups) return UNREADABLE;
    const verb = verbs.find((known) => !READING.includes(known));
    const isReview =
      verbs.every((known) => known === 'create') &&
      resources.every((known) => REVIEWS.includes(known)) &&
      groups.every((known) => REVIEW_GROUPS.includes(known));
    if (verb !== undefined && !isReview) return `${verb} ${resources.join(', ')}`;
    const acting = resources.find(
      (known) => known === '*' || CREDENTIALS.includes(known) || ACTING.test(known),
    );
    if (acting !== undefined && verbs.length > 0) return `${verbs[0]!} ${acting}`;
  }
  for (const rule of paths) {
    const verbs = texts(member(rule, 'verbs'));
    if (!verbs) return UNREADABLE;
    const verb = verbs.find((known) => known !== 'get');
    if (verb !== undefined) return `${verb} at paths of the API server`;
  }
  return undefined;
}

function parsed(bytes: Buffer): JsonValue | undefined {
  try {
    return parseStrict(bytes, { integers: 'exact', maxBytes: bytes.length });
  } catch {
    return undefined;
  }
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A missing list is empty: the server leaves those out. */
function texts(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  return isList(value) && value.every((text) => typeof text === 'string') ? value : undefined;
}
