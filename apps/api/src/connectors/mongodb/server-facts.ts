import type { ReadSource } from '@tookeffect/wire';
import { type BsonDocument, type BsonValue, instant, uuidText } from './bson-document.ts';
import type { MongoSession } from './mongo-session.ts';

/** Unique keys are not read from the catalogue: then several operations are taken not to mean one document by its key. */
const UNNAMED = { rowSecurity: false, isNamed: false, isKeyGenerated: false } as const;

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
 * - A secondary: `majority`, and the instant of the last write that it has from a majority: it shows what was so then. The
 *   primary of a replica set writes every ten seconds, so that a secondary whose last write is much older gets none.
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
  const replayedAt = lastMajorityWrite(members.get('lastWrite'));
  const isKnown = replayedAt !== null && at !== undefined;
  const standby = {
    isReceiving: isKnown && Date.parse(at) - Date.parse(replayedAt) <= LONGEST_SILENCE_MS,
    isCaughtUp: isKnown,
    replayedAt,
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
  if (!entry) return { uuid: undefined, relation: { ...UNNAMED, kind: 'table', isIdentified: !isRouter } };
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
      ...UNNAMED,
      ...(text !== undefined && { table: text }),
    },
  };
}

/** Twice the interval at which an idle primary writes (`periodicNoopIntervalSecs`). */
const LONGEST_SILENCE_MS = 20_000;

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
