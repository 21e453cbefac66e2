import { judgeContract } from '@tookeffect/evaluator';
import type { Contract, ContractFixture, ContractFixtures, EvaluationInput } from '@tookeffect/wire';

/** A contract of a tenant: a task of a JSON API is in a state, and was not before. */
export function taskContract(change: Partial<Contract> = {}): Contract {
  return {
    id: 'acme.task.done@1',
    service: 'acme',
    title: 'A task is done',
    description: 'Verified when the task has the state asked for and had not before the action.',
    input: {
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 64 },
        state: { type: 'string', minLength: 1, maxLength: 64 },
      },
      required: ['id', 'state'],
      additionalProperties: false,
    },
    effect: 'present',
    identity: ['$.input.id'],
    attribution: { sufficient: ['state'] },
    baseline: 'required',
    observe: {
      connector: 'http',
      lookup: 'deterministic',
      maxBytes: 65_536,
      timeoutMs: 5000,
      method: 'GET',
      path: '/tasks/{input.id}',
      visibilityProbe: {
        method: 'GET',
        path: '/tasks',
        present: { path: '$.observation.body.tasks', op: 'present' },
      },
    },
    outcome: { present: [200], absent: [404], absence: 'declared' },
    settle: { withinSeconds: 0 },
    finality: { afterSeconds: 0 },
    checks: [
      {
        id: 'state',
        path: '$.observation.body.state',
        op: 'eq',
        ref: '$.input.state',
        reason: 'effect_mismatch',
        required: true,
      },
    ],
    evidence: { verifiedRequires: ['E3'] },
    idempotency: { provider: 'supported' },
    ...change,
  };
}

const INPUT = { id: '17', state: 'done' };

let proposed: ContractFixtures | undefined;

/** Those, and the proposals that detect the mutants. */
export function completeTaskFixtures(): ContractFixtures {
  const few = taskFixtures();
  // Looking for them takes a third of a second.
  proposed ??= judgeContract(taskContract() as never, few).mutants.proposals;
  return { ...proposed, tests: [...few.tests, ...proposed.tests] };
}

/** One fixture of each kind; they leave some mutants. */
export function taskFixtures(): ContractFixtures & { tests: ContractFixture[] } {
  return {
    tests: [
      fixture('done', 'done', { verdict: 'verified', reason: 'state_reached' }),
      fixture('still open', 'open', { verdict: 'refuted' }),
      {
        id: 'not there',
        input: evaluationInput({
          connection: { missing: 'absent' },
          reads: { main: answered(undefined, 60, 404), probe: answered({ tasks: [] }, 61) },
        }),
        expected: { verdict: 'refuted', reason: 'state_mismatch' },
      },
      {
        id: 'no response',
        input: evaluationInput({
          reads: { main: { outcome: 'failed', observedAt: at(60), failure: 'timed_out' } },
        }),
        expected: { verdict: 'inconclusive', reason: 'source_unreachable' },
      },
    ],
  };
}

function fixture(id: string, state: string, expected: object): ContractFixture {
  return {
    id,
    input: evaluationInput({ reads: { main: answered({ state }, 60) } }),
    expected,
  } as ContractFixture;
}

function evaluationInput(evidence: object): EvaluationInput {
  return {
    operation: {
      id: 'op_01jn80000000000000000000aa',
      createdAt: at(0),
      input: INPUT,
      firstVerifyAt: at(60),
    },
    evidence: {
      origin: 'https://acme.example',
      connection: {},
      acknowledgement: null,
      events: [],
      baseline: { observedAt: at(-1), reads: { main: answered({ state: 'open' }, -1) } },
      claims: [],
      rivals: [],
      earlier: [],
      ...evidence,
    },
    now: at(62),
  } as unknown as EvaluationInput;
}

function answered(body: object | undefined, seconds: number, status = 200): object {
  const source = {
    clock: { at: at(seconds), unitMs: 1000 },
    isUncached: true,
    isUnique: true,
    hasMore: false,
  };
  const [observedAt, completedAt] = [at(seconds), at(seconds)];
  return { outcome: 'answered', observedAt, completedAt, status, ...(body && { body }), source };
}

function at(seconds: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000).toISOString();
}
