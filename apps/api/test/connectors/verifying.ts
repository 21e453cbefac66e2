import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Evaluation, Evidence, OperationFacts, Reads } from '@tookeffect/wire';
import { type CompiledContract, compileContract, evaluate, readPlan } from '@tookeffect/evaluator';
import { Clock } from '../../src/clock/index.ts';
import { ConnectorRegistry, Deadline, type OpenConnection } from '../../src/connectors/index.ts';
import type { Observation } from '../../src/modules/observation/index.ts';
import { type HeldAddresses, testObserver } from '../observation/test-observer.ts';
import { testResolver } from './reading.ts';

const SALT = '00112233445566778899aabbccddeeff';

/** A clock that always shows one instant. */
class FixedClock extends Clock {
  #now: string;

  constructor(now: string) {
    super();
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }
}

/** A shipped contract, as published and compiled. */
export interface ShippedContract {
  readonly document: JsonValue;
  readonly compiled: CompiledContract;
}

/** Loads a shipped contract. */
export function shippedContract(id: string): ShippedContract {
  const [service] = id.split('.');
  const file = new URL(`../../../../contracts/${service!}/${id}/contract.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonValue;
  const compiled = compileContract(document);
  if ('findings' in compiled) throw new Error(`${id} does not lint`);
  return { document, compiled };
}

/** An operation that was created at noon, without an action result. */
export function testOperation(input: JsonObject, facts: Partial<OperationFacts> = {}): OperationFacts {
  return {
    id: 'op_01jn80000000000000000000aa',
    createdAt: '2026-03-01T12:00:00.000Z',
    firstVerifyAt: '2026-03-01T12:01:00.000Z',
    input,
    ...facts,
  };
}

/** The arguments of a verify besides contract, operation and connection. */
export interface VerifyOptions {
  /** When the reads are made. */
  readonly at?: string;
  readonly evidence?: Partial<Evidence>;
  readonly deadlineMs?: number;
  /** Whether to skip reads that cannot change a conclusive verdict, as the API does; true by default. */
  readonly skipsReads?: boolean;
  /** Whether it is the look before the action, whose controls are made without a verdict; false by default. */
  readonly isBaseline?: boolean;
  /** The addresses whose control held before. */
  readonly held?: HeldAddresses;
}

/** An observation and its evaluation. */
export interface Verified {
  readonly evaluation: Evaluation;
  readonly observation: Observation;
  /** `<verdict>: <reason>`. */
  readonly result: string;
}

/** Observes and evaluates, as a verify does, without a database. */
export async function verify(
  { document, compiled }: ShippedContract,
  operation: OperationFacts,
  connection: OpenConnection,
  {
    at = '2026-03-01T12:01:00.000Z',
    evidence = {},
    deadlineMs = 5_000,
    skipsReads = true,
    isBaseline = false,
    held,
  }: VerifyOptions = {},
): Promise<Verified> {
  const connectors = new ConnectorRegistry(testResolver());
  const observer = testObserver(connectors, new FixedClock(at), held);
  const evaluateReads = (reads: Observation['reads']) =>
    evaluate(document, operation, { ...NOTHING, origin: connection.origin, ...evidence, reads }, at);
  try {
    const { acknowledgement = null, baseline = null } = evidence;
    const plan = readPlan(compiled, operation, { acknowledgement, baseline });
    const isDecided = (reads: Observation['reads']) =>
      Promise.resolve(['verified', 'refuted'].includes(evaluateReads(reads).verdict));
    const deadline = new Deadline(deadlineMs);
    const resultOf = ({ verdict, reason }: Evaluation) => `${verdict} ${reason}`;
    const differs = (soFar: Reads, assumed: Reads) =>
      Promise.resolve(resultOf(evaluateReads(soFar)) !== resultOf(evaluateReads(assumed)));
    const held = { document: compiled.document, isOwn: false, patternSize: 0 };
    const controlled = { contract: held, operation, ...(!isBaseline && { differs }) };
    const bounds = {
      salt: SALT,
      begunAt: operation.createdAt,
      deadline,
      controlled,
      ...(skipsReads && { isDecided }),
    };
    const observation = await observer.observe({ contract: compiled, plan, connection, ...bounds });
    const evaluation = evaluateReads(observation.reads);
    return { observation, evaluation, result: `${evaluation.verdict}: ${evaluation.reason}` };
  } finally {
    await connectors.close();
  }
}

const NOTHING = {
  reads: {},
  acknowledgement: null,
  events: [],
  baseline: null,
  claims: [],
  rivals: [],
  earlier: [],
} satisfies Partial<Evidence>;
