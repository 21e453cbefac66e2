import { createHash } from 'node:crypto';
import type { Ask } from '../../model/operation.ts';
import type { S3World, StoreSend } from '../../systems/s3.ts';

/** The key of most tasks. */
export const KEY = '2026/sales.csv';
/** This week's report. */
export const CONTENT = 'week,sales\n10,4200\n';
/** The task to store. */
export const TASK = `Store this week's report as ${KEY}.`;
/** The task to overwrite. */
export const OVERWRITE = `Replace ${KEY} by this week's report; last week's is there.`;
/** The task to delete. */
export const DELETE = `Delete ${KEY}.`;

/** The checksum in lower-case hex. */
export const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
/** Asks for an object. */
export const stored =
  (more: object = {}, { key = KEY, content = CONTENT } = {}) =>
  ({ bucket }: S3World): Ask => ({
    contract: 's3.object.stored@1',
    input: { bucket, key, size: Buffer.byteLength(content), sha256: sha256(content), ...more },
  });
/** Asks for a deletion. */
export const deleted = ({ bucket }: S3World): Ask => ({
  contract: 's3.object.deleted@1',
  input: { bucket, key: KEY },
});
/** Stores an object. */
export const put = (
  send: StoreSend,
  marker?: string,
  body = CONTENT,
  headers: Record<string, string> = {},
  key = KEY,
) =>
  send('PUT', key, {
    body,
    headers: { ...(marker !== undefined && { 'x-amz-meta-tookeffect': marker }), ...headers },
  });
/** Stores last week's report. */
export const seed = ({ others }: S3World, headers: Record<string, string> = {}) =>
  put(others, undefined, 'week,sales\n09,17\n', headers);
/** Stores this week's report, as a colleague. */
export const seedAsAsked = ({ others }: S3World) => put(others);
/** Turns versioning on. */
export const version = ({ others }: S3World) =>
  others('PUT', '', {
    query: '?versioning',
    body: '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>',
  });
/** The content of a key; `undefined` if it is free. */
export const textOf = async ({ others }: S3World, key = KEY) => {
  const { status, bytes } = await others('GET', key);
  return status === 200 ? new TextDecoder().decode(bytes) : undefined;
};
/** Whether this week's report is there. */
export const isStored = async (world: S3World) => (await textOf(world)) === CONTENT;
/** Whether the key is free. */
export const isGone = async (world: S3World) => (await textOf(world)) === undefined;
