import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { readBytes } from './read-document.ts';

/** Where a secret is taken from; never from the command line, which every user of the machine can read. */
export interface SecretSource {
  readonly secretFile?: string;
  readonly secretEnv?: string;
}

/**
 * Reads a secret from a file, a variable, or standard input for the file `-`; one line break at its end is dropped.
 * @throws {UsageError} where there is none, or two sources are named
 */
export async function readSecret(source: SecretSource, surroundings: Surroundings): Promise<string> {
  const { secretFile, secretEnv } = source;
  if ((secretFile === undefined) === (secretEnv === undefined)) {
    throw new UsageError(
      'name one source of the secret: --secret-file FILE (- for standard input) or --secret-env NAME',
    );
  }
  const secret =
    secretEnv === undefined
      ? Buffer.from(await readBytes(secretFile!, surroundings))
          .toString('utf8')
          .replace(/\r?\n$/, '')
      : surroundings.environment[secretEnv];
  if (!secret) throw new UsageError('the secret is empty');
  return secret;
}
