export { keyState, type KeyRing, type KeyState, type SigningKeyRecord } from './domain/key-ring.ts';
export { KeyLifecycle, type RevokedKey } from './key-lifecycle.ts';
export { PrivateKeys, type SigningKey } from './private-keys.ts';
export { RootKeys } from './root-keys.ts';
export { SigningKeyError } from './signing-key-error.ts';
export { SigningKeysRepository, isKeyRefused } from './signing-keys.repository.ts';
export { SigningKeys } from './signing-keys.ts';
export { KeyLifecycleModule, SigningModule } from './signing.module.ts';
