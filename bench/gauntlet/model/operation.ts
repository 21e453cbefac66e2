import type { Outcome } from './expectation.ts';

/** What is asked, in the words of a contract. */
export interface Ask {
  readonly contract: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What an agent says about its own action. */
export interface Report {
  readonly status: 'succeeded' | 'failed' | 'accepted' | 'unknown';
  /** The id that the agent names for what it made. */
  readonly reference?: string;
}

/** An operation that was begun before an agent acts. */
export interface Operation {
  readonly id: string;
  /** What the agent must embed in what it writes. */
  readonly marker: string;
  /** Hands in what the agent says. */
  readonly report: (report: Report) => Promise<void>;
  /** Looks once. A pending outcome says when to look again. */
  verify(): Promise<Outcome & { readonly retryAfterSeconds?: number }>;
  /** Says that the agent will not act. */
  readonly cancel: () => Promise<void>;
}

/** How an operation is begun. */
export interface BeginOptions {
  readonly actWithinSeconds?: number;
  /** Another connection to the same system; the one of the scenario when left out. */
  readonly connection?: ConnectionRequest;
}

/** A connection as its owner declares it: the body of `POST /v1/connections` without a name. */
export interface ConnectionRequest {
  readonly service:
    | 'postgres'
    | 'mysql'
    | 'http'
    | 'github'
    | 's3'
    | 'dns'
    | 'stripe'
    | 'slack'
    | 'linear'
    | 'kubernetes'
    | 'mongodb'
    | 'caldav'
    | 'imap';
  readonly baseUrl: string;
  readonly credential: Readonly<Record<string, string>>;
  readonly declarations?: Declarations;
}

/** What only a connection's owner can say about the system. */
export interface Declarations {
  readonly actor?: string;
  readonly missing?: 'absent' | 'unknown';
  readonly uncached?: boolean;
  /** How a read keeps caches out; a query parameter must be one that every address of the connection ignores. */
  readonly freshBy?: { readonly query: string } | 'header' | 'none';
  readonly environmentName?: string;
  readonly exclusiveScopes?: boolean;
  readonly collections?: Readonly<Record<string, CollectionDeclaration>>;
}

/** Where a collection of objects is, and which members mean what. */
export interface CollectionDeclaration {
  readonly path: string;
  /** The member with the list; the body itself is the list when left out. */
  readonly items?: string;
  /** The member with the object at the address of one object; the body itself is the object when left out. */
  readonly item?: string;
  /** The path of one object, with `{id}`. */
  readonly itemPath?: string;
  readonly id: string;
  readonly createdAt?: { readonly member: string; readonly format: string };
  readonly marker?: string;
  readonly creator?: string;
  readonly revision?: string;
  readonly more?: string;
  readonly next?: 'link';
}

/** The agent says that it is done. */
export function done(reference?: string | number): Report {
  return reference === undefined
    ? { status: 'succeeded' }
    : { status: 'succeeded', reference: String(reference) };
}

/** The agent says that it is done once its request was answered, whatever the answer was. */
export async function doneAfter(request: Promise<unknown>, reference?: string | number): Promise<Report> {
  await request;
  return done(reference);
}

/** When a system carries out what is still queued at the first look, also on a machine that is slow to look. */
export const AFTER_THE_LOOK_MS = 10_000;

/** The agent says that its request was accepted and will be carried out later. */
export const QUEUED: Report = { status: 'accepted' };

/** The agent says that it failed. */
export const FAILED: Report = { status: 'failed' };

/** The agent crashed or lost the answer. */
export const CRASHED: Report = { status: 'unknown' };
