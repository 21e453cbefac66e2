export { AccountEntity } from './account.entity.ts';
export type { Tenant } from './accounts.repository.ts';
export { AccountsService } from './accounts.service.ts';
export { SCOPE_PRESETS, type ScopePreset } from './api-key-rules.ts';
export { ApiKeysRepository } from './api-keys.repository.ts';
export { ApiKeysService } from './api-keys.service.ts';
export { IdentityModule } from './identity.module.ts';
export { Peppers } from './peppers.ts';
