export { LocalKeyManagement } from './local-key-management.ts';
export { rewrapAll } from './rewrap-all.ts';
export { SealError } from './seal-error.ts';
export { Sealer, type SealBinding } from './sealer.ts';
export { SecretFileError, SecretsDirectory } from './secrets-directory.ts';
export { SecretsModule } from './secrets.module.ts';
