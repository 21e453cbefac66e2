export { AccountEntity } from './account.entity.ts';
export { AccountsService } from './accounts.service.ts';
export { ApiKeysService } from './api-keys.service.ts';
export type { Tenant } from './domain/tenant.ts';
export { IdentityModule } from './identity.module.ts';
export { SCOPE_PRESETS, type ScopePreset } from './scope-presets.ts';
