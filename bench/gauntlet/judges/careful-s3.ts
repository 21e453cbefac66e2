import { createHash } from 'node:crypto';
import type { Ask, Operation } from '../model/operation.ts';
import type { S3World } from '../systems/s3.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it for a task with objects: it reads the key before and after, and computes the
// checksum of the content itself.

/** The input of both contracts. */
export interface ObjectInput {
  readonly key: string;
  readonly size?: number;
  readonly sha256?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly unchanged?: readonly string[];
  readonly versioned?: boolean;
}

interface StoredObject {
  readonly status: number;
  readonly size: number;
  readonly sha256: string;
  readonly headers: Headers;
}

/** Reads the object that the task names. */
export async function readStoredObject(world: S3World, { input }: Ask): Promise<StoredObject> {
  const { status, headers, bytes } = await world.reader('GET', (input as unknown as ObjectInput).key);
  return { status, headers, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Compares the object with the task. */
export async function checkObject(
  world: S3World,
  ask: Ask,
  op: Operation,
  before: StoredObject,
): Promise<Judgement> {
  const { size, sha256, properties = {}, unchanged = [], versioned } = ask.input as unknown as ObjectInput;
  const now = await readStoredObject(world, ask);
  if (![200, 404].includes(now.status) || ![200, 404].includes(before.status)) return 'unknown';
  if (ask.contract.startsWith('s3.object.deleted'))
    return before.status === 200 && now.status === 404 ? 'done' : 'not_done';
  const isNew = before.status === 404 || before.sha256 !== sha256;
  const isAsAsked = now.status === 200 && now.size === size && now.sha256 === sha256;
  const isMarked = now.headers.get('x-amz-meta-tookeffect') === op.marker;
  const hasProperties = Object.entries(properties).every(([name, value]) => now.headers.get(name) === value);
  const isRestSame = unchanged.every((name) => now.headers.get(name) === before.headers.get(name));
  const isKept = versioned !== true || now.headers.has('x-amz-version-id');
  return isNew && isAsAsked && isMarked && hasProperties && isRestSame && isKept ? 'done' : 'not_done';
}
