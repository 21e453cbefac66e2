export type { AccessTokenAuthenticator } from './access-token-authenticator.ts';
export { ACCESS_TOKENS, accessTokensProvider } from './access-tokens.ts';
export { TokenWorkspacesRepository } from './token-workspaces.repository.ts';
