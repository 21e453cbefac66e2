import type { Provider } from '@nestjs/common';
import { Clock } from '../../../clock/index.ts';
import { SETTINGS, type Settings } from '../../../config/index.ts';
import { Log, loggableError } from '../../../log/index.ts';
import { AccountsRepository } from '../accounts.repository.ts';
import { AccessTokenAuthenticator } from './access-token-authenticator.ts';
import { fetchKeySet } from './fetch-key-set.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { TokenWorkspaces } from './token-workspaces.ts';

/** Injection token of the authenticator of access tokens; null where no issuer is configured. */
export const ACCESS_TOKENS = Symbol('authenticator of access tokens');

/** For the issuer's metadata and its key set together. */
const FETCH_DEADLINE_MS = 5000;

/** Fetches nothing before the first token, so that a server can start while its issuer is unreachable. */
export const accessTokensProvider: Provider = {
  provide: ACCESS_TOKENS,
  inject: [SETTINGS, AccountsRepository, Clock, Log],
  useFactory: ({ oauth }: Settings, accounts: AccountsRepository, clock: Clock, log: Log) => {
    if (oauth === null) return null;
    const keys = new IssuerKeys({
      fetchKeySet: () => fetchKeySet(oauth, AbortSignal.timeout(FETCH_DEADLINE_MS)),
      monotonicMs: () => performance.now(),
      onFailure: (error) =>
        log.warn(
          { error: loggableError(error) },
          'the keys of the issuer of access tokens could not be fetched',
        ),
    });
    const workspaces = new TokenWorkspaces(accounts);
    return new AccessTokenAuthenticator({ settings: oauth, keys, workspaces, clock, log });
  },
};
