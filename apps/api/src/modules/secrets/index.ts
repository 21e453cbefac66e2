export { KeyManagement } from './key-management.ts';
export { LocalKeyManagement } from './local-key-management.ts';
export { rewrapAll, type SealedRows } from './rewrap-all.ts';
export { SealError, type SealErrorCode } from './seal-error.ts';
export { Sealer, type SealBinding } from './sealer.ts';
export { SecretFileError, SecretsDirectory } from './secrets-directory.ts';
export { SecretsModule } from './secrets.module.ts';
