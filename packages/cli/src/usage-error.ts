/** The command was called wrongly, or a file that it was given is not what it must be. No secret is in the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
