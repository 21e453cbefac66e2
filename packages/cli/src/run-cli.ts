import { UserAbortError } from '@tookeffect/sdk';
import { CommanderError } from 'commander';
import { EXIT_CODES, exitCodeOfError } from './exit-codes.ts';
import { coloursFor } from './output/colours.ts';
import { problemOf, problemText } from './output/problem-text.ts';
import { makeProgram } from './program.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs the command line.
 * @param arguments_ without the program's name
 * @returns the exit code; nothing is thrown
 */
export async function runCli(arguments_: readonly string[], surroundings: Surroundings): Promise<number> {
  let exitCode: number = EXIT_CODES.ok;
  const program = makeProgram({ surroundings, exitWith: (code) => (exitCode = code) });
  try {
    await program.parseAsync(arguments_, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT_CODES.ok;
    // A group without a subcommand has shown its help already.
    if (thrown instanceof CommanderError && thrown.code === 'commander.help') return EXIT_CODES.usage;
    const error = surroundings.signal.aborted
      ? interruption(surroundings.signal, thrown)
      : understood(thrown);
    writeError(error, arguments_, surroundings);
    return surroundings.signal.aborted ? EXIT_CODES.interrupted : exitCodeOfError(error);
  }
}

function understood(thrown: unknown): unknown {
  return thrown instanceof CommanderError
    ? new UsageError(thrown.message.replace(/^error: /, '').replaceAll('\n', ' '))
    : thrown;
}

function interruption(signal: AbortSignal, thrown: unknown): UserAbortError {
  return thrown instanceof UserAbortError ? thrown : new UserAbortError({ cause: signal.reason });
}

function writeError(
  error: unknown,
  arguments_: readonly string[],
  { stderr, environment }: Surroundings,
): void {
  const text = arguments_.includes('--json')
    ? `${JSON.stringify(problemOf(error), null, 2)}\n`
    : problemText(error, coloursFor(stderr, environment, !arguments_.includes('--no-color')));
  stderr.write(text);
}
