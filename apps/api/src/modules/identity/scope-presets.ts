import { SCOPES, type Scope } from '@tookeffect/wire';

/** Scopes by the part that the holder of a key plays. */
export const SCOPE_PRESETS = {
  agent: ['operations:write', 'operations:verify', 'operations:read', 'contracts:read'],
  auditor: ['operations:read', 'contracts:read'],
  admin: SCOPES,
} as const satisfies Record<string, readonly Scope[]>;

/** The name of a set of scopes. */
export type ScopePreset = keyof typeof SCOPE_PRESETS;
