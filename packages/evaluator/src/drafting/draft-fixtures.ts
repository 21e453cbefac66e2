import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixture, EvaluationInput, Read, Reads } from '@tookeffect/wire';
import { parsePath } from '../language/path.ts';
import type { ProposedCheck } from './propose-checks.ts';

/** A recorded response, and the input with which its object was found. */
export interface RecordedObject {
  readonly body: JsonObject;
  readonly input: JsonObject;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ` */
  readonly observedAt: string;
}

/**
 * Builds fixtures of each kind from one recorded response: as it was asked for, with another value of each checked member,
 * not there, and not readable.
 */
export function draftFixtures(
  contract: Contract,
  { body, input, observedAt }: RecordedObject,
  checks: readonly ProposedCheck[],
): ContractFixture[] {
  const at = (seconds: number): string => new Date(Date.parse(observedAt) + seconds * 1000).toISOString();
  const changing = checks.filter(({ other }) => other !== undefined);
  const others = Object.fromEntries(changing.map(({ name, other }) => [name, other!]));
  const fixture = (id: string, verdict: Verdict, reads: Reads, change: Change = {}): ContractFixture => ({
    id,
    input: {
      operation: { id: OPERATION, createdAt: at(0), input, firstVerifyAt: at(60), settleSeconds: null },
      evidence: {
        ...{ origin: 'https://recorded.example', acknowledgement: null, events: [] },
        connection: change.connection ?? {},
        baseline: {
          observedAt: at(-1),
          reads: { main: answered(at(-1), 200, { ...body, ...(change.before ?? others) }) },
        },
        ...{ claims: [], rivals: [], earlier: [], reads },
      },
      now: at(62),
    },
    expected: { verdict },
  });
  const probe = probeBody(contract);
  return [
    fixture('as asked', 'verified', { main: answered(at(60), 200, body) }),
    ...changing.map(({ name, other }) => {
      const before = { [name]: other! };
      const main = answered(at(60), 200, { ...body, ...before });
      return fixture(`${name} still has another value`, 'refuted', { main }, { before });
    }),
    ...(probe === undefined
      ? []
      : [
          fixture(
            'not there',
            'refuted',
            { main: answered(at(60), 404), probe: answered(at(61), 200, probe) },
            { connection: { missing: 'absent' } },
          ),
        ]),
    fixture('no response', 'inconclusive', {
      main: { outcome: 'failed', failure: 'timed_out', observedAt: at(60) },
    }),
  ];
}

/** What is different in a fixture: what the connection's owner declared, and which members had other values before. */
interface Change {
  readonly connection?: EvaluationInput['evidence']['connection'];
  readonly before?: JsonObject;
}

type Verdict = ContractFixture['expected']['verdict'];

/** No operation has it: it is of the first millisecond that ids can name. */
const OPERATION = 'op_00000000007000800000000000';

function answered(at: string, status: number, body?: JsonValue): Read {
  const clock = { at, unitMs: 1000 } as const;
  const source = { clock, isUncached: true, isUnique: true, hasMore: false };
  const read: Read = { outcome: 'answered', observedAt: at, completedAt: at, status, source };
  return body === undefined ? read : { ...read, body };
}

/** A body in which the probe sees what it looks for; `undefined` if that cannot be built. */
function probeBody({ observe }: Contract): JsonValue | undefined {
  const present = observe?.visibilityProbe?.present;
  if (present?.op !== 'present') return undefined;
  const parsed = parsePath(present.path);
  if (typeof parsed === 'string' || parsed.root !== 'observation') return undefined;
  const [first, ...members] = parsed.segments;
  if (first !== 'body' || members.some((segment) => typeof segment === 'number')) return undefined;
  return members.reduceRight<JsonValue>((value, name) => ({ [name]: value }), { seen: true });
}
