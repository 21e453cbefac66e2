import { Decimal128, type Document, Long, ObjectId } from 'mongodb';
import type { Ask, Operation } from '../model/operation.ts';
import type { MongoWorld } from '../systems/mongodb.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it with MongoDB's driver: filters of the server compare the values.

interface DocumentInput {
  readonly collection: string;
  readonly match: Document;
  readonly expect: Document;
  readonly correlationField?: string;
  readonly scope?: Document;
}

/** What was there before: the documents of the task, and those that must stay. */
export interface KnownDocuments {
  readonly asAsked: number;
  readonly beside: readonly string[];
}

/** Reads the documents that the task names. */
export async function readMongoDocuments(world: MongoWorld, ask: Ask): Promise<KnownDocuments> {
  const { collection, match, expect, scope } = ask.input as unknown as DocumentInput;
  const documents = world.reader.collection(collection);
  const asAsked = await documents.countDocuments(equalTo({ ...match, ...expect }));
  const beside = scope ? await documents.find(equalTo(scope)).toArray() : [];
  return { asAsked, beside: beside.map((one) => JSON.stringify(one)) };
}

/** Compares the documents with the task, and with what was there before. */
export async function checkMongoDocuments(
  world: MongoWorld,
  ask: Ask,
  op?: Operation,
  before?: KnownDocuments,
): Promise<Judgement> {
  const { collection, match, expect, correlationField } = ask.input as unknown as DocumentInput;
  const documents = world.reader.collection(collection);
  const marker = op && correlationField !== undefined ? { [correlationField]: op.marker } : {};
  const found = await documents.countDocuments(equalTo({ ...match, ...marker }));
  const asAsked = await documents.countDocuments(equalTo({ ...match, ...expect, ...marker }));
  const now = await readMongoDocuments(world, ask);
  const isNew = correlationField !== undefined || before?.asAsked === 0;
  const isRestSame = (before?.beside ?? []).every((one) => now.beside.includes(one));
  return found === 1 && asAsked === 1 && (!before || (isNew && isRestSame)) ? 'done' : 'not_done';
}

function equalTo(values: Document): Document {
  return { $and: Object.entries(values).map(([path, value]) => ({ [path]: { $eq: toBson(value) } })) };
}

function toBson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [[name, text] = ['', '']] = Object.entries(value as Readonly<Record<string, string>>);
  if (name === '$oid') return new ObjectId(text);
  if (name === '$date') return new Date(text);
  return name === '$numberLong' ? Long.fromString(text) : Decimal128.fromString(text);
}
