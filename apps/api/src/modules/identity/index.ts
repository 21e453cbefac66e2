export { ApiKeysService, type Tenant } from './api-keys.service.ts';
export { IdentityModule } from './identity.module.ts';
export { SCOPE_PRESETS, type ScopePreset } from './scope-presets.ts';
