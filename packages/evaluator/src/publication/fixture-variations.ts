import type { EvaluationInput } from '@tookeffect/wire';
import { type Node, copyJson, deleteAt, setAt, valueAt } from './document-edits.ts';

/** A course of events that differs from a fixture in one place. */
export interface Variation {
  /** What differs, as a clause for people. */
  readonly what: string;
  readonly input: EvaluationInput;
}

/** The most values of one document that are varied. */
const MAX_VALUES = 200;

const ROLES = ['main', 'listing', 'probe'] as const;

/** Another operation of the account. */
const OTHER_OPERATION = 'op_01jn80000000000000000000bb';

const ACKNOWLEDGEMENT = 'ack_01jn80000000000000000000aa';

/** Statuses that contracts distinguish. */
const STATUSES: readonly number[] = [404, 410, 200, 403, 500];

const SHIFTS_SECONDS: readonly number[] = [3600, -3600, 30, 100, -6, 6];

const DELAYS_SECONDS: readonly number[] = [-59, 5, 60, 300, 3600, 86_400];

/** Older than contracts usually allow the answer of a cache to be. */
const AGE_SECONDS = 30;

/** Makes courses of events that each differ from a given one in one place: what was read, asked, declared or known before. */
export function* fixtureVariations(base: EvaluationInput): Generator<Variation> {
  yield* contextVariations(base);
  yield* inputVariations(base);
  for (const role of ROLES) yield* readVariations(base, `/evidence/reads/${role}`, `the ${role} read`);
  if (base.evidence.baseline) {
    for (const role of ROLES) {
      yield* readVariations(base, `/evidence/baseline/reads/${role}`, `the ${role} read of the baseline`);
    }
  }
  for (const index of base.evidence.events.keys()) {
    const pointer = `/evidence/events/${String(index)}`;
    yield vary(base, `event ${String(index)} is missing`, (copy) => deleteAt(copy, pointer));
    yield* valueVariations(base, `${pointer}/body`, `event ${String(index)}`);
  }
}

/** Makes inputs that each differ from that of an operation in one place. */
export function* inputVariations(base: EvaluationInput): Generator<Variation> {
  yield* valueVariations(base, '/operation/input', 'input');
}

/** What differs around the reads: declarations, other operations, the baseline, and when things happened. */
export function* contextVariations(base: EvaluationInput): Generator<Variation> {
  const { evidence } = base;
  const set = (what: string, pointer: string, value: unknown): Variation =>
    vary(base, what, (copy) => setAt(copy, pointer, value));
  yield set('the owner declares that a 404 means absent', '/evidence/connection', {
    ...evidence.connection,
    missing: 'absent',
  });
  yield set('the owner declares an actor', '/evidence/connection', { ...evidence.connection, actor: 'ada' });
  yield set('no baseline was read', '/evidence/baseline', null);
  if (evidence.baseline) yield set('it was so before', '/evidence/baseline/reads', evidence.reads);
  yield set('no action result was submitted', '/evidence/acknowledgement', null);
  yield set('the action was accepted, not completed', '/evidence/acknowledgement', acceptedBy(base));
  yield set('another operation for the same effect is open', '/evidence/rivals', [rivalOf(base)]);
  yield set('an earlier verify was verified', '/evidence/earlier', [earlierOf(base)]);
  for (const seconds of SHIFTS_SECONDS) {
    yield vary(base, `everything happened ${String(seconds)} s later, apart from the effect`, (copy) =>
      shift(copy, seconds * 1000, () => true),
    );
  }
  for (const seconds of DELAYS_SECONDS) {
    yield vary(base, `the verify was ${String(seconds)} s later`, (copy) =>
      shift(copy, seconds * 1000, isOfVerify),
    );
  }
}

function* readVariations(base: EvaluationInput, pointer: string, name: string): Generator<Variation> {
  const read = valueAt(base, pointer) as Node | undefined;
  if (read === undefined) return;
  yield vary(base, `${name} was not made`, (copy) => deleteAt(copy, pointer));
  if (read.outcome !== 'answered') return;
  yield vary(base, `${name} timed out`, (copy) =>
    setAt(copy, pointer, { outcome: 'failed', observedAt: read.observedAt, failure: 'timed_out' }),
  );
  for (const status of STATUSES) {
    yield vary(base, `${name} has status ${String(status)}`, (copy) =>
      setAt(copy, `${pointer}/status`, status),
    );
  }
  for (const member of ['body', 'headers', 'source', 'pages']) {
    yield* valueVariations(base, `${pointer}/${member}`, `${member} of ${name}`);
  }
  yield vary(base, `${name} came from a cache, ${String(AGE_SECONDS)} s old`, (copy) =>
    setAt(copy, `${pointer}/source`, { ...(read.source as object | undefined), ageSeconds: AGE_SECONDS }),
  );
}

/** Each value below a place: another one, and none; each list: one element less, one twice, and empty. */
function* valueVariations(base: EvaluationInput, pointer: string, name: string): Generator<Variation> {
  for (const { place, value } of listValues(valueAt(base, pointer), '').slice(0, MAX_VALUES)) {
    const own = `${pointer}${place}`;
    const shown = `${place === '' ? 'the whole' : place} of the ${name}`;
    for (const other of otherValues(value)) {
      yield vary(base, `${shown} differs`, (copy) => setAt(copy, own, other));
    }
    yield vary(base, `${shown} is missing`, (copy) => deleteAt(copy, own));
  }
}

interface PlacedValue {
  readonly place: string;
  readonly value: unknown;
}

function listValues(value: unknown, place: string): PlacedValue[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [{ place, value }];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    listValues(member, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [{ place, value }, ...inner];
}

function otherValues(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[], [...(value as unknown[]), value[0]]];
  switch (typeof value) {
    case 'string':
      return [`${value} (other)`];
    case 'number':
      return [value + 1, value + 1000];
    case 'boolean':
      return [!value];
    default:
      return value === null ? ['other'] : [{}];
  }
}

function vary(base: EvaluationInput, what: string, apply: (copy: unknown) => void): Variation {
  const input = copyJson(base);
  apply(input);
  return { what, input };
}

/** Moves the instants of an evaluation that a test selects; those inside bodies and headers are the provider's. */
function shift(root: unknown, byMs: number, isMoved: (pointer: string) => boolean): void {
  for (const { place, value } of listValues(root, '')) {
    if (typeof value !== 'string' || !INSTANT.test(value)) continue;
    if (/\/(?:body|pages|headers|input|response)(?:\/|$)/.test(place) || !isMoved(place)) continue;
    setAt(root, place, new Date(Date.parse(value) + byMs).toISOString());
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function isOfVerify(place: string): boolean {
  return place === '/now' || place.startsWith('/evidence/reads/');
}

function acceptedBy({ operation }: EvaluationInput): object {
  return { reference: ACKNOWLEDGEMENT, submittedAt: operation.createdAt, result: { status: 'accepted' } };
}

function rivalOf({ operation }: EvaluationInput): object {
  const { createdAt } = operation;
  return { operationId: OTHER_OPERATION, createdAt, endedAt: null, verifiedObjectId: null, reference: null };
}

function earlierOf({ operation }: EvaluationInput): object {
  return { verdict: 'verified', reason: 'all_checks_passed', observedAt: operation.createdAt };
}
