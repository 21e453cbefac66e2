import type { Ask, CollectionDeclaration, Operation } from '../model/operation.ts';
import { type HttpWorld, type Json, listOf } from '../systems/http-world.ts';
import type { Judgement } from './judge.ts';
import { contains, itemAddress } from './json-values.ts';

// A checker as a careful engineer writes it for a task with JSON resources: it reads every page, looks for the marker
// where the collection has a member for it, and compares the rest with what was there before.

interface Objects {
  readonly items: readonly Json[];
  readonly isComplete: boolean;
}
type Before = { readonly status: number; readonly body: Json } | Objects;

/** Reads the resource or the collection before the agent acts. */
export async function readResource(world: HttpWorld, ask: Ask): Promise<Before> {
  if (ask.contract.startsWith('http.object.created')) return readAll(world, collectionOf(world, ask));
  return readOne(world, ask);
}

/** Compares the resource or the collection with the task. */
export async function checkResource(
  world: HttpWorld,
  ask: Ask,
  op: Operation,
  before: Before,
): Promise<Judgement> {
  const { expect, unchanged = [] } = ask.input as { expect?: unknown; unchanged?: readonly string[] };
  if (ask.contract.startsWith('http.object.created')) {
    const collection = collectionOf(world, ask);
    const { items, isComplete } = await readAll(world, collection);
    const old = new Set(('items' in before ? before.items : []).map((item) => String(item[collection.id])));
    const { marker } = collection;
    const ours = items.filter((item) =>
      marker === undefined
        ? !old.has(String(item[collection.id])) && contains(item, expect)
        : item[marker] === op.marker,
    );
    if (ours.length === 0) return isComplete ? 'not_done' : 'unknown';
    return ours.length === 1 && contains(ours[0], expect) ? 'done' : 'not_done';
  }
  const { status, body } = await readOne(world, ask);
  const old = 'status' in before ? before : { status: 0, body: {} };
  if (status >= 500 || status === 401 || status === 403) return 'unknown';
  if (ask.contract.startsWith('http.object.deleted')) {
    return old.status === 200 && status === 404 ? 'done' : 'not_done';
  }
  const isAsAsked = status === 200 && contains(body, expect) && !contains(old.body, expect);
  const isRestSame = unchanged.every((name) => JSON.stringify(body[name]) === JSON.stringify(old.body[name]));
  return isAsAsked && isRestSame ? 'done' : 'not_done';
}

/** Reads the object, out of its envelope where the owner declared one. */
async function readOne(
  world: HttpWorld,
  ask: Ask,
): Promise<{ readonly status: number; readonly body: Json }> {
  const { status, body } = await world.reader('GET', addressOf(world, ask));
  const { collection } = ask.input as { collection?: string };
  const member = collection === undefined ? undefined : collectionOf(world, ask).item;
  return { status, body: member === undefined ? body : ((body[member] ?? {}) as Json) };
}

function collectionOf(world: HttpWorld, { input }: Ask): CollectionDeclaration {
  return world.connection.declarations!.collections![String(input.collection)]!;
}

/** @returns the path of the resource that the task names */
function addressOf(world: HttpWorld, ask: Ask): string {
  const { path, id } = ask.input as { path?: readonly string[]; id?: string };
  if (path !== undefined) return `/${path.map(encodeURIComponent).join('/')}`;
  return itemAddress(collectionOf(world, ask), id ?? '');
}

async function readAll(world: HttpWorld, { path, items, more }: CollectionDeclaration): Promise<Objects> {
  const { body, headers, status } = await world.reader('GET', path);
  if (status !== 200) throw new Error(`the collection answers ${status}`);
  const isComplete =
    !(more !== undefined && body[more] === true) && !headers.get('link')?.includes('rel="next"');
  return { items: listOf(body, items), isComplete };
}
