import type { Environment } from '@tookeffect/core';
import type {
  Connection,
  ConnectionDeclarations,
  ConnectionTestOutcome,
  Credential,
  CredentialType,
  Read,
} from '@tookeffect/wire';
import type { ReadRequest } from '@tookeffect/evaluator';
import type { AddressScheme } from './system-address.ts';

/**
 * Reads one kind of system of record. A connector only reads, connects only to addresses that the resolver allows, and
 * sends the credential to the connection's origin only.
 * @see CONTRIBUTING.md, "a connector", for what a new one needs
 */
export interface Connector<Request extends ReadRequest = ReadRequest> {
  /** The value of `observe.connector` in contracts. */
  readonly name: Request['connector'];
  /** The schemes of its base URLs; the first is the one that error texts recommend. */
  readonly schemes: readonly [AddressScheme, ...AddressScheme[]];
  readonly credentialTypes: readonly CredentialType[];

  /** Whether a credential of type `basic` may have a certificate authority. */
  readonly trustsOwnAuthority?: boolean;

  /**
   * Lists what is wrong with declarations of its own kind, such as collections. A connector without this method has none.
   */
  declarationFaults?(declarations: ConnectionDeclarations): readonly DeclarationFault[];

  /**
   * Says why a request cannot be made with what the connection's owner declared, before anything is sent.
   * @returns a sentence for people; `undefined` if it can be made
   */
  requestProblem?(request: Request, declarations: ConnectionDeclarations): string | undefined;

  /**
   * Names the address on the origin at which a request reads one object or document, without what is added against caches:
   * operations that read one address mean one thing, whatever they call it. A connector without this method has no addresses.
   * @returns `undefined` for a list
   */
  addressOf?(request: Request, connection: OpenConnection): string | undefined;

  /**
   * The control of a read to which this connector adds something against caches. A connector without this method adds
   * nothing that can change a response.
   * @returns `undefined` if there is nothing to control
   */
  freshControl?(request: Request, connection: OpenConnection): FreshControl<Request> | undefined;

  /**
   * Makes one read: no retries, no redirects, at most `maxRequests` requests.
   * @returns the provider's response, or why there is no response to evaluate; a fault of the provider is a result, not a rejection
   */
  read(request: Request, connection: OpenConnection, context: ReadContext): Promise<ReadResult>;

  /**
   * Tests with reads only whether the credential is accepted and whether it can write. No write is tried, so `usable` does
   * not prove that the credential cannot write.
   * @returns the result; a fault of the provider is a result, not a rejection
   */
  test(connection: OpenConnection, bounds: TimeBounds): Promise<ConnectionTestResult>;

  /** Closes the sockets that stay open between reads; reads in progress fail. */
  close?(): Promise<void>;
}

/** How a read shows that its address ignores what is added to requests against caches. */
export interface FreshControl<Request extends ReadRequest = ReadRequest> {
  /** Names the addition and the address among those of one connection. It may contain values of the input. */
  readonly address: string;
  /** The same read without the addition. */
  readonly request: Request;
}

/** One fault of the declarations of a connection. */
export interface DeclarationFault {
  /** JSON Pointer into the declarations. */
  readonly pointer: string;
  readonly message: string;
}

/** A connection with its credential in plain text, for one observation or test; never stored, logged or sent elsewhere. */
export interface OpenConnection {
  readonly id: Connection['id'];
  /** The owner, whose reads take turns with those of other accounts. */
  readonly accountId: string;
  readonly service: Connection['service'];
  readonly baseUrl: Connection['baseUrl'];
  /** The origin of the base URL when the credential was stored; requests go to this origin only. */
  readonly origin: string;
  /** Unencrypted transport is allowed for `test` only. */
  readonly environment: Environment;
  /** What only the connection's owner can say about the system. */
  readonly declarations: ConnectionDeclarations;
  readonly credential: Credential;
  /** No test has reached the system yet, so the credential may be able to write: nothing is sent with it. */
  readonly isUntested?: true;
}

/** The time that a step may take. */
export interface TimeBounds {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** The bounds of one read. */
export interface ReadContext extends TimeBounds {
  /** Longer bodies are `too_large`; their rest is not read. The pages of a listing share it. */
  readonly maxBytes: number;
  /** The requests that the read may send; pages beyond them are not read. */
  readonly maxRequests: number;
  /** The statuses whose body is read: no other response's body is evaluated. */
  readonly bodyStatuses: readonly number[];
  /** When the operation began, in wire form, for listings that show only what was created since. */
  readonly begunAt?: string;
}

/** A read without the instants, which the observer adds. */
export type ReadResult = WithoutInstants<Read>;

/** What a connection test found. */
export interface ConnectionTestResult {
  readonly outcome: ConnectionTestOutcome;
  /** One sentence for people. It never contains the credential; from the provider it contains only statuses, scopes and names. */
  readonly detail: string;
}

type WithoutInstants<Kind> = Kind extends Read ? Omit<Kind, 'observedAt' | 'completedAt'> : never;
/** A read without a response to evaluate. */
export type FailedResult = Extract<ReadResult, { outcome: 'failed' }>;

/** A read with a response. */
export type AnsweredResult = Extract<ReadResult, { outcome: 'answered' }>;

type ReadFailure = Extract<Read, { outcome: 'failed' }>['failure'];

/** Makes a read without a response to evaluate. */
export function failedRead(failure: ReadFailure): FailedResult {
  return { outcome: 'failed', failure };
}

/** The read of a connector that cannot send the credential, as if the system had refused it. */
export const DENIED_READ: ReadResult = { outcome: 'answered', status: 401 };

/** The test of a system that gave no usable response. */
export const UNREACHABLE: ConnectionTestResult = {
  outcome: 'unreachable',
  detail: 'The system gave no usable response.',
};

/** @param detail a sentence about the cause; undefined if it is unknown */
export function unreachable(detail: string | undefined): ConnectionTestResult {
  return detail === undefined ? UNREACHABLE : { outcome: 'unreachable', detail };
}

/** The test of a system that does not accept the credential. */
export const DENIED: ConnectionTestResult = {
  outcome: 'denied',
  detail: 'The system does not accept the credential.',
};
