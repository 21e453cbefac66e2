import { randomUUID } from 'node:crypto';
import type * as sdk from '@tookeffect/sdk';
import type { GateCall, GateCase, GateOutcome, Meanwhile, ShownUnsettled } from './gate-case.ts';
import type { Fault } from './kit-case.ts';
import type { DrivenAnswer, KitDriver } from './kit-driver.ts';
import { type KitWorld, ROW_PRESENT } from './kit-world.ts';
import { ObservedRequests } from './observed-fetch.ts';
import type { TestedSdk } from './tested-sdk.ts';
import { AMOUNT_CENTS, TOOL_BODIES } from './tool-bodies.ts';

/**
 * Runs a case of the gate with a driver against the running service.
 * @param tested the SDK, or a mutant of it
 * @returns the outcome, to be compared with `expected`
 */
export async function runGateCase(
  gateCase: GateCase,
  driver: KitDriver,
  world: KitWorld,
  tested: TestedSdk,
): Promise<GateOutcome> {
  if (!driver.converse) throw new Error(`${driver.name} has no gate`);
  const run = new GateRun(gateCase, world, tested);
  const answer = await driver.converse({
    te: run.te,
    sdk: tested,
    binding: run.binding(),
    scope: `${run.id}:thread_1`,
    rounds: gateCase.rounds,
    turns: run.turns(),
    beforeAnswer: (number) => run.beforeAnswer(number),
  });
  return run.toOutcome(answer);
}

class GateRun {
  readonly id = randomUUID();
  readonly te: sdk.TookEffect;
  readonly #case: GateCase;
  readonly #world: KitWorld;
  readonly #tested: TestedSdk;
  readonly #observed = new ObservedRequests();
  readonly #left: GateCall[];
  #faults: Readonly<Partial<Record<string, Fault>>> = {};

  constructor(gateCase: GateCase, world: KitWorld, tested: TestedSdk) {
    this.#case = gateCase;
    this.#world = world;
    this.#tested = tested;
    this.#left = [...gateCase.calls];
    const fetch: typeof globalThis.fetch = (url, init) => this.#observed.fetch(this.#faults)(url, init);
    const { baseUrl, apiKey } = world;
    this.te = new tested.TookEffect({ baseUrl, apiKey, maxRetries: 0, fetch });
  }

  /** The calls are made in their order, so each one that makes its input is the next. */
  binding(): sdk.ToolBinding<{ order_number: string }, unknown> {
    return {
      tool: 'place_order',
      contract: ROW_PRESENT,
      ...(this.#case.binding?.whenUnreachable && { whenUnreachable: this.#case.binding.whenUnreachable }),
      input: ({ order_number }) => {
        this.#faults = this.#left.shift()?.faults ?? {};
        return {
          schema: 'public',
          table: 'orders',
          correlationColumn: 'operation_reference',
          match: { order_number },
          expect: { order_number, amount_cents: AMOUNT_CENTS },
        };
      },
    };
  }

  turns() {
    const { rounds, calls } = this.#case;
    return Array.from({ length: rounds + 1 }, (_, turn) =>
      calls
        .filter(({ afterRefusals = 0 }) => afterRefusals === turn)
        .map(({ order, callId, body }) => {
          const number = `${order}-${this.id}`;
          const place = async (amountCents = AMOUNT_CENTS): Promise<string> => {
            const marker = this.#tested.currentOperation()?.correlationKeys.reference ?? null;
            await this.#world.placeOrder(number, marker, amountCents);
            return marker === null ? 'unmarked' : 'row';
          };
          const abort = () => {
            throw new Error('a run with a gate is not aborted');
          };
          const sendNothing = () => {
            throw new this.#tested.NothingSent('the order is not sent');
          };
          const hands = { place, abort, sendNothing };
          return { args: { order_number: number }, callId, body: () => TOOL_BODIES[body](hands) };
        }),
    );
  }

  async beforeAnswer(number: number): Promise<void> {
    const { baseUrl, apiKey } = this.#world;
    const te = new this.#tested.TookEffect({ baseUrl, apiKey });
    for (const { beforeAnswer, does } of this.#case.meanwhile ?? []) {
      if (beforeAnswer !== number) continue;
      for (const id of this.#observed.operationIds) await this.#act(does, te.resume(id));
    }
  }

  async #act(does: Meanwhile['does'], operation: sdk.OperationHandle): Promise<void> {
    if (does === 'finish') {
      const { input, correlationKeys } = await operation.status();
      const { match } = input as { readonly match: { readonly order_number: string } };
      await this.#world.placeOrder(match.order_number, correlationKeys.reference, AMOUNT_CENTS);
    }
    await (does === 'cancel' ? operation.cancel() : operation.verify());
  }

  toOutcome({ ended, answers, told, unsettled }: DrivenAnswer): GateOutcome {
    return {
      ended,
      answers,
      told: told.map((text) => this.#toLines(text)),
      unsettled: unsettled.map((call) => this.#toShown(call)),
      requests: this.#observed.requests,
    };
  }

  #toLines(text: string): string[] {
    let shown = text;
    for (const id of this.#observed.operationIds) shown = shown.replaceAll(id, '<operation>');
    return shown.split('\n').filter((line) => line.startsWith('- '));
  }

  #toShown(call: sdk.UnsettledCall): ShownUnsettled {
    const { tool, callId, operationId, verdict, reason, nextAction, unverified } = call;
    const isShown = operationId !== null && this.#observed.operationIds.has(operationId);
    const known = { verdict, reason, nextAction, unverified: unverified ?? null };
    return { tool, callId, ...(!isShown && { operation: false }), ...known };
  }
}
