/** What an operator asked for cannot be done. The message says why in whole, and holds no secret. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
