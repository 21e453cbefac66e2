import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { DelayedWork } from './delayed.ts';

/** An answer of a system. */
export interface Answer {
  readonly status: number;
  /** The parsed JSON; `{ text }` where it is not JSON. */
  readonly body: Json;
  readonly headers: Headers;
}

/** A JSON document: the members of an object, or the elements of a list by their indices. */
export type Json = Readonly<Record<string, unknown>>;

/** Sends a request to the system. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** A part of an HTTP system. */
export interface HttpWorld extends World {
  /** The name of the part: a collection, a database, a repository, a folder. */
  readonly name: string;
  /** The requests of the agent. */
  readonly agent: Send;
  /** The requests of an administrator or another actor. */
  readonly others: Send;
  /** The requests of the observer, with its credential. */
  readonly reader: Send;
  /** Runs work after a delay, as a queue of the system does. */
  readonly later: (delayMs: number, work: () => Promise<unknown>) => void;
}

/** How to make a world of an HTTP system. */
export interface HttpWorldOptions {
  readonly name: string;
  readonly connection: ConnectionRequest;
  /** The origin that the agent writes to; the one that is observed when left out. */
  readonly writeUrl?: string;
  readonly agentHeaders?: Readonly<Record<string, string>>;
  readonly otherHeaders?: Readonly<Record<string, string>>;
  readonly encode?: (body: unknown) => { readonly type: string; readonly text: string };
  /** What the observer can read of this world. */
  readonly observed: readonly string[];
  readonly close?: () => Promise<void>;
}

/** Makes a world of an HTTP system. */
export function httpWorld(options: HttpWorldOptions): HttpWorld {
  const { name, connection, writeUrl = connection.baseUrl, encode = asJson } = options;
  const delayed = new DelayedWork();
  let lastStatus: number | null = null;
  const agentHeaders = options.agentHeaders ?? headersOf(connection.credential);
  const agentSend = sender(writeUrl, agentHeaders, encode);
  const reader: Send = (...request) => {
    const { baseUrl, credential } = world.connection;
    return sender(baseUrl, headersOf(credential), encode)(...request);
  };
  const world: HttpWorld = {
    name,
    connection,
    get lastStatus() {
      return lastStatus;
    },
    agent: async (...request) => {
      const answer = await agentSend(...request);
      lastStatus = answer.status;
      return answer;
    },
    others: sender(writeUrl, options.otherHeaders ?? agentHeaders, encode),
    reader,
    later: (delayMs, work) => delayed.after(delayMs, work),
    settled: () => delayed.settled(),
    observe: async () => {
      const answers = await Promise.all(options.observed.map((path) => reader('GET', path)));
      return answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n');
    },
    close: async () => {
      await delayed.settled();
      await options.close?.();
    },
  };
  return world;
}

/** @returns the header in which a connection's credential is sent */
export function headersOf(credential: ConnectionRequest['credential']): Record<string, string> {
  switch (credential.type) {
    case 'bearer':
      return { authorization: `Bearer ${credential.token ?? ''}` };
    case 'basic': {
      const pair = `${credential.username ?? ''}:${credential.password ?? ''}`;
      return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
    }
    case 'header':
      return { [credential.name ?? '']: credential.value ?? '' };
    default:
      return {};
  }
}

function sender(
  origin: string,
  headers: Readonly<Record<string, string>>,
  encode: (body: unknown) => { readonly type: string; readonly text: string },
): Send {
  return async (method, path, body) => {
    const encoded = body === undefined ? null : encode(body);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(encoded && { 'content-type': encoded.type }) },
      ...(encoded && { body: encoded.text }),
    });
    return { status: response.status, body: parse(await response.text()), headers: response.headers };
  };
}

function parse(text: string): Json {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = { text };
  }
  return parsed as Json;
}

function asJson(body: unknown) {
  return { type: 'application/json', text: JSON.stringify(body) };
}

/** @returns the list that a document is, or that one of its members is; empty where there is none */
export function listOf(body: Json, member?: string): readonly Json[] {
  const list = member === undefined ? body : body[member];
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** Encodes a flat object as a form. */
export function asForm(body: unknown) {
  return {
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(body as Record<string, string>).toString(),
  };
}
