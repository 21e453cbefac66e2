import type { JsonValue } from '@tookeffect/core';
import type { Dispatcher } from 'undici';
import { type ConnectionTestResult, DENIED, type ReadResult, UNREACHABLE } from '../connector.ts';
import { readBounded } from '../network/response-body.ts';
import { type XmlElement, childText, parseXml } from '../network/xml-element.ts';

/** Sends a signed GET below the endpoint. */
export type S3Get = <Result>(
  path: string,
  query: Readonly<Record<string, string>>,
  use: (response: Dispatcher.ResponseData) => Promise<Result>,
) => Promise<Result | ReadResult>;

/** What a store answers, as far as a test reads it. */
interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

const MAX_BYTES = 262_144;
/** The buckets whose grants a test reads; two requests each. */
const MAX_BUCKETS = 4;

/** Groups that every access key belongs to. @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html */
const EVERYBODY = /\/groups\/global\/(?:AllUsers|AuthenticatedUsers)$/;
const WRITING_PERMISSIONS = ['WRITE', 'WRITE_ACP', 'FULL_CONTROL'];
/** Actions of a policy that can write, with wildcards. */
const WRITING_ACTION =
  /^(?:\*|s3:(?:\*|(?:put|delete|abort|restore|replicate|create|bypass|update)[a-z*?]*))$/i;

/** The errors of a store for an access key that it knows, and that may not list buckets. */
const ACCEPTED_ERRORS = ['AccessDenied', 'AllAccessDisabled', 'MethodNotAllowed', 'NotImplemented'];

/**
 * Tests an access key by listing the buckets, and reads the grants of the first four. S3 has no request that shows what a key
 * may do, so only grants to everybody are seen.
 */
export async function s3ConnectionTest(get: S3Get): Promise<ConnectionTestResult> {
  const answer = await ask(get, '/', {});
  if (!answer || answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) return UNREACHABLE;
  const root = parseXml(answer.bytes);
  if (answer.status !== 200) {
    const code = root && childText(root, 'Code');
    return code !== undefined && ACCEPTED_ERRORS.includes(code) ? usable('It may not list buckets.') : DENIED;
  }
  if (root?.name !== 'ListAllMyBucketsResult') return UNREACHABLE;
  const names = bucketNames(root).slice(0, MAX_BUCKETS);
  for (const name of names) {
    if (await isWritableByAll(get, name)) {
      return { outcome: 'can_write', detail: `Everybody can write to the bucket ${name}.` };
    }
  }
  return usable('It may list buckets.');
}

function usable(fact: string): ConnectionTestResult {
  const detail = `The store accepts the access key. ${fact} S3 does not show what a key may write: allow it s3:GetObject and s3:ListBucket only.`;
  return { outcome: 'usable', detail };
}

/** @returns `undefined` if there was no response, or its body was too large */
async function ask(
  get: S3Get,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  const answer = await get(path, query, async ({ statusCode, body }): Promise<Answer | undefined> => {
    const bytes = await readBounded(body, MAX_BYTES);
    return bytes && { status: statusCode, bytes };
  });
  return answer && 'bytes' in answer ? answer : undefined;
}

function bucketNames(root: XmlElement): string[] {
  const buckets = root.children.find(({ name }) => name === 'Buckets')?.children ?? [];
  const names = buckets.flatMap((bucket) => childText(bucket, 'Name') ?? []);
  return names.filter((name) => /^[a-z0-9.-]{3,63}$/.test(name));
}

async function isWritableByAll(get: S3Get, bucket: string): Promise<boolean> {
  const [acl, policy] = [
    await ask(get, `/${bucket}`, { acl: '' }),
    await ask(get, `/${bucket}`, { policy: '' }),
  ];
  return (
    (acl?.status === 200 && grantsWriting(parseXml(acl.bytes))) ||
    (policy?.status === 200 && allowsWriting(policy.bytes))
  );
}

function grantsWriting(root: XmlElement | undefined): boolean {
  const grants = root?.children.find(({ name }) => name === 'AccessControlList')?.children ?? [];
  return grants.some((grant) => {
    const grantee = grant.children.find(({ name }) => name === 'Grantee');
    const uri = grantee && childText(grantee, 'URI');
    const permission = childText(grant, 'Permission');
    return EVERYBODY.test(uri ?? '') && WRITING_PERMISSIONS.includes(permission ?? '');
  });
}

/** Whether a bucket policy lets everybody write without a condition. */
function allowsWriting(bytes: Uint8Array): boolean {
  const statements = listOf(member(parseJson(bytes), 'Statement'));
  return statements.some((statement) => {
    const principal = member(statement, 'Principal');
    const isEverybody = [principal, ...listOf(member(principal, 'AWS'))].includes('*');
    const actions = listOf(member(statement, 'Action'));
    const isWriting = actions.some((action) => typeof action === 'string' && WRITING_ACTION.test(action));
    const isAllowed = member(statement, 'Effect') === 'Allow' && member(statement, 'Condition') === undefined;
    return isAllowed && isEverybody && isWriting;
  });
}

function parseJson(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, JsonValue>>)[name] : undefined;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}
