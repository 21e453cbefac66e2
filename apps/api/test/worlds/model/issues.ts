import type { JsonObject } from '@tookeffect/core';
import type { ObservedEvent } from '@tookeffect/wire';
import type { Setting } from './setting.ts';
import { amountText } from './tasks.ts';
import type { Thing, Write, Writer } from './truth.ts';

/** The accounts of the agents at the provider, in another spelling than the owners declare them. */
const AGENTS = ['Acme-Agent', 'Other-Agent'] as const;
/** As the owners of the connections declare them, for each account of the service. */
export const ACTORS = ['acme-agent', 'other-agent'] as const;
/** The repository in which nobody asked for anything. */
const NEIGHBOUR = 500_000;

/** How an API shows who created an object: as the owners declare their agents. */
export function accountName(writer: Writer, setting: Setting): string {
  return writer === 'stranger' ? 'mallory' : ACTORS[setting.tasks[writer]!.account];
}

/** How an issue shows who created it. */
export function login(writer: Writer, setting: Setting): string {
  return writer === 'stranger' ? 'mallory' : AGENTS[setting.tasks[writer]!.account];
}

/** How an operation's marker stands in free text. */
export function markerText(marker: string): string {
  return `<!-- tookeffect:${marker} -->`;
}

/** An object as GitHub shows an issue. Its instants are whole seconds, by the provider's clock. */
function issue(shown: Thing, creator: string): JsonObject {
  const { id, order, amount, note, marker, ...thing } = shown;
  const body = [amountText(amount), note, ...(marker === null ? [] : [markerText(marker)])].join('\n');
  return {
    ...{ id: 1000 + id, number: id, title: order, body, state: 'open' },
    user: { login: creator },
    created_at: seconds(thing.createdAtMs),
    updated_at: seconds(thing.updatedAtMs),
  };
}

/** The issues of a page, as the list shows them: the newest first. @param since leaves out what was not changed since */
export function listedIssues(
  rows: readonly Thing[],
  since: string | null,
  creator: (thing: Thing) => string,
): readonly JsonObject[] {
  const sinceMs = since === null ? 0 : Date.parse(since);
  return rows
    .filter(({ updatedAtMs }) => updatedAtMs >= sinceMs)
    .toSorted((left, right) => right.createdAtMs - left.createdAtMs)
    .map((thing) => issue(thing, creator(thing)));
}

/** The events of these writes that were received until now. */
export function issueEvents(writes: readonly Write[], setting: Setting, nowMs: number): ObservedEvent[] {
  const { events, clockSeconds } = setting;
  if (events === 'none') return [];
  const delayMs = events === 'late' ? 30_000 : 200;
  return writes.flatMap((write, index) => {
    const isLost = events === 'lossy' && index % 2 === 1;
    const thing = write.after ?? write.before!;
    const isReceived = write.atMs + delayMs <= nowMs;
    if (isLost || !isReceived) return [];
    const action = write.after ? (write.before ? 'edited' : 'opened') : 'deleted';
    const isContrary = events === 'forged' || events === 'of neighbours';
    const shown = {
      ...{ ...thing, createdAtMs: thing.createdAtMs + clockSeconds * 1000 },
      updatedAtMs: write.atMs + clockSeconds * 1000,
    };
    const told = issue(shown, login(thing.creator, setting));
    return {
      reference: `evt_01${String(index).padStart(24, '0')}`,
      event: 'issues',
      signed: events !== 'forged',
      receivedAt: new Date(write.atMs + delayMs).toISOString(),
      body: {
        action: isContrary ? (action === 'deleted' ? 'opened' : 'deleted') : action,
        issue: events === 'of neighbours' ? ofNeighbours(told) : told,
        repository: { name: 'Shop', owner: { login: events === 'of neighbours' ? 'Other' : 'Acme' } },
      },
    };
  });
}

/** An issue of another repository with the same number. */
function ofNeighbours(told: JsonObject): JsonObject {
  return { ...told, id: Number(told.id) + NEIGHBOUR, title: 'another issue', body: 'another text' };
}

function seconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -'.000Z'.length)}Z`;
}
