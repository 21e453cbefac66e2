import {
  CanonicalJsonError,
  type JsonObject,
  jsonPointer,
  type JsonValue,
  parseStrict,
} from '@tookeffect/core';
import type { ToolBinding } from '../adapters/tool-binding.ts';
import { TookEffectError } from '../errors/took-effect-error.ts';
import type { BegunOperation } from '../operations/operation-handle.ts';
import { ARGUMENT_POINTERS, CALL_POINTERS, readTemplate, type Refuse } from './template.ts';
import { isObject } from '../responses/is-object.ts';

/** A tools file that is refused. */
export class ToolsFileError extends TookEffectError {
  override readonly name: string = 'ToolsFileError';
  declare readonly code: 'tools_file_invalid';
  readonly file: string;
  /** The place in the file, as JSON Pointer; null when the file is not JSON, or cannot be read. */
  readonly pointer: string | null;

  constructor(file: string, pointer: string | null, expected: string, options?: ErrorOptions) {
    super('tools_file_invalid', [file, pointer || undefined, expected].filter(Boolean).join(': '), options);
    this.file = file;
    this.pointer = pointer;
  }
}

/** What the tools of a file do. */
export interface ToolBindings {
  /** The tools of the file. */
  readonly tools: readonly string[];
  /**
   * @returns the binding of a tool, for an adapter; add `acknowledge` in code if its result can describe a failure
   * @throws {TookEffectError} `tool_unknown`, with the tools of the file
   */
  readonly get: <Args = unknown, T = unknown>(tool: string) => ToolBinding<Args, T>;
  /**
   * @returns makes the arguments that a proxy sends to a server in place of those of the call; undefined if the file has
   *   no `serverArguments` for the tool
   * @throws {TookEffectError} `tool_unknown`
   */
  readonly serverArguments: (tool: string) => ServerArguments | undefined;
}

/**
 * Makes arguments from those of a call and the keys of its operation; members that a call has are replaced.
 * @throws {TookEffectError} `argument_missing`
 */
export type ServerArguments = (
  args: Readonly<Record<string, unknown>>,
  operation: Pick<BegunOperation, 'idempotencyKey' | 'correlationKeys'>,
) => JsonObject;

/** What a file says of a tool. */
interface FileTool {
  readonly binding: FileBinding;
  readonly serverArguments: ServerArguments | undefined;
}

/**
 * Reads the text of a tools file. Nothing that is not understood is ignored.
 * @param file its name, for errors
 * @throws {ToolsFileError} with the file, the place in it, and what was expected there
 */
export function readToolBindings(document: Uint8Array | string, file: string): ToolBindings {
  const refuse: Refuse = (path, expected) => {
    throw new ToolsFileError(file, jsonPointer(path), expected);
  };
  const { formatVersion, tools } = parse(document, file, refuse);
  if (formatVersion !== 1) refuse(['formatVersion'], 'must be 1');
  if (!isObject(tools)) return refuse(['tools'], 'must be an object with a member for each tool');
  const known = new Map(Object.entries(tools).map(([tool, given]) => [tool, readTool(tool, given, refuse)]));
  const find = (tool: string): FileTool => {
    const found = known.get(tool);
    if (found) return found;
    const message = `${file} has no tool ${tool}; it has: ${[...known.keys()].sort().join(', ') || 'none'}`;
    throw new TookEffectError('tool_unknown', message);
  };
  return {
    tools: [...known.keys()],
    get: (tool) => find(tool).binding,
    serverArguments: (tool) => find(tool).serverArguments,
  };
}

function parse(document: Uint8Array | string, file: string, refuse: Refuse): JsonObject {
  try {
    const parsed = parseStrict(document, { requireObject: true });
    requireKnown(parsed, ['$schema', 'formatVersion', 'tools'], [], refuse);
    return parsed;
  } catch (cause) {
    if (!(cause instanceof CanonicalJsonError)) throw cause;
    throw new ToolsFileError(file, null, `must be a JSON object (${cause.message})`, { cause });
  }
}

/** What a file can say of a tool; how its result is acknowledged is code. */
type FileBinding = Omit<ToolBinding<unknown, unknown>, 'acknowledge'>;

const TOOL = ['contract', 'input', 'timeoutMs', 'whenUnreachable', 'begin', 'serverArguments'];

function readTool(tool: string, given: JsonValue, refuse: Refuse): FileTool {
  const path = ['tools', tool];
  if (tool === '') refuse(path, 'must have the name of a tool');
  if (!isObject(given)) return refuse(path, 'must be an object');
  requireKnown(given, TOOL, path, refuse);
  return {
    binding: readBinding(tool, given, refuse),
    serverArguments: readServerArguments(tool, given.serverArguments, refuse),
  };
}

function readServerArguments(
  tool: string,
  given: JsonValue | undefined,
  refuse: Refuse,
): ServerArguments | undefined {
  const path = ['tools', tool, 'serverArguments'];
  if (given === undefined) return undefined;
  if (!isObject(given)) return refuse(path, 'must be an object');
  const make = readTemplate({ tool, pointers: CALL_POINTERS, refuse }, given, path);
  return (args, { idempotencyKey, correlationKeys }) => ({
    ...(args as JsonObject),
    ...make({ arguments: args, operation: { idempotencyKey, correlationKeys } }),
  });
}

function readBinding(tool: string, given: JsonObject, refuse: Refuse): FileBinding {
  const path = ['tools', tool];
  const { contract, input, timeoutMs, whenUnreachable, begin = {} } = given;
  if (typeof contract !== 'string' || !/^[^@\s]+@[1-9]\d*$/.test(contract)) {
    const expected = 'must be an id with its version, such as github.issue.created@1';
    return refuse([...path, 'contract'], expected);
  }
  if (!isObject(input)) return refuse([...path, 'input'], 'must be an object');
  requireWhole(timeoutMs, 1, 2_147_483_647, [...path, 'timeoutMs'], refuse);
  if (whenUnreachable !== undefined && whenUnreachable !== 'stop' && whenUnreachable !== 'run_unverified') {
    refuse([...path, 'whenUnreachable'], 'must be stop or run_unverified');
  }
  return {
    tool,
    contract,
    input: readTemplate({ tool, pointers: ARGUMENT_POINTERS, refuse }, input, [...path, 'input']),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(whenUnreachable !== undefined && { whenUnreachable }),
    begin: readBegin(begin, [...path, 'begin'], refuse),
  } as FileBinding;
}

function readBegin(begin: JsonValue, path: readonly string[], refuse: Refuse) {
  if (!isObject(begin)) return refuse(path, 'must be an object');
  requireKnown(begin, ['connectionId', 'deadlineSeconds', 'settleSeconds', 'actWithinSeconds'], path, refuse);
  const { connectionId, deadlineSeconds, settleSeconds, actWithinSeconds } = begin;
  if (connectionId !== undefined && (typeof connectionId !== 'string' || connectionId === '')) {
    refuse([...path, 'connectionId'], 'must be the id of a connection');
  }
  requireWhole(deadlineSeconds, 60, 7_776_000, [...path, 'deadlineSeconds'], refuse);
  requireWhole(settleSeconds, 0, 604_800, [...path, 'settleSeconds'], refuse);
  requireWhole(actWithinSeconds, 60, 86_400, [...path, 'actWithinSeconds'], refuse);
  return begin;
}

function requireKnown(
  given: JsonObject,
  known: readonly string[],
  path: readonly string[],
  refuse: Refuse,
): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse([...path, unknown], `is not a known member; known: ${known.join(', ')}`);
}

function requireWhole(
  value: JsonValue | undefined,
  least: number,
  most: number,
  path: readonly string[],
  refuse: Refuse,
): void {
  if (value === undefined) return;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return;
  refuse(path, `must be a whole number from ${least} to ${most}`);
}
