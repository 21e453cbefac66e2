import type { Environment } from '@tookeffect/core';
import type { Connection, Credential } from '@tookeffect/wire';

/** A connection with its credential in the clear, for as long as one observation takes; never stored, logged or sent on. */
export interface OpenConnection {
  readonly id: Connection['id'];
  readonly service: Connection['service'];
  readonly baseUrl: Connection['baseUrl'];
  /** What `systemAddress` makes of the base URL; a read whose base URL has another origin is not made. */
  readonly origin: string;
  /** Clear text is spoken to a `test` connection only. */
  readonly environment: Environment;
  readonly credential: Credential;
}
