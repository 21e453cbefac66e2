/** The most calls that are waited for. A call that is denied is never taken. */
const MOST_CALLS = 10_000;

/** The sessions of calls, from the hook before a call until its handler runs: a handler is not told its session. */
export class CallSessions {
  readonly #sessions = new Map<string, string | null>();

  add(toolUseId: string, sessionId: string): void {
    const known = this.#sessions.get(toolUseId) ?? sessionId;
    // Some providers repeat ids. Of two sessions it cannot be known which one calls, so neither is named.
    this.#sessions.set(toolUseId, known === sessionId ? sessionId : null);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_CALLS && oldest !== undefined) this.#sessions.delete(oldest);
  }

  /** @returns null for a call that no hook reported, or that two sessions have at once */
  take(toolUseId: string): string | null {
    const sessionId = this.#sessions.get(toolUseId) ?? null;
    this.#sessions.delete(toolUseId);
    return sessionId;
  }
}
