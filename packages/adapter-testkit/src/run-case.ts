import { randomUUID } from 'node:crypto';
import type * as sdk from '@tookeffect/sdk';
import type { CallOutcome, KitCase, KitOutcome, KitStep, ShownRun } from './kit-case.ts';
import type { DrivenCall, DrivenOutcome, KitDriver } from './kit-driver.ts';
import { type KitWorld, ROW_PRESENT, ROW_UPDATED } from './kit-world.ts';
import { ObservedRequests } from './observed-fetch.ts';
import type { TestedSdk } from './tested-sdk.ts';
import { AMOUNT_CENTS, TOOL_BODIES, ToolError } from './tool-bodies.ts';

/**
 * Runs a case with a driver against the running service.
 * @param tested the SDK, or a mutant of it
 * @returns the outcome, to be compared with `expected`; a presentation that differs from the verification that the
 *   application gets, or that contains the API key, is an error
 */
export async function runKitCase(
  { account, provider, steps }: KitCase,
  driver: KitDriver,
  world: KitWorld,
  tested: TestedSdk,
): Promise<KitOutcome> {
  const apiKey = account === 'without_credit' ? world.poorApiKey : world.apiKey;
  const te = new tested.TookEffect({ baseUrl: world.baseUrl, apiKey, maxRetries: 0 });
  const run = new CaseRun(driver, world, tested, apiKey, provider === 'idempotent');
  const orders = [...new Set(steps.map(({ order }) => order))];
  if (provider === 'idempotent') {
    for (const order of orders) await world.placeOrder(run.orderNumber(order), null, 0);
  }
  const calls: CallOutcome[] = [];
  for (const group of toGroups(steps)) {
    calls.push(...(await Promise.all(group.map((step) => run.call(step)))));
  }
  const isParallel = steps.some(({ parallel }) => parallel);
  const { requests, actionResults, operationIds } = run.observed;
  const effects = await Promise.all(
    orders.map(async (order) => [order, await world.countOrders(run.orderNumber(order))] as const),
  );
  return {
    calls,
    operations: operationIds.size,
    effects: Object.fromEntries(effects),
    credits: await countCredits(te, run.observed),
    requests: isParallel ? requests.toSorted() : requests,
    actionResults,
  };
}

/** @returns how many credits the operations of a case have cost; other cases spend the same account's credits meanwhile */
async function countCredits(te: sdk.TookEffect, observed: ObservedRequests): Promise<number> {
  let credits = 0;
  // The newest are first.
  for await (const { operationId, amountCredits, occurredAt } of te.usage.history({ pageSize: 20 })) {
    if (Date.parse(occurredAt) < observed.firstBegunAtMs) break;
    if (operationId !== null && observed.operationIds.has(operationId)) credits -= amountCredits;
  }
  return credits;
}

/** Neighbours that run at the same time are one group. */
function toGroups(steps: readonly KitStep[]): KitStep[][] {
  const groups: KitStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.parallel && last?.[0]?.parallel) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

class CaseRun {
  readonly observed = new ObservedRequests();
  readonly #id = randomUUID();
  readonly #driver: KitDriver;
  readonly #world: KitWorld;
  readonly #tested: TestedSdk;
  readonly #apiKey: string;
  readonly #isIdempotent: boolean;

  constructor(driver: KitDriver, world: KitWorld, tested: TestedSdk, apiKey: string, isIdempotent: boolean) {
    this.#driver = driver;
    this.#world = world;
    this.#tested = tested;
    this.#apiKey = apiKey;
    this.#isIdempotent = isIdempotent;
  }

  orderNumber(order: string): string {
    return `${order}-${this.#id}`;
  }

  async call(step: KitStep): Promise<CallOutcome> {
    const { promise: hasActed, resolve: acted } = Promise.withResolvers<void>();
    // A tool that does not end has acted nevertheless, however short its time limit is.
    const te = this.#client(step, step.body === 'hangs' ? hasActed : undefined);
    if (step.before === 'cancelled') {
      for (const id of this.observed.operationIds) await te.operations.cancel(id);
    }
    if (step.before === 'new_process') forgetRuns(this.observed.operationIds);
    const call = this.#toDrivenCall(step, te, acted);
    try {
      const outcome = await this.#runDriver(step, call);
      return { ...this.#toSuccess(outcome), error: null, failed: null };
    } catch (error) {
      return { shown: null, output: null, error: this.#wordOf(error), failed: this.#failedRun(error) };
    }
  }

  async #runDriver(step: KitStep, call: DrivenCall): Promise<DrivenOutcome> {
    if (step.before !== 'outer_operation') return this.#driver.call(call);
    const { input } = call.binding;
    const outer = this.#client({ ...step, faults: {} });
    let outcome: DrivenOutcome | undefined;
    // The outer action will be continued, so it submits and verifies nothing.
    const acknowledge = () => null;
    const act = async () => (outcome = await this.#driver.call(call));
    await outer.run(ROW_PRESENT, input({ order_number: this.orderNumber('outer') }), act, { acknowledge });
    return outcome!;
  }

  #client({ faults = {} }: KitStep, hasActed?: Promise<void>): sdk.TookEffect {
    const { baseUrl } = this.#world;
    const fetch = this.observed.fetch(faults, hasActed);
    return new this.#tested.TookEffect({ baseUrl, apiKey: this.#apiKey, maxRetries: 0, fetch });
  }

  #toDrivenCall(step: KitStep, te: sdk.TookEffect, acted: () => void): DrivenCall {
    const number = this.orderNumber(step.order);
    const abort = new AbortController();
    const place = async (amountCents = AMOUNT_CENTS): Promise<string> => {
      const marker = this.#tested.currentOperation()?.correlationKeys.reference ?? null;
      const act = this.#isIdempotent ? this.#world.changeOrder : this.#world.placeOrder;
      await act(number, marker, amountCents).finally(acted);
      return marker === null ? 'unmarked' : 'row';
    };
    const { acknowledge, ...binding } = step.binding ?? {};
    const fail = () => {
      throw new Error('a mistake of the application');
    };
    return {
      te,
      binding: {
        tool: 'place_order',
        contract: this.#isIdempotent ? ROW_UPDATED : ROW_PRESENT,
        ...binding,
        ...(acknowledge && { acknowledge: fail }),
        input: ({ order_number }) => this.#toInput(step, order_number),
      },
      args: { order_number: number },
      // The service keeps idempotency keys, so every run has its own scopes.
      scope: step.scope && `${this.#id}:${step.scope}`,
      callId: step.callId,
      signal: abort.signal,
      approval: step.approval,
      body: () =>
        TOOL_BODIES[step.body]({
          place,
          abort: () => abort.abort(),
          sendNothing: () => {
            throw new this.#tested.NothingSent('the order is not sent');
          },
        }),
    };
  }

  #toInput({ input }: KitStep, orderNumber: string): sdk.OperationInput {
    if (input === 'refused') return { schema: 'public' };
    const customer = input === 'with_key' ? { customer: `use ${this.#apiKey}` } : {};
    const named = { order_number: orderNumber };
    return {
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      ...(this.#isIdempotent ? { key: named } : { match: named }),
      expect: { order_number: orderNumber, amount_cents: AMOUNT_CENTS, ...customer },
    };
  }

  #toSuccess({ output, shown, applicationVerdict }: DrivenOutcome): Pick<CallOutcome, 'shown' | 'output'> {
    if (shown.verdict !== applicationVerdict) {
      throw new Error(`the model sees ${shown.verdict}, the application ${applicationVerdict}`);
    }
    if (JSON.stringify([output, shown]).includes(this.#apiKey)) throw new Error('the API key is shown');
    return { shown: this.#toShown(shown), output: wordOfOutput(output, shown.operationId) };
  }

  #toShown({ operationId, verdict, reason, attribution, unverified }: sdk.Presentation): ShownRun {
    const isShown = operationId !== null && this.observed.operationIds.has(operationId);
    return {
      ...(!isShown && { operation: false }),
      verdict,
      reason,
      attribution: attribution?.kind ?? null,
      unverified: unverified ?? null,
    };
  }

  #failedRun(error: unknown): ShownRun | null {
    const failed = this.#tested.operationOf(error);
    return failed ? this.#toShown(this.#tested.present(failed)) : null;
  }

  #wordOf(error: unknown): string {
    if (error instanceof ToolError) return 'own';
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    return this.#driver.suspensionOf?.(error) ?? code ?? `unexpected: ${message ?? String(error)}`;
  }
}

/** The member of the global object in which the SDK keeps what it knows about the runs of a process, by operation. */
const PROCESS_RUNS = Symbol.for('tookeffect.runs');

/** Makes this process forget what it knows about the runs of operations, as the end of a process does. */
export function forgetRuns(operationIds: ReadonlySet<string>): void {
  const { [PROCESS_RUNS]: runs } = globalThis as { [PROCESS_RUNS]?: Map<string, unknown> };
  for (const id of operationIds) runs?.delete(id);
}

/** @returns the word `output` of what the tool returned; for a text the text itself, without the id of the operation */
function wordOfOutput(output: unknown, operationId: string | null): string {
  if (typeof output === 'string') {
    return operationId === null ? output : output.replaceAll(operationId, '<operation>');
  }
  return (output as { readonly output?: string } | undefined)?.output ?? JSON.stringify(output);
}
