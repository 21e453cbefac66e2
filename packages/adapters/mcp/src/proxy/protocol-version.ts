import { isObject, type RpcMessage } from './json-rpc.ts';

/** What a version of the protocol has besides a finished result of a tool. */
export interface ResultRules {
  /** Whether each result says its type: `complete`, or `input_required` while the client is asked for more. */
  readonly hasResultType: boolean;
  /** Whether the error -32042 asks to open a URL before the tool acts. */
  readonly hasUrlElicitation: boolean;
}

/** The first version whose requests name their version, and whose results have a type. */
const WITH_RESULT_TYPE = '2026-07-28';
const WITH_URL_ELICITATION = '2025-11-25';

/** The member of `_meta` with the version of one request, since 2026-07-28. */
const VERSION_META = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities';
const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** The version of the protocol that a client and a server speak. */
export class ProtocolVersion {
  #negotiated: string | undefined;

  /** @param result the server's response to `initialize` */
  learn(result: unknown): void {
    if (isObject(result) && typeof result.protocolVersion === 'string')
      this.#negotiated = result.protocolVersion;
  }

  /**
   * @param params those of the client's request: how a client reads the response follows from them, never from the response
   * @returns what the version has; nothing for one that is not known
   */
  rulesOf({ _meta: meta }: RpcMessage): ResultRules {
    const isModern = isObject(meta) && meta[VERSION_META] === WITH_RESULT_TYPE;
    return {
      hasResultType: isModern,
      hasUrlElicitation: !isModern && this.#negotiated === WITH_URL_ELICITATION,
    };
  }
}

/** @returns the parameters without the offer to get a task: its result would come by another request, with no verdict */
export function withoutTasks(params: RpcMessage): RpcMessage {
  const meta = params._meta;
  const capabilities = isObject(meta) ? meta[CAPABILITIES_META] : undefined;
  if (!isObject(capabilities) || !isObject(capabilities.extensions)) return params;
  const { [TASKS_EXTENSION]: tasks, ...extensions } = capabilities.extensions;
  if (tasks === undefined) return params;
  return {
    ...params,
    _meta: { ...(meta as RpcMessage), [CAPABILITIES_META]: { ...capabilities, extensions } },
  };
}
