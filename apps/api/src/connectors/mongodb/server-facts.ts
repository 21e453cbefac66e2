import type { ReadSource } from '@tookeffect/wire';
import { type BsonDocument, type BsonValue, instant, uuidText } from './bson-document.ts';
import type { MongoSession } from './mongo-session.ts';

/** What a session found out about its server. */
export interface ServerFacts {
  readonly source: Pick<ReadSource, 'clock' | 'standby'>;
  /** With it, what is read was confirmed by a majority, and no later write was. */
  readonly readConcern: { readonly level: 'linearizable' | 'majority' | 'local' };
  readonly isRouter: boolean;
}

/** What the catalogue says about a collection. */
export interface CollectionFacts {
  readonly uuid: string | undefined;
  readonly relation: NonNullable<ReadSource['relation']>;
}

/** The server takes no part in a cluster now: it starts, recovers, or only votes. */
export class NotReadableError extends Error {}

/**
 * Reads what the server said about itself.
 * - The primary of a replica set, and a router: `linearizable` also finds out whether it still is the primary.
 * - A secondary: `majority`, and the instant of the last write that it has from a majority. What came after it has not.
 * - A server on its own: whatever it has.
 * @throws {NotReadableError}
 */
export function serverFacts({ members }: BsonDocument): ServerFacts {
  const isTrue = (name: string) => isFlag(members.get(name));
  const isRouter = textOf(members.get('msg')) === 'isdbgrid';
  const now = members.get('localTime');
  const at = now?.type === 'date' ? instant(now.ms) : undefined;
  const clock = at === undefined ? {} : { clock: { at, unitMs: 1 as const } };
  if (isTrue('isWritablePrimary') || isTrue('ismaster')) {
    const isAlone = textOf(members.get('setName')) === undefined && !isRouter;
    return { source: clock, readConcern: { level: isAlone ? 'local' : 'linearizable' }, isRouter };
  }
  if (!isTrue('secondary')) throw new NotReadableError();
  const standby = {
    isReceiving: false,
    isCaughtUp: false,
    replayedAt: lastMajorityWrite(members.get('lastWrite')),
  };
  return { source: { ...clock, standby }, readConcern: { level: 'majority' }, isRouter };
}

/**
 * Looks a collection up in the catalogue. One that does not exist has no documents: a first write creates it.
 * @returns without a UUID if nothing identifies its documents: a view, a time series, a collection behind a router, whose
 * shards may have one `_id` twice
 */
export async function readCollection(
  session: MongoSession,
  { schema, name }: { readonly schema: string; readonly name: string },
  isRouter: boolean,
): Promise<CollectionFacts> {
  const { members } = await session.run(schema, {
    listCollections: 1,
    filter: { name },
    maxTimeMS: Math.max(1, Math.floor(session.timeoutMs)),
    $readPreference: READ_PREFERENCE,
  });
  const cursor = members.get('cursor');
  const batch = cursor?.type === 'document' ? cursor.members.get('firstBatch') : undefined;
  if (batch?.type !== 'list' || batch.items.length > 1) throw new Error('The server sent no catalogue.');
  const [entry] = batch.items;
  if (!entry)
    return { uuid: undefined, relation: { kind: 'table', isIdentified: !isRouter, rowSecurity: false } };
  if (entry.type !== 'document' || textOf(entry.members.get('name')) !== name)
    throw new Error('The server sent another collection.');
  const info = entry.members.get('info');
  const uuid = info?.type === 'document' ? info.members.get('uuid') : undefined;
  const isCollection = textOf(entry.members.get('type')) === 'collection';
  const text =
    isCollection && uuid?.type === 'binary' && uuid.bytes.length === 16 ? uuidText(uuid.bytes) : undefined;
  const isIdentified = text !== undefined && !isRouter;
  return {
    uuid: text,
    relation: {
      kind: isCollection ? 'table' : 'view',
      isIdentified,
      rowSecurity: false,
      ...(text !== undefined && { table: text }),
    },
  };
}

/** A secondary answers; without it, it refuses every read. */
export const READ_PREFERENCE = { mode: 'secondaryPreferred' } as const;

function lastMajorityWrite(value: BsonValue | undefined): string | null {
  const date = value?.type === 'document' ? value.members.get('majorityWriteDate') : undefined;
  return (date?.type === 'date' ? instant(date.ms) : undefined) ?? null;
}

function isFlag(value: BsonValue | undefined): boolean {
  return value?.type === 'flag' && value.value;
}

function textOf(value: BsonValue | undefined): string | undefined {
  return value?.type === 'text' ? value.text : undefined;
}
