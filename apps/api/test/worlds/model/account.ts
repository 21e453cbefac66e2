import type { ComparedParts, EvidenceLevel, JsonObject, JsonValue } from '@tookeffect/core';
import type * as evaluator from '@tookeffect/evaluator';
import { nextRead } from '@tookeffect/evaluator';
import type {
  ActionResult,
  BaselineObservation,
  BesideOperation,
  Claim,
  ConnectionDeclarations,
  Evaluation,
  Evidence,
  ExpectedObject,
  Notice,
  ObservedEvent,
  OperationFacts,
  Read,
  Reads,
  Rival,
  StoredAcknowledgement,
} from '@tookeffect/wire';
import { connectionFacts } from '../../../src/domain/connection-facts.ts';
import { refuseContradiction } from '../../../src/modules/verification/domain/receipt.ts';
import type { ReadResult } from '../../../src/connectors/index.ts';
import { type ControlRules, Controls, type FindControl } from './controls.ts';

/** The evaluator's pure functions: the product's own, or those of a mutant. */
export type Evaluator = Pick<
  typeof evaluator,
  | 'awaitedEffect'
  | 'beginNotices'
  | 'compileOnce'
  | 'effectKeys'
  | 'evaluate'
  | 'evaluateObserved'
  | 'expectedObjects'
  | 'neighbourKeys'
  | 'observedObjects'
  | 'readPlan'
> &
  ControlRules;

/** Asks the system of record, through a connector. */
export type Ask = (
  request: evaluator.ReadRequest,
  contract: evaluator.CompiledContract,
) => Promise<ReadResult>;

/** Where time comes from; a read takes some. */
export interface WorldClock {
  now(): number;
  pass(ms: number): void;
}

/** An operation as the service stores it. */
export interface StoredOperation {
  readonly number: number;
  readonly contract: evaluator.CompiledContract;
  readonly facts: OperationFacts;
  readonly baseline: BaselineObservation | null;
  readonly notices: readonly Notice[];
  readonly keys: readonly string[];
  readonly besideKeys: { readonly otherKinds: readonly string[]; readonly place: readonly string[] };
  readonly expected: readonly ExpectedObject[];
  readonly actUntilMs: number;
  readonly origin: string;
  firstVerifyAt: string | null;
  acknowledgement: StoredAcknowledgement | null;
  cancelledMs: number | null;
  /** Since when it is verified, if its newest verdict is `verified`. */
  verifiedMs: number;
  readonly earlier: Evidence['earlier'][number][];
}

/** A claim, and whether another operation has replaced it. */
interface StoredClaim {
  readonly claim: Claim;
  isReplaced: boolean;
}

/** A verdict, and between which instants its reads were made. */
export interface Verdict {
  readonly evaluation: Evaluation;
  readonly fromMs: number;
  readonly toMs: number;
}

const ACT_WITHIN_MS = 900_000;

/** The reads of a baseline take this long at most. */
const BASELINE_MS = 300_000;

/** A test key: that of the account's member digests. */
const DIGEST_KEY = 'ab'.repeat(32);

/**
 * One account of the service, in memory: it calls the pure functions of the product in the order in which the service
 * does, and keeps claims and rivals by the rules of `settle_runs` and `rivals_of`.
 */
export class Account {
  readonly operations: StoredOperation[] = [];
  readonly #claims: StoredClaim[] = [];
  readonly #evaluator: Evaluator;
  readonly #ask: Ask;
  readonly #controls: Controls;
  readonly #clock: WorldClock;
  readonly #declarations: ConnectionDeclarations;

  constructor(
    evaluator: Evaluator,
    { ask, findControl }: { readonly ask: Ask; readonly findControl: FindControl },
    clock: WorldClock,
    declarations: ConnectionDeclarations,
  ) {
    this.#evaluator = evaluator;
    this.#ask = ask;
    this.#controls = new Controls(evaluator, findControl, (...asked) => this.#read(...asked));
    this.#clock = clock;
    this.#declarations = declarations;
  }

  /** @param number names the operation among those of all accounts */
  async begin(
    number: number,
    contract: evaluator.CompiledContract,
    input: JsonObject,
    origin: string,
    settleSeconds: number | null,
  ): Promise<StoredOperation> {
    const facts: OperationFacts = {
      id: operationId(number),
      createdAt: this.#instant(),
      input,
      firstVerifyAt: null,
      settleSeconds,
    };
    const beganMs = this.#clock.now();
    this.#clock.pass(1);
    const plan = this.#evaluator.readPlan(contract, facts, {
      ...{ acknowledgement: null, baseline: null, digestKey: DIGEST_KEY },
    });
    const usesBaseline = contract.document.baseline !== 'none';
    const first = usesBaseline ? await this.#observe(contract, plan, () => false) : {};
    const reads = await this.#controls.make(contract, facts, plan, first);
    const baseline = Object.keys(reads).length > 0 ? { observedAt: earliest(reads), reads } : null;
    const connection = connectionFacts(this.#declarations);
    const notices = this.#evaluator.beginNotices(
      contract,
      facts,
      { origin, connection, baseline, hasConnection: true },
      this.#instant(),
    );
    const { environmentName } = connection;
    const operation: StoredOperation = {
      ...{ number, contract, facts, baseline, notices, origin },
      keys: this.#evaluator.effectKeys(contract, facts, { origin, environmentName }),
      besideKeys: this.#evaluator.neighbourKeys(contract, facts, { origin, environmentName }),
      expected: this.#evaluator.expectedObjects(contract, facts, DIGEST_KEY),
      actUntilMs: beganMs + ACT_WITHIN_MS,
      ...{ firstVerifyAt: null, acknowledgement: null, cancelledMs: null, verifiedMs: 0, earlier: [] },
    };
    this.operations.push(operation);
    return operation;
  }

  submit(operation: StoredOperation, result: ActionResult): void {
    const reference = `ack_${operation.facts.id.slice('op_'.length)}`;
    operation.acknowledgement ??= { reference, submittedAt: this.#instant(), result };
  }

  /** @returns false for an operation that was verified */
  cancel(operation: StoredOperation): boolean {
    if (this.#isVerified(operation)) return false;
    operation.cancelledMs ??= this.#clock.now();
    return true;
  }

  /** Whether the service still expects that its agent acts. */
  isOpen(operation: StoredOperation): boolean {
    return this.endMs(operation) > this.#clock.now();
  }

  async verify(operation: StoredOperation, events: readonly ObservedEvent[]): Promise<Verdict> {
    const fromMs = this.#clock.now();
    const facts = { ...operation.facts, firstVerifyAt: operation.firstVerifyAt };
    operation.firstVerifyAt ??= this.#instant();
    const { acknowledgement, baseline, contract } = operation;
    const fixed = {
      origin: operation.origin,
      connection: connectionFacts(this.#declarations),
      acknowledgement,
      baseline,
      events: [...events],
      digestKey: DIGEST_KEY,
    };
    let beside: readonly BesideOperation[] | undefined;
    const rivals = this.#openRivals(operation);
    const plan = this.#evaluator.readPlan(contract, facts, {
      ...{ acknowledgement, baseline, digestKey: DIGEST_KEY },
      claimed: this.#ownClaims(operation).map(({ claim }) => claim.objectId),
    });
    let foreign: StoredClaim[] = [];
    let made: Reads = {};
    for (;;) {
      const claims = [...this.#ownClaims(operation), ...foreign].map(({ claim }) => claim);
      const withReads = (reads: Reads): Evidence => ({
        ...fixed,
        reads,
        claims,
        rivals,
        moreRivals: false,
        ...(beside && { beside: [...beside], moreBeside: false, moreInPlace: false }),
        earlier: operation.earlier,
      });
      const conclude = (reads: Reads): Evaluation =>
        this.#evaluator.evaluate(
          contract.document as unknown as JsonValue,
          facts,
          withReads(reads),
          this.#instant(),
        );
      made = await this.#observe(
        contract,
        plan,
        (reads) => ['verified', 'refuted'].includes(conclude(reads).verdict),
        made,
      );
      made = await this.#controls.make(contract, facts, plan, made);
      const evaluation = conclude(made);
      const { system, objects } = this.#evaluator.observedObjects(
        contract,
        facts,
        withReads(made),
        this.#instant(),
      );
      const ids = [...objects, ...evaluation.claims.map(({ objectId }) => objectId)];
      const besideIds = new Set((beside ?? []).map(({ operationId }) => operationId));
      const standing = this.#claims.filter(
        ({ claim, isReplaced }) =>
          !isReplaced &&
          claim.operationId !== facts.id &&
          (besideIds.has(claim.operationId) ||
            (claim.system === system &&
              claim.objectType === contract.object?.type &&
              ids.includes(claim.objectId))),
      );
      const seen = this.#evaluator.evaluateObserved(
        contract,
        { operation: facts, evidence: withReads(made), now: this.#instant() },
        5000,
      )!;
      if (seen.needsNeighbours) {
        beside = this.#neighbours(operation, seen.observed.operations);
        continue;
      }
      if (standing.length === foreign.length && standing.every((known) => foreign.includes(known))) {
        refuseContradiction(comparedParts(facts, evaluation, withReads(made)), evaluation);
        this.#settle(operation, evaluation, foreign, earliest(made, this.#instant()));
        return { evaluation, fromMs, toMs: this.#clock.now() };
      }
      foreign = standing;
    }
  }

  #settle(
    operation: StoredOperation,
    { verdict, reason, claims, replacedClaims }: Evaluation,
    known: readonly StoredClaim[],
    observedAt: string,
  ): void {
    const isVerifiedAgain = this.#isVerified(operation);
    operation.earlier.push({ verdict, reason, observedAt });
    const own = this.#ownClaims(operation);
    for (const taken of known) {
      const isTaken = claims.some(({ objectId }) => objectId === taken.claim.objectId);
      if (isTaken && replacedClaims.includes(taken.claim.operationId)) taken.isReplaced = true;
    }
    const taken = claims.filter(
      ({ objectId, revision }) =>
        !own.some(({ claim: known }) => known.objectId === objectId && known.revision === revision),
    );
    for (const claim of taken) {
      this.#claims.push({
        claim: { ...claim, operationId: operation.facts.id, observedAt },
        isReplaced: false,
      });
    }
    if (!isVerifiedAgain || taken.length > 0) operation.verifiedMs = Date.parse(observedAt);
  }

  #ownClaims({ facts }: StoredOperation): StoredClaim[] {
    return this.#claims.filter(({ claim, isReplaced }) => !isReplaced && claim.operationId === facts.id);
  }

  #isVerified({ earlier }: StoredOperation): boolean {
    return earlier.at(-1)?.verdict === 'verified';
  }

  #openRivals({ number, keys, facts }: StoredOperation): Rival[] {
    const nowMs = this.#clock.now();
    return this.operations
      .filter((other) => other.number !== number && other.keys.some((key) => keys.includes(key)))
      .map((other) => ({ other, endMs: this.endMs(other) }))
      .filter(({ endMs }) => endMs > Date.parse(facts.createdAt))
      .map(({ other, endMs }) => ({
        operationId: other.facts.id,
        createdAt: other.facts.createdAt,
        endedAt: endMs <= nowMs ? new Date(endMs).toISOString() : null,
        verifiedObjectId:
          this.#claims.findLast(({ claim }) => claim.operationId === other.facts.id)?.claim.objectId ?? null,
        reference: other.acknowledgement?.result.providerReference ?? null,
      }));
  }

  /** As `neighbours_of`: those that name the same object, that act in the same place, or whose markers were observed. */
  #neighbours(operation: StoredOperation, marked: readonly string[]): BesideOperation[] {
    const nowMs = this.#clock.now();
    const sinceMs = Date.parse(operation.facts.createdAt) - BASELINE_MS;
    const named = [...operation.keys, ...operation.besideKeys.otherKinds];
    return this.operations
      .filter((other) => other.number !== operation.number && this.endMs(other) >= sinceMs)
      .map((other) => {
        const keys = [...other.keys, ...other.besideKeys.otherKinds];
        const namesObject = keys.some((key) => named.includes(key));
        const isNear = other.besideKeys.place.some((key) => operation.besideKeys.place.includes(key));
        return { other, namesObject, isListed: namesObject || isNear || marked.includes(other.facts.id) };
      })
      .filter(({ isListed }) => isListed)
      .map(({ other, namesObject }) => {
        const [endMs, effect] = [this.endMs(other), this.#evaluator.awaitedEffect(other.contract)];
        return {
          ...{ operationId: other.facts.id, effect, namesObject },
          createdAt: other.facts.createdAt,
          endedAt: endMs <= nowMs ? new Date(endMs).toISOString() : null,
          expected: [...other.expected],
        };
      });
  }

  /** When an operation stops waiting for its effect. */
  endMs(operation: StoredOperation): number {
    return Math.min(
      operation.cancelledMs ?? Infinity,
      this.#isVerified(operation) ? operation.verifiedMs : Infinity,
      operation.acknowledgement ? Infinity : operation.actUntilMs,
    );
  }

  /** Makes the reads of a plan, in the order of the service, beside those that were made. */
  async #observe(
    contract: evaluator.CompiledContract,
    plan: evaluator.ReadPlan,
    isDecided: (reads: Reads) => boolean,
    made: Reads = {},
  ): Promise<Reads> {
    let reads = made;
    for (;;) {
      const next = nextRead(contract, plan, reads);
      if (!next || (next.unlessDecided && isDecided(reads))) return reads;
      reads = { ...reads, [next.role]: await this.#read(next.request, contract) };
    }
  }

  async #read(request: evaluator.ReadRequest, contract: evaluator.CompiledContract): Promise<Read> {
    const observedAt = this.#instant();
    this.#clock.pass(7);
    const result = await this.#ask(request, contract);
    this.#clock.pass(7);
    return result.outcome === 'answered'
      ? { ...result, observedAt, completedAt: this.#instant() }
      : { ...result, observedAt };
  }

  #instant(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

/** What a receipt of the evaluation contains, as far as its parts are compared with each other. */
function comparedParts(
  { id }: OperationFacts,
  verdict: Evaluation,
  { acknowledgement, events, reads }: Evidence,
): ComparedParts {
  const evidence: { readonly level: EvidenceLevel }[] = [
    ...(acknowledgement ? [{ level: 'E1' } as const] : []),
    ...events.map(() => ({ level: 'E2' }) as const),
    ...Object.values(reads).map(() => ({ level: 'E3' }) as const),
  ];
  return { subject: [{ name: `operation/${id}` }], predicate: { operation: { id }, evidence, verdict } };
}

function earliest({ main, listing, probe }: Reads, otherwise = ''): string {
  const instants = [main, listing, probe].flatMap((read) => read?.observedAt ?? []);
  return instants.toSorted()[0] ?? otherwise;
}

/** @returns an id whose last digits are the number */
function operationId(number: number): string {
  return `op_01${String(number).padStart(24, '0')}`;
}
