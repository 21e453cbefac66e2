import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Evaluation, Evidence, OperationFacts } from '@tookeffect/wire';
import { type CompiledContract, compileContract, evaluate, readPlan } from '@tookeffect/evaluator';
import { Clock } from '../../../src/clock/clock.ts';
import type { Observation } from '../../../src/modules/observation/domain/observation.ts';
import type { OpenConnection } from '../../../src/modules/observation/domain/open-connection.ts';
import { HttpConnector } from '../../../src/modules/observation/http/http-connector.ts';
import { Observer } from '../../../src/modules/observation/observer.ts';
import { PostgresConnector } from '../../../src/modules/observation/postgres/postgres-connector.ts';
import { resolverOf } from './http-reading.ts';

const SALT = '00112233445566778899aabbccddeeff';

/** A clock that stands where a test puts it. */
class StandingClock extends Clock {
  #now: string;

  constructor(now: string) {
    super();
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }
}

/** A contract that we ship, as published and compiled. */
export interface ShippedContract {
  readonly document: JsonValue;
  readonly compiled: CompiledContract;
}

/** Loads a contract that we ship. */
export function shippedContract(id: string): ShippedContract {
  const [service] = id.split('.');
  const file = new URL(`../../../../../contracts/${service!}/${id}/contract.json`, import.meta.url);
  const document = JSON.parse(readFileSync(file, 'utf8')) as JsonValue;
  const compiled = compileContract(document);
  if ('findings' in compiled) throw new Error(`${id} does not lint`);
  return { document, compiled };
}

/** An operation as it was begun at noon, with nothing handed in. */
export function operationOf(input: JsonObject, facts: Partial<OperationFacts> = {}): OperationFacts {
  return {
    id: 'op_01jn80000000000000000000aa',
    createdAt: '2026-03-01T12:00:00.000Z',
    firstVerifyAt: '2026-03-01T12:01:00.000Z',
    input,
    ...facts,
  };
}

/** What a verify is given beside contract, operation and connection. */
export interface VerifyOptions {
  /** When the reads are made. */
  readonly at?: string;
  readonly evidence?: Partial<Evidence>;
  readonly deadlineMs?: number;
  /** Leaves reads out that cannot change a conclusive verdict, as the API does; true unless said otherwise. */
  readonly isSparing?: boolean;
}

/** An observation and what the evaluator makes of it. */
export interface Verified {
  readonly evaluation: Evaluation;
  readonly observation: Observation;
  /** Verdict and reason, as in the tables. */
  readonly result: string;
}

/** Observes for real and judges, as a verify does, without a database around it. */
export async function verify(
  { document, compiled }: ShippedContract,
  operation: OperationFacts,
  connection: OpenConnection,
  {
    at = '2026-03-01T12:01:00.000Z',
    evidence = {},
    deadlineMs = 5_000,
    isSparing = true,
  }: VerifyOptions = {},
): Promise<Verified> {
  const resolver = resolverOf();
  const http = new HttpConnector(resolver);
  const observer = new Observer({ http, postgres: new PostgresConnector(resolver) }, new StandingClock(at));
  const judge = (reads: Observation['reads']) =>
    evaluate(document, operation, { ...NOTHING, origin: connection.origin, ...evidence, reads }, at);
  try {
    const plan = readPlan(compiled, operation, evidence.acknowledgement ?? null);
    const isEnough = (reads: Observation['reads']) => ['verified', 'refuted'].includes(judge(reads).verdict);
    const bounds = { salt: SALT, deadlineMs, ...(isSparing && { isEnough }) };
    const observation = await observer.observe({ contract: compiled, plan, connection, ...bounds });
    const evaluation = judge(observation.reads);
    return { observation, evaluation, result: `${evaluation.verdict}: ${evaluation.reason}` };
  } finally {
    await http.close();
  }
}

const NOTHING = {
  reads: {},
  acknowledgement: null,
  events: [],
  baseline: null,
  claims: [],
  openRivals: 0,
  earlier: [],
} satisfies Partial<Evidence>;
