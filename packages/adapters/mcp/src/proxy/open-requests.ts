/** The requests of a client that were forwarded, until their first response. Nothing else may be answered by the server. */
export class OpenRequests {
  /** The methods, by the client's id. */
  readonly #methods = new Map<string, string>();

  has(key: string): boolean {
    return this.#methods.has(key);
  }

  add(key: string, method: string): void {
    this.#methods.set(key, method);
  }

  /** @returns the method of the request, which then has its response; undefined if none is open with this id */
  close(key: string): string | undefined {
    const method = this.#methods.get(key);
    this.#methods.delete(key);
    return method;
  }
}
