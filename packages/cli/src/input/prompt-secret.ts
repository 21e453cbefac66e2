import { UserAbortError } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';
import { terminalWritable } from '../output/terminal-writable.ts';

/**
 * Asks for a secret on the terminal, which shows one sign for each character, on standard error.
 * @throws {UserAbortError} for Ctrl-C
 * @throws {UsageError} for an empty secret
 */
export async function promptSecret(
  message: string,
  { stdin, stderr, signal }: CommandContext,
): Promise<string> {
  // Loaded here, so that other commands start fast.
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message, input: stdin, output: terminalWritable(stderr), signal });
  if (isCancel(answer)) throw new UserAbortError({ cause: new Error('the prompt was cancelled') });
  const secret = answer.trim();
  if (secret === '') throw new UsageError('the secret is empty');
  return secret;
}
