import type { Credential, CredentialType } from '@tookeffect/sdk';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { readSecret, type SecretSource } from './read-secret.ts';

/** A credential, as options: its secret comes from a file, a variable or standard input. */
export interface CredentialOptions extends SecretSource {
  readonly type: CredentialType;
  readonly username?: string;
  readonly headerName?: string;
  readonly accessKeyId?: string;
  readonly region?: string;
}

/** @throws {UsageError} where a part of the credential is missing */
export async function credentialOf(
  options: CredentialOptions,
  surroundings: Surroundings,
): Promise<Credential> {
  const { type, username, headerName, accessKeyId, region } = options;
  switch (type) {
    case 'none':
      return { type };
    case 'bearer':
      return { type, token: await readSecret(options, surroundings) };
    case 'basic':
      return {
        type,
        username: needed(username, '--username'),
        password: await readSecret(options, surroundings),
      };
    case 'header':
      return {
        type,
        name: needed(headerName, '--header-name'),
        value: await readSecret(options, surroundings),
      };
    case 'aws':
      return {
        type,
        accessKeyId: needed(accessKeyId, '--access-key-id'),
        region: needed(region, '--region'),
        secretAccessKey: await readSecret(options, surroundings),
      };
  }
}

function needed(value: string | undefined, flag: string): string {
  if (value === undefined) throw new UsageError(`this type of credential needs ${flag}`);
  return value;
}
