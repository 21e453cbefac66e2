import type { Socket } from 'node:net';
import { Client, type ClientConfig, type Connection, Query, type QueryConfig } from 'pg';
import { currentAccount } from './account-scope.ts';

/** Sets the account until the end of the transaction, which is the end of the statement outside of one. */
export const SET_ACCOUNT = {
  name: 'set_account',
  text: `SELECT set_config('tookeffect.account', $1, true)`,
} as const;

/**
 * Prepares a new connection: the driver notes one prepared statement for each query, so the one that an `AccountQuery` runs
 * first is prepared before any of them.
 */
export async function prepareConnection(client: Client): Promise<void> {
  const statement: ScopedQueryConfig = { ...SET_ACCOUNT, values: [''], account: null };
  await client.query(statement);
}

/** A statement with the account that its work had when it was called; without the member, that of the current work. */
export interface ScopedQueryConfig extends QueryConfig {
  readonly account?: string | null;
}

/** One execution of a prepared statement. */
export interface ScopedCall {
  readonly account: string;
  /** Of `$1`, `$2`, …, as PostgreSQL reads them. */
  readonly values: readonly (string | null)[];
}

/** Several executions of a prepared statement, in one round trip and one transaction. Its result has an array of rows for each. */
export interface ScopedCallsConfig {
  readonly name: string;
  readonly text: string;
  readonly calls: readonly ScopedCall[];
}

/** The driver's, and how long the database may be silent while a statement or the log-in waits for it. */
export interface PooledClientConfig extends ClientConfig {
  readonly silenceMs?: number;
}

type Callback = (error: Error | null | undefined, result: unknown) => void;

/**
 * A frozen or disconnected database cannot cancel a statement itself; without this, callers would wait many minutes for the
 * operating system. They get a timeout error, and the pool drops the connection.
 */
function silenceError(silenceMs: number): Error {
  const message = `the database has sent nothing for ${silenceMs} ms`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT', syscall: 'read' });
}

/**
 * A connection of the pool. Each statement of work that has an account is sent together with that account, in one round
 * trip and one transaction, so that no account stays behind in a session.
 *
 * The loss of a connection does not end the process: the pool listens for errors while it is idle, TypeORM while it uses
 * it. If the database ends a session between the two, no other listener exists, and an `error` event without a listener
 * ends the process. The next user of the connection gets the error.
 */
export class PooledClient extends Client {
  /** Below TLS, where there is TLS. */
  readonly #socket: Socket;
  readonly #silenceMs: number;

  constructor(config?: PooledClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.#socket = this.connection.stream as Socket;
    this.#silenceMs = config?.silenceMs ?? 0;
    this.#socket.on('timeout', () => this.#socket.destroy(silenceError(this.#silenceMs)));
    this.limitSilence();
    // An unused connection may be silent.
    this.on('drain', () => this.#socket.setTimeout(0));
  }

  /** Zero is no limit. */
  private limitSilence(): void {
    this.#socket.setTimeout(this.#silenceMs);
  }

  /** As the driver's, whose ten overloads accept any combination. */
  override query(config: unknown, values?: unknown, callback?: unknown): never {
    this.limitSilence();
    const send: Send = (...parameters) => super.query(...(parameters as [string])) as never;
    if (hasCalls(config)) return sendScoped(send, new CallsQuery(config), values, callback);
    const account = accountFor(config);
    if (account === null) return send(config, values, callback);
    return sendScoped(send, new AccountQuery(account, config as string | QueryConfig), values, callback);
  }
}

type Send = (...parameters: readonly unknown[]) => never;

function hasCalls(config: unknown): config is ScopedCallsConfig {
  return typeof config === 'object' && config !== null && 'calls' in config;
}

function sendScoped(send: Send, query: DriverQuery, values: unknown, callback: unknown): never {
  if (Array.isArray(values)) query.values = values;
  const given = typeof values === 'function' ? values : callback;
  if (given !== undefined) {
    query.callback = given as Callback;
    return send(query);
  }
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send(query);
  }) as never;
}

/** @returns null for what is sent as it is: work without an account, control of a transaction, and other queries */
function accountFor(config: unknown): string | null {
  if (typeof config === 'string') return TRANSACTION_CONTROL.test(config) ? null : currentAccount();
  const { text, account = currentAccount() } = config as Partial<ScopedQueryConfig>;
  return typeof text === 'string' && !(config instanceof Query) ? account : null;
}

/** These need no account, and `SET TRANSACTION` must be the first statement of its transaction. */
const TRANSACTION_CONTROL = /^(?:START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET) ?/;

/** The members of the driver's query class that its types leave out. */
interface DriverQuery extends Query {
  readonly name: string;
  readonly text: string;
  /** The rows since the last complete command. */
  readonly _result: { rows: unknown[] };
  values: readonly unknown[] | undefined;
  queryMode: string | undefined;
  callback: Callback;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const ExtendedQuery = Query as unknown as new (config: string | QueryConfig) => DriverQuery;

/**
 * A query that sets the account first. Both statements are before one `Sync`, so that they are one transaction, unless
 * the session is in one already.
 */
class AccountQuery extends ExtendedQuery {
  readonly #account: string;
  #isAccountSet = false;

  constructor(account: string, config: string | QueryConfig) {
    super(config);
    this.#account = account;
    this.queryMode = 'extended';
  }

  override prepare(connection: Connection): void {
    // The driver's types demand a second argument, which it does not read.
    connection.bind({ statement: SET_ACCOUNT.name, values: [this.#account] }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isAccountSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isAccountSet) super.handleCommandComplete(message, connection);
    this.#isAccountSet = true;
  }
}

/** A statement with several values, each for the rows of its own account. All are before one `Sync`. */
class CallsQuery extends ExtendedQuery {
  readonly #calls: readonly ScopedCall[];
  readonly #rows: unknown[][] = [];
  #isAccountSet = false;

  constructor({ name, text, calls }: ScopedCallsConfig) {
    super({ name, text });
    this.#calls = calls;
    this.queryMode = 'extended';
  }

  override prepare(connection: Connection): void {
    const { name, text } = this;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true);
      (connection as PreparingConnection).submittedNamedStatements[name] = text;
    }
    for (const [index, { account, values }] of this.#calls.entries()) {
      connection.bind({ statement: SET_ACCOUNT.name, values: [account] }, true);
      connection.execute({}, true);
      connection.bind({ statement: name, values: [...values] }, true);
      // Every result has the same columns.
      if (index === 0) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.#isAccountSet) super.handleDataRow(message);
  }

  override handleCommandComplete(): void {
    if (this.#isAccountSet) {
      this.#rows.push(this._result.rows);
      this._result.rows = this.#rows.length === this.#calls.length ? this.#rows : [];
    }
    this.#isAccountSet = !this.#isAccountSet;
  }
}

/** The statements that the driver has sent, and that PostgreSQL has not confirmed, by name. */
interface PreparingConnection extends Connection {
  readonly submittedNamedStatements: Record<string, string>;
}
