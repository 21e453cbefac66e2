import { UsageError } from '../errors.ts';

/** Turns a document into the text that `--jq` asks for. @throws {UsageError} for a document that it cannot be applied to */
export type JsonFilter = (document: unknown) => Promise<string>;

/**
 * Compiles a filter with jq itself.
 * @returns what prints each result on a line: a text as it is, anything else as JSON
 * @throws {UsageError} for a filter that is not valid
 */
export async function compileJsonFilter(source: string): Promise<JsonFilter> {
  // Loaded here, because it has more than a megabyte.
  const { default: jq } = await import('jq-wasm');
  const apply = async (input: string, program: string): Promise<string> => {
    try {
      const output = await jq.raw(input, program, ['--raw-output', '--compact-output']);
      return output === '' ? '' : `${output.replace(/\n$/, '')}\n`;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : String(cause);
      throw new UsageError(`the filter ${JSON.stringify(source)} of --jq fails: ${reason}`, { cause });
    }
  };
  // Compiled before the command runs, and not applied.
  await apply('null', `def filter: (\n${source}\n); empty`);
  return (document) => apply(JSON.stringify(document), source);
}
