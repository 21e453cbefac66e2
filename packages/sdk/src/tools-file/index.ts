import { readFile } from 'node:fs/promises';
import { readToolBindings, type ToolBindings, ToolsFileError } from './read-tools-file.ts';

export {
  readToolBindings,
  type ServerArguments,
  type ToolBindings,
  ToolsFileError,
} from './read-tools-file.ts';

/**
 * Loads a tools file, which maps tools to contracts; `https://tookeffect.dev/schemas/files/tools-file.schema.json` describes it.
 * ```ts
 * const bindings = await loadToolBindings('tookeffect.tools.json');
 * const placeOrder = tool({ ...verified(bindings.get('place_order'), place), … });
 * ```
 * @throws {ToolsFileError} with the file, the place in it, and what was expected there
 */
export async function loadToolBindings(path: string): Promise<ToolBindings> {
  let document: Uint8Array;
  try {
    document = await readFile(path);
  } catch (cause) {
    throw new ToolsFileError(path, null, 'cannot be read', { cause });
  }
  return readToolBindings(document, path);
}
