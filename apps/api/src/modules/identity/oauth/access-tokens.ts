import type { Provider } from '@nestjs/common';
import { Clock } from '../../../clock/index.ts';
import { SETTINGS, type Settings } from '../../../config/index.ts';
import { Log, loggableError } from '../../../log/index.ts';
import { AccessTokenAuthenticator } from './access-token-authenticator.ts';
import { fetchKeySet } from './fetch-key-set.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { TokenWorkspacesRepository } from './token-workspaces.repository.ts';
import { TokenWorkspaces } from './token-workspaces.ts';

/** What to inject for the authenticator of access tokens; null where no issuer is set. */
export const ACCESS_TOKENS = Symbol('authenticator of access tokens');

/** The issuer's metadata and its key set together. */
const FETCH_DEADLINE_MS = 5000;

/** Makes it. Nothing is fetched before a token comes, so a server starts without its issuer. */
export const accessTokensProvider: Provider = {
  provide: ACCESS_TOKENS,
  inject: [SETTINGS, TokenWorkspacesRepository, Clock, Log],
  useFactory: ({ oauth }: Settings, repository: TokenWorkspacesRepository, clock: Clock, log: Log) => {
    if (oauth === null) return null;
    const keys = new IssuerKeys({
      fetchKeySet: () => fetchKeySet(oauth, AbortSignal.timeout(FETCH_DEADLINE_MS)),
      monotonicMs: () => performance.now(),
      onFailure: (error) =>
        log.warn({ error: loggableError(error) }, 'the keys of the issuer of access tokens cannot be had'),
    });
    const workspaces = new TokenWorkspaces(repository);
    return new AccessTokenAuthenticator({ settings: oauth, keys, workspaces, clock, log });
  },
};
