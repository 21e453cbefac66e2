import {
  type JsonObject,
  type JsonValue,
  parseStrict,
  type ToolBinding,
  TookEffectError,
} from '@tookeffect/sdk';
import type { ToolResult } from '../tool-result.ts';
import { isObject } from './json-rpc.ts';
import type { ProxiedTool, ToolArguments } from './proxied-tool.ts';
import { fillTemplate, findUnknownPlaceholder } from './template.ts';

/** The mapping of one tool. */
interface ToolMapping {
  readonly contract: string;
  /** The input of the contract; placeholders name arguments of the call. */
  readonly input: JsonObject;
  /** Arguments that the server gets in place of the client's; placeholders also name keys of the operation. */
  readonly arguments?: JsonObject;
  readonly connectionId?: string;
  readonly timeoutMs?: number;
  readonly whenUnreachable?: 'stop' | 'run_unverified';
}

const MEMBERS = new Set(['contract', 'input', 'arguments', 'connectionId', 'timeoutMs', 'whenUnreachable']);
const INPUT_ROOTS = ['arguments'];
const ARGUMENT_ROOTS = ['arguments', 'correlationKeys', 'idempotencyKey'];

/**
 * Reads a mapping of tools to contracts: `{"tools": {"place_order": {"contract": …, "input": …, "arguments": …}}}`.
 * @param names the tools to bind; all of the mapping if left out
 * @throws {TookEffectError} `tool_mapping_invalid`, also for a tool without a mapping
 */
export function readToolMapping(content: Uint8Array | string, names?: readonly string[]): ProxiedTool[] {
  const tools = parseTools(content);
  const unknown = names?.find((name) => !Object.hasOwn(tools, name));
  if (unknown !== undefined) throw invalid(`there is no mapping for the tool ${unknown}`);
  return (names ?? Object.keys(tools)).map((name) => toProxiedTool(name, tools[name]!));
}

function parseTools(content: Uint8Array | string): JsonObject {
  let document: JsonValue;
  try {
    document = parseStrict(content);
  } catch (error) {
    throw invalid(`it is not strict JSON: ${(error as Error).message}`);
  }
  if (!isObject(document) || !isObject(document.tools) || Object.keys(document).length !== 1) {
    throw invalid('it must be {"tools": {"TOOL": {"contract": "…", "input": {…}}}}');
  }
  return document.tools;
}

function toProxiedTool(tool: string, mapping: JsonValue): ProxiedTool {
  const {
    contract,
    input,
    arguments: given,
    connectionId,
    timeoutMs,
    whenUnreachable,
  } = checkMapping(tool, mapping);
  const binding: ToolBinding<ToolArguments, ToolResult> = {
    tool,
    contract,
    input: (args) => fillTemplate(input, { arguments: args }) as JsonObject,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(whenUnreachable !== undefined && { whenUnreachable }),
    ...(connectionId !== undefined && { begin: { connectionId } }),
  };
  if (given === undefined) return { binding };
  return {
    binding,
    // Without an operation there are no keys, and nothing is verified.
    toServerArguments: (args, operation) => {
      if (operation === null) return args;
      const { correlationKeys, idempotencyKey } = operation;
      return {
        ...args,
        ...(fillTemplate(given, { arguments: args, correlationKeys, idempotencyKey }) as JsonObject),
      };
    },
  };
}

function checkMapping(tool: string, mapping: JsonValue): ToolMapping {
  const demand = (isMet: boolean, message: string): void => {
    if (!isMet) throw invalid(`${tool}: ${message}`);
  };
  demand(isObject(mapping), 'it must be an object');
  const members = mapping as JsonObject;
  const unknown = Object.keys(members).find((name) => !MEMBERS.has(name));
  demand(unknown === undefined, `unknown member ${unknown}; known: ${[...MEMBERS].join(', ')}`);
  demand(typeof members.contract === 'string', 'contract must be an id with its version');
  demand(isObject(members.input), 'input must be an object');
  demand(members.arguments === undefined || isObject(members.arguments), 'arguments must be an object');
  demand(
    members.connectionId === undefined || typeof members.connectionId === 'string',
    'connectionId must be a text',
  );
  for (const [name, roots] of [
    ['input', INPUT_ROOTS],
    ['arguments', ARGUMENT_ROOTS],
  ] as const) {
    const placeholder = findUnknownPlaceholder(members[name] ?? null, roots);
    demand(
      placeholder === undefined,
      `${name}: unknown placeholder ${placeholder}; it can begin with ${roots.join(', ')}`,
    );
  }
  return members as unknown as ToolMapping;
}

function invalid(message: string): TookEffectError {
  return new TookEffectError('tool_mapping_invalid', `the tool mapping is invalid: ${message}`);
}
