import { startShopApi, type ShopApi } from '../../support/shop-api.ts';
import { AUDIENCE, startIssuer, type TestIssuer } from './issuer.ts';

/** Which claims of the test issuer name the account and the workspace. */
export const ACCOUNT_CLAIM = 'https://tookeffect.example/account';
export const WORKSPACE_CLAIM = 'https://tookeffect.example/workspace';

/** An API with a shop and an issuer of access tokens. */
export interface OAuthApi extends ShopApi {
  readonly issuer: TestIssuer;
}

/** Starts all three. */
export async function startOAuthApi(environment: Readonly<Record<string, string>> = {}): Promise<OAuthApi> {
  const issuer = await startIssuer();
  const world = await startShopApi({
    ...oauthSettings(issuer),
    TOOKEFFECT_LIMIT_ADDRESS: '100000',
    ...environment,
  });
  const stop = async (): Promise<void> => {
    await world.stop();
    await issuer.stop();
  };
  return { ...world, issuer, stop };
}

/** The settings that make an issuer the pinned one. */
export function oauthSettings({ url }: Pick<TestIssuer, 'url'>): Record<string, string> {
  return {
    TOOKEFFECT_OAUTH_ISSUER: url,
    TOOKEFFECT_OAUTH_AUDIENCE: AUDIENCE,
    TOOKEFFECT_OAUTH_ACCOUNT_CLAIM: ACCOUNT_CLAIM,
    TOOKEFFECT_OAUTH_WORKSPACE_CLAIM: WORKSPACE_CLAIM,
  };
}
