import { UserAbortError } from '@tookeffect/sdk';
import { CommanderError } from 'commander';
import type { CommandContext } from './command-context.ts';
import { errorText, toProblem, UsageError } from './errors.ts';
import { EXIT_CODES, exitCodeOfError } from './exit-codes.ts';
import { coloursFor } from './output/layout.ts';
import { safeJson, safeText } from './output/safe-text.ts';
import { makeProgram } from './program.ts';

/**
 * Runs a command line. Errors are written to standard error: a problem document with `--json`, or else text.
 * @param arguments_ without the name of the program
 * @returns the exit code; nothing is thrown
 */
export async function runCli(arguments_: readonly string[], context: CommandContext): Promise<number> {
  let exitCode: number = EXIT_CODES.ok;
  const program = makeProgram({ context, exitWith: (code) => (exitCode = code) });
  try {
    await program.parseAsync(arguments_, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.ok;
    // Commander has already shown the help of a group without a subcommand.
    if (thrown instanceof CommanderError && thrown.code === 'commander.help') return EXIT_CODES.usage;
    const error = context.signal.aborted ? toAbortError(thrown, context) : toUsageError(thrown);
    writeError(error, arguments_, context);
    return context.signal.aborted ? EXIT_CODES.interrupted : exitCodeOfError(error);
  }
}

function toUsageError(thrown: unknown): unknown {
  return thrown instanceof CommanderError
    ? new UsageError(thrown.message.replace(/^error: /, '').replaceAll('\n', ' '))
    : thrown;
}

function toAbortError(thrown: unknown, { signal }: CommandContext): UserAbortError {
  return thrown instanceof UserAbortError ? thrown : new UserAbortError({ cause: signal.reason });
}

/** Whether the output is read by a program: then an error is a document, too. */
function isForPrograms(arguments_: readonly string[]): boolean {
  return arguments_.some((each) => each === '--json' || each === '--jq' || each.startsWith('--jq='));
}

function writeError(
  error: unknown,
  arguments_: readonly string[],
  { stderr, environment }: CommandContext,
): void {
  const colours = coloursFor(stderr, environment, !arguments_.includes('--no-color'));
  const text = isForPrograms(arguments_)
    ? `${safeJson(JSON.stringify(toProblem(error), null, 2))}\n`
    : safeText(errorText(error, colours), colours.isColorSupported);
  stderr.write(text);
}
