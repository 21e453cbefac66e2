// Builders for the evidence of a case; instants are in seconds after the operation's creation.

import { createHash } from 'node:crypto';

/** The operation of every case, and another of the same account. */
export const OPERATION_ID = 'op_01jn80000000000000000000aa';
export const OTHER_OPERATION_ID = 'op_01jn80000000000000000000bb';
const MARKER = `tookeffect:${OPERATION_ID}`;

/** The default times of a case: the acknowledgement, the reads, and now, after the settling window of 10 s. */
const ACKNOWLEDGED = 2;
const OBSERVED = 60;
const NOW = 61;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The instant that many seconds after the operation's creation. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000).toISOString();
}

/** The thing that the operation creates, as the provider returns it; `undefined` removes a member. */
export function thing(changes: JsonObject = {}): JsonObject {
  return {
    id: 7,
    number: 42,
    owner: 'ada',
    title: 'Hello',
    state: 'open',
    colour: 'red',
    note: MARKER,
    createdAt: at(1),
    ...changes,
  };
}

/** A thing of another operation: without the marker, with another id. */
export function stranger(changes: JsonObject = {}): JsonObject {
  return thing({ id: 8, number: 43, note: 'by hand', ...changes });
}

/** What the connector established about a response: by default no cache, and a clock that agrees with ours. */
function source(seconds: number, changes: JsonObject = {}): JsonObject {
  return { clock: { at: at(seconds), unitMs: 1 }, isUncached: true, ...changes };
}

interface AnswerOptions {
  readonly status?: number;
  readonly seconds?: number;
  /** Further facts about the source, or `null` for a source about which nothing is known. */
  readonly from?: JsonObject | null;
  /** The bodies of further pages. */
  readonly pages?: readonly unknown[];
}

export function answered(
  body: unknown,
  { status = 200, seconds = OBSERVED, from = {}, pages }: AnswerOptions = {},
): JsonObject {
  return {
    outcome: 'answered',
    observedAt: at(seconds),
    completedAt: at(seconds),
    status,
    ...(body !== undefined && { body }),
    ...(pages && { pages }),
    ...(from && { source: source(seconds, from) }),
  };
}

export function status(code: number, seconds = OBSERVED): JsonObject {
  return answered({ message: 'as the provider says' }, { status: code, seconds });
}

export function failed(failure: string, seconds = OBSERVED): JsonObject {
  return { outcome: 'failed', observedAt: at(seconds), failure };
}

export function listing(
  things: readonly unknown[],
  { more = false, ...options }: AnswerOptions & { readonly more?: boolean } = {},
): JsonObject {
  return answered({ things, more }, options);
}

/** The visible parent, read a second after the other reads. */
export function seen(seconds = OBSERVED + 1): JsonObject {
  return answered({ name: 'ada' }, { seconds });
}

export function acknowledged(changes: JsonObject = {}, seconds = ACKNOWLEDGED): JsonObject {
  return {
    reference: 'ack_01jn80000000000000000000cc',
    submittedAt: at(seconds),
    result: { status: 'succeeded', response: { id: 7 }, ...changes },
  };
}

interface EventTimes {
  readonly seconds?: number;
  readonly signed?: boolean;
  /** The time that the event states; null if it states none. */
  readonly at?: string | number | null;
}

export function event(name: string, changes: JsonObject = {}, times: EventTimes = {}): JsonObject {
  const { seconds = 3, signed = true, at: stated = at(seconds) } = times;
  const thing = { id: 7, owner: 'ada', note: MARKER, ...changes };
  return {
    reference: 'evt_01jn80000000000000000000dd',
    event: name,
    signed,
    receivedAt: at(seconds + 1),
    body: { thing, ...(stated !== null && { at: stated }) },
  };
}

export function baseline(reads: JsonObject, seconds = -1): JsonObject {
  return { observedAt: at(seconds), reads };
}

/** A claim on thing 7; by default made long before the operation, of a thing that was not there before. */
export function claim(operationId: string, changes: JsonObject = {}): JsonObject {
  return {
    system: 'https://shop.example',
    objectType: 'thing',
    objectId: '7',
    aspect: 'created',
    revision: null,
    ...((changes.aspect ?? 'created') === 'created' && { isNew: true }),
    operationId,
    // An operation claims what it saw after its action.
    observedAt: at(operationId === OPERATION_ID ? 0.5 : -600),
    ...changes,
  };
}

/** Another operation with the same effect key, open since before this one began. */
export function rival(changes: JsonObject = {}): JsonObject {
  return {
    operationId: OTHER_OPERATION_ID,
    createdAt: at(-30),
    endedAt: null,
    verifiedObjectId: null,
    reference: null,
    ...changes,
  };
}

/** Another open operation that names the same object; what it expects is not known. */
export function beside(effect: string, changes: JsonObject = {}): JsonObject {
  return {
    ...{ operationId: OTHER_OPERATION_ID, effect, createdAt: at(-30), endedAt: null },
    ...{ namesObject: true, expected: null, ...changes },
  };
}

/** The test key of the account's member digests. */
export const DIGEST_KEY = '5a'.repeat(32);
const NAME_KEY = sha256(`tookeffect-name-key-v1\n${DIGEST_KEY}`);

/** Members with digests of their values: texts and lists of texts, whose JSON is canonical. */
export function digests(members: Readonly<Record<string, unknown>>, key = DIGEST_KEY): JsonObject {
  const keyId = sha256(`tookeffect-member-key-v1\n${key}`).slice(0, 8);
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      `${keyId}:${sha256(`tookeffect-member-v1\n${key}\n${JSON.stringify(value)}`).slice(0, 32)}`,
    ]),
  );
}

/** The same as digests of values that name an object: texts that are in lower case, and no uuids and instants. */
export function nameDigests(members: Readonly<Record<string, unknown>>): JsonObject {
  return digests(members, NAME_KEY);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function earlier(verdict: string, reason: string): JsonObject {
  return { verdict, reason, observedAt: at(30) };
}

/** The evidence of one case. Defaults: acknowledged, evaluated after the window, no events, claims or baseline. */
export interface Story {
  readonly input?: JsonObject;
  readonly firstVerifyAt?: string | null;
  readonly reads?: JsonObject;
  readonly acknowledgement?: JsonObject | null;
  readonly events?: readonly JsonObject[];
  /** When the newest event that is not listed was received. */
  readonly eventsCutAt?: string;
  readonly baseline?: JsonObject | null;
  readonly claims?: readonly JsonObject[];
  readonly rivals?: readonly JsonObject[];
  readonly moreRivals?: boolean;
  readonly beside?: readonly JsonObject[];
  readonly moreBeside?: boolean;
  readonly moreInPlace?: boolean;
  /** The key of the account’s member digests. */
  readonly digestKey?: string;
  /** What the connection's owner declared. */
  readonly connection?: JsonObject;
  readonly settleSeconds?: number;
  readonly earlier?: readonly JsonObject[];
  readonly now?: string;
}

/** Builds the arguments of `evaluate`. */
export function evaluationInput(story: Story): { operation: JsonObject; evidence: JsonObject; now: string } {
  const {
    input = { owner: 'ada', title: 'Hello' },
    firstVerifyAt = at(ACKNOWLEDGED),
    now = at(NOW),
    acknowledgement = acknowledged(),
  } = story;
  return {
    operation: {
      id: OPERATION_ID,
      createdAt: at(0),
      input,
      firstVerifyAt,
      ...(story.settleSeconds !== undefined && { settleSeconds: story.settleSeconds }),
    },
    evidence: {
      origin: 'https://shop.example',
      reads: story.reads ?? {},
      acknowledgement,
      events: story.events ?? [],
      baseline: story.baseline ?? null,
      claims: story.claims ?? [],
      rivals: story.rivals ?? [],
      ...(story.eventsCutAt !== undefined && { eventsCutAt: story.eventsCutAt }),
      ...(story.moreRivals && { moreRivals: true }),
      ...(story.beside && { beside: story.beside }),
      ...(story.moreBeside && { moreBeside: true }),
      ...(story.moreInPlace && { moreInPlace: true }),
      ...(story.digestKey !== undefined && { digestKey: story.digestKey }),
      ...(story.connection && { connection: story.connection }),
      earlier: story.earlier ?? [],
    },
    now,
  };
}
