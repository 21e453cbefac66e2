/** A database of a customer's own, where an agent writes and the product only reads. */
export interface Shop {
  /** May read and write `orders`: the agent's side. */
  readonly writerUrl: string;
  /** May only read: what the connection was made with. */
  readonly readerUrl: string;
}

/** The whole product on this machine: a real server, its own PostgreSQL, and a shop to act on. */
export interface TestServer {
  /** `http://127.0.0.1:…`, without a slash at the end; the same after `restart`. */
  readonly baseUrl: string;
  /** A key with every scope. */
  readonly apiKey: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly shop: Shop;
  /** The connection named `shop`: service `postgres`, environment `test`, a credential that can only read. */
  readonly connectionId: string;
  /** The process id of the API server. */
  readonly processId: number;
  /** The control plane's own database, for a test that looks behind the API. */
  readonly databaseUrl: string;
  /** Adds the credits of one pack, as a signed event of the payment provider does. */
  grantCredit(): Promise<void>;
  /** Runs an admin command beside the API server: `admin('keys', 'list')`. @returns what it printed */
  admin(...args: readonly string[]): Promise<string>;
  /** Sends a signal to the API server, whose database runs on, and waits for its end. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the API server in good order where it still runs, and starts it on the same address with the same data. */
  restart(): Promise<void>;
  /** Ends everything and removes every file; a second call does nothing. */
  stop(): Promise<void>;
}

/** What `startTestServer` may be told. */
export interface StartTestServerOptions {
  /** Settings of the API server beside those a test server sets, or instead of them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Packs of credit to begin with; 1 unless told. */
  readonly packs?: number;
  /** Called with each line the API server or PostgreSQL logs. */
  readonly log?: (line: string) => void;
}
