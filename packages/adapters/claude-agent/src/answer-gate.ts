import type { SDKMessage, StopHookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import { GateError, gateText, type UnsettledCall } from '@tookeffect/sdk';

/** Refuses final answers while effects of their session are not verified. */
export class AnswerGate {
  readonly #unsettled: (sessionId: string) => Promise<readonly UnsettledCall[]>;
  readonly #rounds: number;
  /** How often the answer of a session was refused. */
  readonly #refusals = new Map<string, number>();
  /** What was not settled at the last answer of a session. */
  readonly #seen = new Map<string, readonly UnsettledCall[]>();

  constructor(unsettled: (sessionId: string) => Promise<readonly UnsettledCall[]>, rounds: number) {
    this.#unsettled = unsettled;
    this.#rounds = rounds;
  }

  /** The hook before a final answer. If it throws, Claude Code ends the run, and `guard` asks instead. */
  async refuse({ session_id: id, stop_hook_active: isRepeated }: StopHookInput): Promise<SyncHookJSONOutput> {
    this.#seen.delete(id);
    const refusals = isRepeated ? (this.#refusals.get(id) ?? 0) : 0;
    const unsettled = await this.#unsettled(id);
    this.#seen.set(id, unsettled);
    this.#refusals.delete(id);
    if (unsettled.length === 0) return {};
    if (refusals >= this.#rounds) return { continue: false, stopReason: new GateError(unsettled).message };
    this.#refusals.set(id, refusals + 1);
    return { decision: 'block', reason: gateText(unsettled) };
  }

  /** @throws {GateError} in place of the message with a final answer */
  async *guard(messages: AsyncIterable<SDKMessage>): AsyncGenerator<SDKMessage, void> {
    for await (const message of messages) {
      if (message.type === 'result' && message.subtype === 'success') await this.#check(message.session_id);
      yield message;
    }
  }

  async #check(id: string): Promise<void> {
    const unsettled = this.#seen.get(id) ?? (await this.#unsettled(id));
    this.#seen.delete(id);
    if (unsettled.length > 0) throw new GateError(unsettled);
  }
}
