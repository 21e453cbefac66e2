/** The server cannot use this database; the message states why, and what to do. */
export class UnsuitableDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsuitableDatabaseError';
  }
}
