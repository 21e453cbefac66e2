import { Injectable } from '@nestjs/common';
import type { Claim, Evaluation, OperationFacts, Reads } from '@tookeffect/wire';
import {
  type CompiledContract,
  type ObservedObjects,
  evaluate,
  readPlan,
  observedObjects,
} from '@tookeffect/evaluator';
import { Clock } from '../../clock/index.ts';
import { Failpoints } from '../../failpoints/index.ts';
import { ConnectionOpener } from '../connections/index.ts';
import { ContractRegistry, type RegisteredContract } from '../contracts/index.ts';
import { type Observation, type OpenConnection, Observer } from '../observation/index.ts';
import { gatheredEvidence, operationFacts } from './domain/gathered-evidence.ts';
import { objectIdOf } from './domain/stored-object-id.ts';
import { isConclusive } from './domain/verification-answer.ts';
import type { OpenableReservation } from './verification.repository.ts';

/** One look at the system of record, and everything it takes to judge it. */
export interface Inspection {
  readonly reservation: OpenableReservation;
  readonly contract: RegisteredContract;
  readonly facts: OperationFacts;
  readonly connection: Pick<OpenConnection, 'origin' | 'environment'>;
  readonly observation: Observation;
  /** When the evidence was complete. */
  readonly now: string;
}

/** A verdict, and what it is about. */
export interface Judged {
  readonly evaluation: Evaluation;
  readonly seen: ObservedObjects;
}

/** Observes once, and has what was seen evaluated. No transaction is open meanwhile. */
@Injectable()
export class Inspector {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly connections: ConnectionOpener,
    private readonly observer: Observer,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** Makes the reads of one verify. @param deadlineMs for all of them together */
  async observe(reservation: OpenableReservation, deadlineMs: number): Promise<Inspection> {
    const contract = await this.contracts.ofHash(reservation.operation.contractHash);
    const connection = await this.connections.open(reservation.connection);
    const facts = operationFacts(reservation);
    const { acknowledgement } = gatheredEvidence(reservation, connection.origin, {}, []);
    const inspection = { reservation, contract, facts, connection };
    await this.failpoints.reach('before_observe');
    const observation = await this.observer.observe({
      contract: contract.compiled,
      plan: readPlan(contract.compiled, facts, acknowledgement),
      connection,
      salt: reservation.operation.salt,
      deadlineMs,
      isEnough: (reads) => this.isDecided(inspection, reads),
    });
    return { ...inspection, observation, now: this.now() };
  }

  /** Judges what was seen, with the claims that other operations hold on it: stored object id to operation id. */
  judge(inspection: Inspection, foreignClaims: Readonly<Record<string, string>>): Judged {
    const { reservation, contract, facts, connection, observation, now } = inspection;
    const claims = claimsOn(contract.compiled, connection.origin, foreignClaims);
    const evidence = gatheredEvidence(reservation, connection.origin, observation.reads, claims);
    return {
      evaluation: evaluate(contract.compiled.document as never, facts, evidence, now),
      seen: observedObjects(contract.compiled, facts, evidence, now),
    };
  }

  private isDecided(inspection: Omit<Inspection, 'observation' | 'now'>, reads: Reads): boolean {
    const observation = { reads, observed: [] };
    return isConclusive(this.judge({ ...inspection, observation, now: this.now() }, {}).evaluation);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

function claimsOn(
  { name, object }: CompiledContract,
  origin: string,
  foreign: Readonly<Record<string, string>>,
): Claim[] {
  if (!object) return [];
  return Object.entries(foreign).map(([stored, operationId]) => ({
    origin,
    objectType: object.type,
    objectId: objectIdOf(stored),
    contractName: name,
    operationId,
  }));
}
