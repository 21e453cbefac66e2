/** Whose something is. */
export interface Tenant {
  readonly accountId: string;
  readonly workspaceId: string;
}
