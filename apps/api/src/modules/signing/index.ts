export type { SigningKey } from './signing-key.ts';
export { SigningKeys } from './signing-keys.ts';
export { SigningModule } from './signing.module.ts';
