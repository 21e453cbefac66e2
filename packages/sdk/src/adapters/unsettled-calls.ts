import type { Operation } from '@tookeffect/wire';
import { TookEffectError } from '../errors/took-effect-error.ts';
import type { Presentation } from './presentation.ts';

/** A tool call whose effect is not verified, with what is known about it. */
export interface UnsettledCall extends Presentation {
  readonly tool: string;
  readonly callId: string;
  /** Whether the tool was not called, because its operation could not be begun; absent for other calls. */
  readonly notCalled?: true;
}

/** The most calls that are remembered. None is evicted, because the gate would then pass it. */
const MOST_CALLS = 10_000;

/** The calls of an adapter that are not verified, by scope and there by operation. */
export class UnsettledCalls {
  readonly #scopes = new Map<string, Map<string, UnsettledCall>>();
  readonly #readOperation: (id: string) => PromiseLike<Operation>;

  constructor(readOperation: (id: string) => PromiseLike<Operation>) {
    this.#readOperation = readOperation;
  }

  /** @throws {TookEffectError} `gate_full`; the tool must then not run */
  requireRoom(): void {
    let count = 0;
    for (const calls of this.#scopes.values()) count += calls.size;
    if (count < MOST_CALLS) return;
    const message = `${MOST_CALLS} tool calls are not settled; forget the scopes that have ended`;
    throw new TookEffectError('gate_full', message);
  }

  /** Remembers a call as it is now; a verified one is settled. */
  set(scope: string, call: UnsettledCall): void {
    if (call.verdict === 'verified') {
      this.#settle(scope, call);
      return;
    }
    const calls = this.#scopes.get(scope) ?? new Map<string, UnsettledCall>();
    this.#scopes.set(scope, calls.set(toId(call), call));
  }

  /**
   * Remembers a call that was not made. A later call of its scope with the same action takes its place as soon as its
   * operation is begun: nothing happened, so nothing is left to be settled.
   * @param actionId tells the action from others: the tool, the contract and the input
   */
  setNotCalled(scope: string, actionId: string, call: UnsettledCall): void {
    const calls = this.#scopes.get(scope) ?? new Map<string, UnsettledCall>();
    this.#scopes.set(scope, calls.set(toNotCalledId(actionId), call));
  }

  /** An action that was not made before is begun. */
  replaceNotCalled(scope: string, actionId: string): void {
    this.#delete(scope, toNotCalledId(actionId));
  }

  forget(scope: string): void {
    this.#scopes.delete(scope);
  }

  /** Reads each operation again, because another process may have verified or cancelled it. */
  async list(scope: string, known: readonly UnsettledCall[]): Promise<readonly UnsettledCall[]> {
    const find = (call: UnsettledCall) => this.#scopes.get(scope)?.get(toId(call));
    const all = () => [...(this.#scopes.get(scope)?.values() ?? [])];
    for (const call of known) if (!find(call)) this.set(scope, call);
    for (const call of all()) {
      if (call.operationId === null) continue;
      const current = await this.#refresh(call, call.operationId);
      // What the call itself has reported meanwhile is newer.
      if (find(call) !== call) continue;
      if (current) this.set(scope, current);
      else this.#settle(scope, call);
    }
    return all();
  }

  #settle(scope: string, call: UnsettledCall): void {
    this.#delete(scope, toId(call));
  }

  #delete(scope: string, id: string): void {
    const calls = this.#scopes.get(scope);
    calls?.delete(id);
    if (calls?.size === 0) this.forget(scope);
  }

  /** @returns undefined for a cancelled operation whose action did not run; what cannot be read, unchanged */
  async #refresh(call: UnsettledCall, operationId: string): Promise<UnsettledCall | undefined> {
    try {
      const { state, actionResult, lastVerdict } = await this.#readOperation(operationId);
      const { unverified, ...shown } = call;
      if (lastVerdict) {
        const { verdict, reason, nextAction } = lastVerdict;
        return { ...shown, verdict, reason, nextAction };
      }
      if (state !== 'cancelled') return call;
      if (actionResult === null && unverified === 'action_unfinished') return undefined;
      return { ...call, unverified: 'operation_cancelled' };
    } catch {
      return call;
    }
  }
}

function toNotCalledId(actionId: string): string {
  return `not called: ${actionId}`;
}

/** A call without an operation that was made is settled by no other call. */
function toId({ operationId, tool, callId }: UnsettledCall): string {
  return operationId ?? JSON.stringify([tool, callId]);
}
