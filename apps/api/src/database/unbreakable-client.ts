import { Client, type ClientConfig } from 'pg';

/**
 * A connection of the pool whose loss never ends the process. The pool listens for errors while a connection is idle, and
 * TypeORM while it has it; in between, when a session is ended in the same breath in which it becomes ready, nobody
 * does, and an error that nobody listens for ends the process. Whoever uses the connection next hears that it is gone.
 */
export class UnbreakableClient extends Client {
  constructor(config?: ClientConfig | string) {
    super(config);
    this.on('error', () => undefined);
  }
}
