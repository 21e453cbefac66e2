import type { HttpConnector } from '../../../src/connectors/http/http-connector.ts';
import type { FreshControl, OpenConnection, ReadContext, ReadResult } from '../../../src/connectors/index.ts';
import type { readRows } from '../../../src/connectors/postgres/row-read.ts';

import type * as evaluator from '@tookeffect/evaluator';
import type { ConnectionDeclarations, ObservedEvent } from '@tookeffect/wire';
import { connectionTo } from '../../connectors/reading.ts';
import {
  Account,
  type Ask,
  type Evaluator,
  type StoredOperation,
  type Verdict,
  type WorldClock,
} from './account.ts';
import type { ApiServer, ApiView } from './api-server.ts';
import { declarationsOf, originOf } from './declarations.ts';
import { ACTORS, accountName, issueEvents, login } from './issues.ts';
import { type PostgresView, postgresSession } from './postgres-table.ts';
import { type Setting, type Weather, generatesKeys, hasVersionColumn } from './setting.ts';
import type { Manner, Meanwhile, Report, Step } from './steps.ts';
import { type Task, kindFacts, operationInput } from './tasks.ts';
import { type Content, type Thing, Truth, type Write, type Writer, isVisibleToRole } from './truth.ts';
import type { VerifiedObjects } from './verified-objects.ts';
import { Writers } from './writers.ts';

/** What is under test: the product's own parts, or those of a mutant. */
export interface Product extends Evaluator {
  readonly compileContract: typeof evaluator.compileContract;
  readonly readRows: typeof readRows;
  readonly http: Pick<HttpConnector, 'read' | 'freshControl' | 'close'>;
  readonly contracts: ReadonlyMap<string, evaluator.CompiledContract>;
}

/** An operation, and what it was asked to do. */
export interface Begun {
  /** The number of the operation in the story. */
  readonly number: number;
  readonly task: Task;
  readonly operation: StoredOperation;
  /** How many writes there were before and after its baseline was read. */
  readonly baselineWrites: readonly [number, number];
}

/** A verdict about one operation. */
export interface Outcome extends Begun {
  readonly verdict: Verdict;
  /** How many writes there were when the look began. */
  readonly writesBefore: number;
}

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

/** Told of every verdict at once, while the truth is as it was at the look. */
export type Judge = (outcome: Outcome, world: World) => void;

/** What only a standby suffers from: it shows nothing new. */
const STANDBY_WEATHER: readonly Weather[] = ['replay stops', 'receiver stops', 'line silent'];

/** What stands for the weather of an API where a standby is read. */
const ON_STANDBY: Partial<Record<Weather, Weather>> = {
  'error page': 'line silent',
  'error body': 'line silent',
  'too many requests': 'replay stops',
  'routes lost': 'receiver stops',
};

const START_MS = Date.UTC(2026, 2, 1, 12);
const NOBODY: Content = { order: 'order 9', amount: 1, note: 'old', marker: null };

/** A world in which a story happens. */
export class World {
  readonly truth = new Truth();
  readonly setting: Setting;
  /** What happened, for people. */
  readonly log: string[] = [];
  /** Two accounts of the service, whose connections lead to one system. */
  readonly accounts: readonly [Account, Account];
  /** The objects that operations were first verified with. */
  readonly verified = new Map<number, VerifiedObjects>();
  /** Writes of agents whose operation had ended: cancelled, verified, or out of time. */
  readonly late = new Set<Write>();
  readonly begun = new Map<number, Begun>();
  readonly #product: Product;
  readonly #writers: Writers;
  readonly #server: ApiServer;
  #meanwhile: { after: number; readonly step: Meanwhile['step'] } | null = null;
  #nowMs = START_MS;
  #weather: Weather;
  /** Since when a standby shows nothing new. */
  #stoppedMs = Infinity;

  constructor(setting: Setting, product: Product, server: ApiServer) {
    this.setting = setting;
    this.#product = product;
    this.#server = server;
    this.#weather = setting.startWeather;
    this.#writers = new Writers(
      this.truth,
      setting,
      () => this.#nowMs,
      (event) => this.#tell(event),
    );
    const clock: WorldClock = {
      now: () => this.#nowMs,
      pass: (ms) => {
        this.#nowMs += ms;
      },
    };
    const account = (actor: string): Account => {
      const declarations = declarationsOf(this.setting, actor);
      const reads = {
        ask: (...asked: Parameters<Ask>) => this.#ask(declarations, ...asked),
        findControl: (request: evaluator.ReadRequest) => this.#findControl(declarations, request),
      };
      return new Account(product, reads, clock, declarations);
    };
    this.accounts = [account(ACTORS[0]), account(ACTORS[1])];
    server.reset(() => {
      this.#happen();
      return this.#apiView();
    });
    for (const number of [1, 2])
      this.truth.insert(START_MS - 86_400_000 * (3 - number), 'stranger', {
        ...NOBODY,
        amount: setting.startAmount,
        order: `order ${String(7 + number)}`,
      });
  }

  /** Lets every step happen. @param judge may throw: the story ends there */
  async tell(steps: readonly Step[], judge: Judge): Promise<void> {
    for (const step of steps) {
      this.#nowMs += 500;
      await this.#take(step, judge);
    }
  }

  /** The task of an operation by its number. */
  taskFor(number: number): Task {
    return this.setting.tasks[number]!;
  }

  /** The account of the service that an operation is of. */
  accountOf(number: number): Account {
    return this.accounts[this.taskFor(number).account];
  }

  /** The operations of the account have these numbers in the truth's journal. */
  writesBy(by: Writer): readonly Write[] {
    return this.truth.writes.filter((write) => write.by === by);
  }

  async #take(step: Step, judge: Judge): Promise<void> {
    switch (step.do) {
      case 'wait':
        this.#nowMs += step.seconds * 1000;
        this.#tell(`${String(step.seconds)} s pass`);
        return;
      case 'weather':
        this.#change(step.weather);
        return;
      case 'stranger':
        this.#interfere(step);
        return;
      case 'begin':
        if (!this.begun.has(step.operation)) await this.#begin(step);
        return;
      case 'act':
        this.#act(step.operation, step.manner);
        return;
      case 'report':
        this.#report(step.operation, step.report);
        return;
      case 'cancel':
        this.#cancel(step.operation);
        return;
      case 'verify':
        await this.#verify(step, judge);
    }
  }

  async #begin({ operation: number, settleSeconds, meanwhile }: StepOf<'begin'>): Promise<void> {
    const task = this.taskFor(number);
    const contract = this.#product.contracts.get(kindFacts(task).contract)!;
    const known = this.truth.writes.length;
    this.#meanwhile = meanwhile && { ...meanwhile };
    const operation = await this.accountOf(number).begin(
      number,
      contract,
      operationInput(task),
      originOf(this.setting),
      settleSeconds,
    );
    this.#meanwhile = null;
    this.begun.set(number, { number, operation, task, baselineWrites: [known, this.truth.writes.length] });
    if (this.begun.size === 1) this.#weather = 'calm';
    const notices = operation.notices.map(({ code }) => code).join(', ');
    this.#tell(
      `operation ${String(number)}${task.account === 1 ? ' of another account' : ''} begins: ${task.kind}, ${JSON.stringify(operationInput(task))}${notices && ` (told: ${notices})`}`,
    );
  }

  #act(number: number, manner: Manner): void {
    const own = this.begun.get(number);
    if (own?.operation.cancelledMs !== null) return;
    const [isLate, known] = [!this.accountOf(number).isOpen(own.operation), this.truth.writes.length];
    this.#writers.act(number, { task: own.task, marker: own.operation.facts.id }, manner);
    if (isLate) for (const write of this.truth.writes.slice(known)) this.late.add(write);
  }

  #interfere(step: StepOf<'stranger'>): void {
    this.#writers.stranger(step, this.taskFor(0), this.begun.get(0)?.operation.facts.id ?? null);
  }

  /** Lets happen, before a request is answered, what happens after so many of them. */
  #happen(): void {
    if (!this.#meanwhile || this.#meanwhile.after-- > 0) return;
    const { step } = this.#meanwhile;
    this.#meanwhile = null;
    if (step.do === 'act') this.#act(step.operation, step.manner);
    else this.#interfere(step);
  }

  #report(number: number, report: Report): void {
    const own = this.begun.get(number);
    if (!own) return;
    const written = this.writesBy(number).at(-1);
    const id = (written?.after ?? written?.before)?.id;
    const others = this.truth.now().filter((thing) => thing.uid !== written?.uid);
    const reference = report === 'another object' ? others.at(-1)?.id : report === 'nothing' ? undefined : id;
    const status = report === 'accepted' || report === 'failed' ? report : 'succeeded';
    this.accountOf(number).submit(own.operation, {
      status,
      ...(reference !== undefined && { providerReference: String(reference) }),
    });
    this.#tell(
      `agent ${String(number)} reports ${status}${reference === undefined ? '' : `, object ${String(reference)}`}`,
    );
  }

  #cancel(number: number): void {
    const own = this.begun.get(number);
    if (own && this.accountOf(number).cancel(own.operation))
      this.#tell(`operation ${String(number)} is cancelled`);
  }

  async #verify({ operation: number, meanwhile }: StepOf<'verify'>, judge: Judge): Promise<void> {
    const own = this.begun.get(number);
    if (own?.operation.cancelledMs !== null) return;
    const writesBefore = this.truth.writes.length;
    this.#meanwhile = meanwhile && { ...meanwhile };
    const verdict = await this.accountOf(number).verify(own.operation, this.#events());
    this.#meanwhile = null;
    const { verdict: word, reason, attribution } = verdict.evaluation;
    this.#tell(
      `operation ${String(number)} is looked at: ${word}, ${reason}${attribution ? `, ${attribution.kind}` : ''}`,
    );
    judge({ ...own, verdict, writesBefore }, this);
  }

  #events(): ObservedEvent[] {
    return this.setting.family === 'github' ? issueEvents(this.truth.writes, this.setting, this.#nowMs) : [];
  }

  #change(told: Weather): void {
    const weather = (this.setting.isStandby && ON_STANDBY[told]) || told;
    this.#weather = weather;
    const stops = STANDBY_WEATHER.includes(weather);
    this.#stoppedMs = stops ? Math.min(this.#stoppedMs, this.#nowMs) : Infinity;
    this.#tell(`weather: ${weather}`);
  }

  async #ask(
    declarations: ConnectionDeclarations,
    request: evaluator.ReadRequest,
    contract: evaluator.CompiledContract,
  ): Promise<ReadResult> {
    const maxBytes = contract.document.observe!.maxBytes;
    if (request.connector === 'postgres') this.#happen();
    if (request.connector === 'postgres')
      return this.#weather === 'unavailable' || this.#weather === 'denied'
        ? { outcome: 'answered', status: this.#weather === 'denied' ? 403 : 503 }
        : this.#product.readRows(request, postgresSession(request, this.#postgresView()), maxBytes);
    if (request.connector !== 'http') throw new Error(`these worlds have no ${request.connector}`);
    const context: ReadContext = {
      ...{ maxBytes, maxRequests: 7, timeoutMs: 5_000 },
      signal: AbortSignal.timeout(30_000),
      bodyStatuses: contract.document.outcome?.present ?? [],
    };
    return this.#product.http.read(request, this.#connection(declarations), context);
  }

  #findControl(
    declarations: ConnectionDeclarations,
    request: evaluator.ReadRequest,
  ): FreshControl | undefined {
    return request.connector === 'http'
      ? this.#product.http.freshControl(request, this.#connection(declarations))
      : undefined;
  }

  #connection(declarations: ConnectionDeclarations): OpenConnection {
    return connectionTo(this.#server.baseUrl, { type: 'none' }, { declarations });
  }

  #postgresView(): PostgresView {
    const { setting } = this;
    const isLate = setting.isStandby && this.#stoppedMs <= this.#nowMs;
    const seenMs = isLate ? this.#stoppedMs : this.#nowMs;
    const replayed = this.truth.writes.filter(({ atMs }) => atMs <= seenMs);
    const isCut = this.#weather === 'receiver stops';
    const isSilent = this.#weather === 'line silent';
    const isDerived = setting.relation === 'filtered view' || setting.relation === 'join view';
    const rows = this.truth
      .at(
        setting.relation === 'materialized view' || setting.relation === 'foreign table' ? START_MS : seenMs,
      )
      .filter((thing) => !thing.isDetached && !(setting.hasRowSecurity && !isVisibleToRole(thing)))
      .filter((thing) => setting.relation !== 'filtered view' || thing.amount < 200)
      .flatMap((thing) => (setting.relation === 'join view' ? [thing, thing] : [thing]));
    return {
      rows,
      clockMs: this.#nowMs + setting.clockSeconds * 1000,
      standby: setting.isStandby
        ? {
            isReceiving: !isCut,
            isCaughtUp: isCut || isSilent || replayed.length === this.truth.writes.length,
            replayedMs: replayed.at(-1)!.atMs + setting.clockSeconds * 1000,
            heardMs: this.#heardMs(seenMs, replayed.at(-1)!.atMs),
          }
        : undefined,
      relation: setting.relation,
      // A view has no index.
      hasKey: setting.hasKey && !isDerived,
      isKeyGenerated: generatesKeys(setting),
      hasVersion: hasVersionColumn(setting),
      hasRowSecurity: setting.hasRowSecurity,
      parts: String(this.truth.at(seenMs).filter(({ isDetached }) => isDetached).length),
    };
  }

  /** When the primary last spoke to its standby, by the provider's clock: with every write, and every ten seconds. */
  #heardMs(seenMs: number, writtenMs: number): number | undefined {
    const { seesSender, clockSeconds } = this.setting;
    const isBehind = this.#weather === 'replay stops' || this.#weather === 'receiver stops';
    if (!seesSender || isBehind) return undefined;
    return Math.max(writtenMs, seenMs - (seenMs % 10_000)) + clockSeconds * 1000;
  }

  #apiView(): ApiView {
    const { cache, pageSize, showsGone, clockSeconds, missing, family, unknownQuery } = this.setting;
    return {
      rows: this.truth
        .now()
        .filter((thing) => missing === 'absent' || hidesNothing(family) || isVisibleToRole(thing))
        .map((thing) => ({
          ...thing,
          createdAtMs: thing.createdAtMs + clockSeconds * 1000,
          updatedAtMs: thing.updatedAtMs + clockSeconds * 1000,
        })),
      clockMs: this.#nowMs + clockSeconds * 1000,
      fault: this.#apiFault(),
      ...{ cache, pageSize, showsGone, showsMarker: family === 'api with markers' },
      filtersUnknown: unknownQuery === 'filters',
      createdAt: (thing) => this.#stamp(thing),
      creator: ({ creator }) => (family === 'github' ? login : accountName)(creator, this.setting),
    };
  }

  #apiFault(): ApiView['fault'] {
    switch (this.#weather) {
      case 'calm':
      case 'replay stops':
      case 'receiver stops':
      case 'line silent':
        return 'none';
      default:
        return this.#weather;
    }
  }

  /** The instant of creation as an API shows it: by the clock that stamps its objects, cut to its unit. */
  #stamp({ createdAtMs }: Thing): string {
    const { stampSeconds, stampUnit } = this.setting;
    const unitMs = { millisecond: 1, minute: 60_000, hour: 3_600_000 }[stampUnit];
    const stampedMs = createdAtMs + stampSeconds * 1000;
    return new Date(stampedMs - (stampedMs % unitMs)).toISOString();
  }

  #tell(event: string): void {
    this.log.push(`${((this.#nowMs - START_MS) / 1000).toFixed(1).padStart(8)} s  ${event}`);
  }
}

/** Whether the API of a family shows everything to everybody: the others answer 404 for what they hide. */
function hidesNothing(family: Setting['family']): boolean {
  return family === 'github' || family === 'transfers';
}
