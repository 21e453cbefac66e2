import type { JsonObject } from './json-object.ts';

/** The two kinds of credential. An issuer is named by whoever operates a server, so the document names none. */
export const SECURITY_SCHEMES: JsonObject = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, `tke_…`. `x-required-scopes` says what it needs.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of the issuer that the server is set up with (RFC 9068, `at+jwt`), where it is. Its `scope` needs what `x-required-scopes` says; a claim of it decides the account.',
  },
};

/** What an endpoint asks for that needs a credential: either kind. */
export const CREDENTIAL_SECURITY: readonly JsonObject[] = [{ apiKey: [] }, { accessToken: [] }];
