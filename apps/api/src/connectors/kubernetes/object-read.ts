import { type JsonObject, type JsonValue } from '@tookeffect/core';
import type { KubernetesReadRequest } from '@tookeffect/evaluator';
import type { Dispatcher } from 'undici';
import { ComputationTooHeavyError, type Computer } from '../../compute/index.ts';
import { type AnsweredResult, type FailedResult, type ReadContext, failedRead } from '../connector.ts';
import { discardBody, isIdentity, readBounded } from '../network/response-body.ts';
import { responseTime } from '../network/response-time.ts';

/** Which object is read, and what its document must say about itself. */
export interface ObjectTarget {
  /** The path at the API server. */
  readonly path: string;
  readonly apiVersion: string;
  readonly name: string;
  /** `undefined` for an object that is in no namespace. */
  readonly namespace: string | undefined;
  /** The plural name, as a `Status` about a missing object names it. */
  readonly resource: string;
}

/** A subdomain of RFC 1123, and what the names of a few kinds have besides, such as `system:node`. */
const OBJECT_NAME = /^[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/;
const MAX_NAME = 253;
/** A `Status` has less than 1 KiB. */
const MAX_STATUS_BYTES = 16_384;

/** Whether this can be the name of an object: it is then one segment of a path, and needs no encoding. */
export function isObjectName(name: string): boolean {
  return name.length <= MAX_NAME && OBJECT_NAME.test(name) && !name.includes('..');
}

/** Where an object, or the namespace itself, is. */
export function objectTarget(request: KubernetesReadRequest): ObjectTarget {
  const { namespace } = request;
  const within = `namespaces/${namespace}`;
  if (request.name === undefined) {
    return {
      path: `/api/v1/${within}`,
      apiVersion: 'v1',
      name: namespace,
      namespace: undefined,
      resource: 'namespaces',
    };
  }
  const { apiVersion, resource, name } = request;
  const root = apiVersion.includes('/') ? 'apis' : 'api';
  return {
    path: `/${root}/${apiVersion}/${within}/${resource}/${name}`,
    apiVersion,
    name,
    namespace,
    resource,
  };
}

/**
 * Reads the response for one object. A 200 counts only with the very object that was asked for: version, name, namespace and uid.
 * A 404 counts only with a `Status` that says that this object was not found, because a server without the API answers 404 too.
 * @returns the document without `metadata.managedFields` as the body
 * @throws what the stream fails with
 */
export async function readObject(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  target: ObjectTarget,
  {
    maxBytes,
    bodyStatuses,
    computer,
  }: Pick<ReadContext, 'maxBytes' | 'bodyStatuses'> & { computer: Computer },
): Promise<AnsweredResult | FailedResult> {
  const read = { outcome: 'answered', status, source: responseTime(headers) } as const;
  const isMissing = status === 404;
  if (!isMissing && (status !== 200 || !bodyStatuses.includes(status))) {
    discardBody(body);
    return read;
  }
  if (!isIdentity(headers['content-encoding'])) {
    discardBody(body);
    return failedRead('not_json');
  }
  const bytes = await readBounded(body, isMissing ? MAX_STATUS_BYTES : maxBytes);
  if (!bytes) return failedRead(isMissing ? 'not_json' : 'too_large');
  const document = await parsed(bytes, computer);
  if (typeof document === 'string') return failedRead(document);
  if (isMissing) return isNotFound(document, target) ? read : failedRead('not_json');
  if (!isTheObject(document, target)) return failedRead('not_json');
  return { ...read, body: withoutManagedFields(document) };
}

type Unreadable = 'not_json' | 'duplicate_member' | 'too_large';

/** Parses large documents off this thread. */
async function parsed(bytes: Buffer, computer: Computer): Promise<JsonObject | Unreadable> {
  const page = await computer
    .run('readPage', { bytes, form: {}, asText: false }, bytes.length)
    .catch((error: unknown) => {
      if (error instanceof ComputationTooHeavyError) return { failure: 'too_large' } as const;
      throw error;
    });
  if ('failure' in page) return page.failure;
  return asObject(page.value) ?? 'not_json';
}

function isTheObject(document: JsonObject, { apiVersion, name, namespace }: ObjectTarget): boolean {
  const metadata = asObject(document.metadata);
  return (
    document.apiVersion === apiVersion &&
    typeof document.kind === 'string' &&
    metadata?.name === name &&
    metadata.namespace === namespace &&
    typeof metadata.uid === 'string' &&
    metadata.uid !== ''
  );
}

/** Whether the API server says that it looked for this object, and that it does not exist. */
function isNotFound(document: JsonObject, { apiVersion, name, resource }: ObjectTarget): boolean {
  const details = asObject(document.details);
  const [group] = apiVersion.includes('/') ? apiVersion.split('/') : [undefined];
  return (
    document.kind === 'Status' &&
    document.reason === 'NotFound' &&
    details?.name === name &&
    details.kind === resource &&
    details.group === group
  );
}

/** They say which client wrote which field, are often longer than the rest, and no contract reads them. */
function withoutManagedFields(document: JsonObject): JsonObject {
  const { managedFields: _, ...metadata } = document.metadata as JsonObject;
  return { ...document, metadata };
}

function asObject(value: JsonValue | undefined): JsonObject | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as JsonObject) : undefined;
}
