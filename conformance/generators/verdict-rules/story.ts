// The words in which the cases tell what happened: instants count in seconds from the operation's creation.

/** The operation of every case, and another of the same account. */
export const OPERATION_ID = 'op_01jn80000000000000000000aa';
export const OTHER_OPERATION_ID = 'op_01jn80000000000000000000bb';
const MARKER = `tookeffect:${OPERATION_ID}`;

/** The default times of a case: the acknowledgement, the look, and now, long after the settling window of 10 s. */
const ACKNOWLEDGED = 2;
const LOOKED = 60;
const NOW = 61;

export type JsonObject = Readonly<Record<string, unknown>>;

/** So many seconds after the operation was created. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000).toISOString();
}

/** The thing that the operation is to create, as the provider shows it; a member set to `undefined` is missing. */
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

/** Somebody else's thing: no marker, another id. */
export function stranger(changes: JsonObject = {}): JsonObject {
  return thing({ id: 8, number: 43, note: 'by hand', ...changes });
}

export function answered(body: unknown, { status = 200, seconds = LOOKED } = {}): JsonObject {
  return { outcome: 'answered', observedAt: at(seconds), status, ...(body !== undefined && { body }) };
}

export function status(code: number, seconds = LOOKED): JsonObject {
  return answered({ message: 'as the provider says' }, { status: code, seconds });
}

export function failed(failure: string, seconds = LOOKED): JsonObject {
  return { outcome: 'failed', observedAt: at(seconds), failure };
}

export function listing(things: readonly unknown[], { more = false, seconds = LOOKED } = {}): JsonObject {
  return answered({ things, more }, { seconds });
}

/** The parent, seen a second after the look. */
export function seen(seconds = LOOKED + 1): JsonObject {
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
  /** What the provider says of the time; null where it says nothing. */
  readonly at?: string | null;
}

export function event(name: string, changes: JsonObject = {}, times: EventTimes = {}): JsonObject {
  const { seconds = 3, signed = true, at: said = at(seconds) } = times;
  const thing = { id: 7, owner: 'ada', note: MARKER, ...changes };
  return {
    reference: 'evt_01jn80000000000000000000dd',
    event: name,
    signed,
    receivedAt: at(seconds + 1),
    body: { thing, ...(said !== null && { at: said }) },
  };
}

export function baseline(reads: JsonObject, seconds = -1): JsonObject {
  return { observedAt: at(seconds), reads };
}

export function claim(operationId: string, changes: JsonObject = {}): JsonObject {
  return {
    origin: 'https://shop.example',
    objectType: 'thing',
    objectId: '7',
    contractName: 'shop.thing.created',
    operationId,
    ...changes,
  };
}

export function earlier(verdict: string, reason: string): JsonObject {
  return { verdict, reason, observedAt: at(30) };
}

/** What one case tells; everything left out is the ordinary: acknowledged, read after the window, nothing else known. */
export interface Story {
  readonly input?: JsonObject;
  readonly firstVerifyAt?: string | null;
  readonly reads?: JsonObject;
  readonly acknowledgement?: JsonObject | null;
  readonly events?: readonly JsonObject[];
  readonly baseline?: JsonObject | null;
  readonly claims?: readonly JsonObject[];
  readonly openRivals?: number;
  readonly earlier?: readonly JsonObject[];
  readonly now?: string;
}

/** The story as `evaluate` reads it. */
export function evaluationInput(story: Story): { operation: JsonObject; evidence: JsonObject; now: string } {
  const {
    input = { owner: 'ada', title: 'Hello' },
    firstVerifyAt = at(ACKNOWLEDGED),
    now = at(NOW),
    acknowledgement = acknowledged(),
  } = story;
  return {
    operation: { id: OPERATION_ID, createdAt: at(0), input, firstVerifyAt },
    evidence: {
      origin: 'https://shop.example',
      reads: story.reads ?? {},
      acknowledgement,
      events: story.events ?? [],
      baseline: story.baseline ?? null,
      claims: story.claims ?? [],
      openRivals: story.openRivals ?? 0,
      earlier: story.earlier ?? [],
    },
    now,
  };
}
