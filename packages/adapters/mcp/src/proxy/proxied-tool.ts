import type { BegunOperation, ToolBinding } from '@tookeffect/sdk';
import type { ToolResult } from '../tool-result.ts';

/** The arguments of a call, as the client sends them. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** A tool of a third-party server that is bound to a contract. */
export interface ProxiedTool {
  /** `tool` is its name at the server. */
  readonly binding: ToolBinding<ToolArguments, ToolResult>;
  /**
   * Makes the arguments that the server gets, for example with a correlation key in one of them. Default: those of the
   * client. The operation is null for a tool that runs unverified.
   */
  readonly toServerArguments?:
    ((args: ToolArguments, operation: BegunOperation | null) => ToolArguments) | undefined;
}

/** What a server responded in place of a result: an error of JSON-RPC. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A server asks the user to open a URL before it acts, in a version of the protocol that has this. */
export class UrlElicitationError extends ServerError {}

/** A server did not respond with a result of a tool: it ended, or its response is malformed. */
export class NoResultError extends Error {
  override readonly name = 'NoResultError';
}

/** @returns whether a server asks for more before it acts, by an error */
export function isElicitation(thrown: unknown): boolean {
  return thrown instanceof UrlElicitationError;
}
