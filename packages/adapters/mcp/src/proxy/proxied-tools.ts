import type { ToolBindings } from '@tookeffect/sdk/tools-file';
import type { ProxiedTool } from './proxied-tool.ts';

/**
 * @param bindings a tools file, as `loadToolBindings` reads it
 * @param names the tools to bind; all of the file if left out
 * @throws {TookEffectError} `tool_unknown`
 */
export function proxiedTools(
  bindings: ToolBindings,
  names: readonly string[] = bindings.tools,
): ProxiedTool[] {
  return names.map((name) => {
    const make = bindings.serverArguments(name);
    const binding: ProxiedTool['binding'] = bindings.get(name);
    // Without an operation there are no keys, and nothing is verified.
    const toServerArguments: ProxiedTool['toServerArguments'] = (args, operation) =>
      make && operation ? make(args, operation) : args;
    return make ? { binding, toServerArguments } : { binding };
  });
}
