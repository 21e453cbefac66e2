export { LocalKeyManagement } from './local-key-management.ts';
export { MemberKeys } from './member-keys.ts';
export { SealError } from './authenticated-encryption.ts';
export { isUnusable, type LeftRow, type Rewrapped, rewrapAll, Sealer, type SealBinding } from './sealer.ts';
export { SecretFileError, SecretsDirectory } from './secrets-directory.ts';
export { SecretsModule } from './secrets.module.ts';
export { UnsealedValues } from './unsealed-values.ts';
