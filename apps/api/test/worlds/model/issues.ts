import type { JsonObject } from '@tookeffect/core';
import type { ObservedEvent } from '@tookeffect/wire';
import type { Setting } from './story.ts';
import { amountText } from './tasks.ts';
import type { Thing, Write, Writer } from './truth.ts';

/** The account of the agents at the provider, in another spelling than the owner declares it. */
const AGENT = 'Acme-Agent';
/** As the owner of the connection declares it. */
export const ACTOR = 'acme-agent';

/** How an operation's marker stands in free text. */
export function markerText(marker: string): string {
  return `<!-- tookeffect:${marker} -->`;
}

/** An object as GitHub shows an issue. Its instants are whole seconds, by the provider's clock. */
function issue({ id, order, amount, note, marker, creator, ...thing }: Thing): JsonObject {
  const body = [amountText(amount), note, ...(marker === null ? [] : [markerText(marker)])].join('\n');
  return {
    ...{ id: 1000 + id, number: id, title: order, body, state: 'open' },
    user: { login: login(creator) },
    created_at: seconds(thing.createdAtMs),
    updated_at: seconds(thing.updatedAtMs),
  };
}

/** The issues of a page, as the list shows them: the newest first. @param since leaves out what was not changed since */
export function listedIssues(rows: readonly Thing[], since: string | null): readonly JsonObject[] {
  const sinceMs = since === null ? 0 : Date.parse(since);
  return rows
    .filter(({ updatedAtMs }) => updatedAtMs >= sinceMs)
    .toSorted((left, right) => right.createdAtMs - left.createdAtMs)
    .map(issue);
}

/** The events of these writes that were received until now. */
export function issueEvents(
  writes: readonly Write[],
  { events, clockSeconds }: Setting,
  nowMs: number,
): ObservedEvent[] {
  if (events === 'none') return [];
  const delayMs = events === 'late' ? 30_000 : 200;
  return writes.flatMap((write, index) => {
    const isLost = events === 'lossy' && index % 2 === 1;
    const thing = write.after ?? write.before!;
    const isReceived = write.atMs + delayMs <= nowMs;
    if (isLost || !isReceived) return [];
    const action = write.after ? (write.before ? 'edited' : 'opened') : 'deleted';
    const isForged = events === 'forged';
    const shown = { ...thing, createdAtMs: thing.createdAtMs + clockSeconds * 1000 };
    const updatedAtMs = write.atMs + clockSeconds * 1000;
    return {
      reference: `evt_01${String(index).padStart(24, '0')}`,
      event: 'issues',
      signed: !isForged,
      receivedAt: new Date(write.atMs + delayMs).toISOString(),
      body: {
        action: isForged ? (action === 'deleted' ? 'opened' : 'deleted') : action,
        issue: issue({ ...shown, updatedAtMs }),
      },
    };
  });
}

function login(writer: Writer): string {
  return writer === 'stranger' ? 'mallory' : AGENT;
}

function seconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -'.000Z'.length)}Z`;
}
