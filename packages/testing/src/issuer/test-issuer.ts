import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** Algorithms that the issuer signs with. */
export type IssuerAlgorithm = 'RS256' | 'ES256' | 'EdDSA';

/** Options of `startIssuer`. */
export interface IssuerOptions {
  /** The `aud` of the access tokens. */
  readonly audience: string;
  /** The scopes of the protected service; the issuer also knows `another:scope`. */
  readonly scopes: readonly string[];
}

/** Options of one access token. */
export interface TokenRequest {
  /** Claims beside the standard ones. */
  readonly claims?: JWTPayload;
  /** Scopes, separated by spaces; all scopes of the service when left out. */
  readonly scope?: string;
  /** RS256 when left out. */
  readonly algorithm?: IssuerAlgorithm;
  readonly client?: 'agent' | 'other-agent';
}

/** How the issuer responds, except to token requests: `down` closes the connection, `slow` never responds. */
export type IssuerState = 'up' | 'down' | 'slow';

/** A real OAuth 2.0 authorization server on loopback, which issues access tokens by the client credentials grant. */
export interface TestIssuer {
  /** The `iss` of its tokens. */
  readonly url: string;
  /** The paths of all requests, except token requests. */
  readonly requestedPaths: string[];
  state: IssuerState;
  /** Responses by path that replace the issuer's own. */
  readonly responses: Map<
    string,
    { readonly status: number; readonly body: string; readonly location?: string }
  >;
  /** Requests an access token from the token endpoint. */
  token(request?: TokenRequest): Promise<string>;
  /** @returns the claims of a valid token, with these changes */
  claims(change?: JWTPayload): JWTPayload;
  /** Signs any claims with one of the issuer's keys. */
  sign(claims: JWTPayload, header?: object): Promise<string>;
  /** Signs a text with the ES256 key. */
  signature(input: string): Promise<Uint8Array>;
  publicKeys(): readonly JWK[];
  /** Replaces all keys, and publishes the new ones only. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

interface Keys {
  readonly jwks: readonly JWK[];
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

const ALGORITHMS: readonly IssuerAlgorithm[] = ['RS256', 'ES256', 'EdDSA'];
const SECRET = 'a-secret-of-the-test-clients';

/** Starts an issuer on a free port. */
export async function startIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let next: TokenRequest = {};
  let keys = await newKeys(url, options, () => next);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/token') issuer.requestedPaths.push(request.url!);
    const replacement = issuer.responses.get(request.url!);
    if (replacement !== undefined) {
      const { status, body, location } = replacement;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    } else if (issuer.state === 'up' || request.url === '/token') keys.handle(request, response);
    else if (issuer.state === 'down') request.socket.destroy();
  });
  const issuer: TestIssuer = {
    url,
    requestedPaths: [],
    responses: new Map(),
    state: 'up',
    token: async (request = {}) => {
      next = request;
      return requestToken(url, options, request);
    },
    claims: (change = {}) => ({ ...standardClaims(url, options), ...change }),
    sign: (claims, header = {}) => signClaims(keys, claims, header),
    signature: (input) => signText(keys, input),
    publicKeys: () =>
      keys.jwks.map(({ kty, crv, kid, alg, n, e, x, y }) => ({ kty, crv, kid, alg, n, e, x, y }) as JWK),
    rotate: async () => {
      keys = await newKeys(url, options, () => next);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}

function standardClaims(url: string, { audience, scopes }: IssuerOptions): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const client = { sub: 'agent', client_id: 'agent', scope: scopes.join(' '), jti: 'one' };
  return { iss: url, aud: audience, iat: now, exp: now + 300, ...client };
}

async function signClaims(
  { jwks }: Keys,
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters>,
): Promise<string> {
  const key = jwks.find(({ alg }) => alg === (header.alg ?? 'ES256'))!;
  const whole = { alg: key.alg!, kid: key.kid!, typ: 'at+jwt', ...header };
  return new SignJWT(claims).setProtectedHeader(whole).sign(key);
}

async function signText({ jwks }: Keys, input: string): Promise<Uint8Array> {
  const key = (await importJWK(jwks.find(({ alg }) => alg === 'ES256')!)) as CryptoKey;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return new Uint8Array(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(input)));
}

async function newKeys(url: string, options: IssuerOptions, request: () => TokenRequest): Promise<Keys> {
  const jwks = await Promise.all(ALGORITHMS.map(newKey));
  const callback = new Provider(url, makeConfiguration(jwks, options, request)).callback();
  return { jwks, handle: (incoming, response) => void callback(incoming, response) };
}

async function newKey(alg: IssuerAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: `${alg}-${crypto.randomUUID()}` };
}

function makeConfiguration(
  jwks: readonly JWK[],
  options: IssuerOptions,
  request: () => TokenRequest,
): Configuration {
  const scopes = [...options.scopes, 'another:scope'];
  const client = {
    client_secret: SECRET,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  };
  return {
    jwks: { keys: [...jwks] as never },
    clients: ['agent', 'other-agent'].map((client_id) => ({ ...client, client_id })),
    scopes,
    adapter: () => NO_STORAGE,
    ttl: { ClientCredentials: 300 },
    extraTokenClaims: () => request().claims ?? {},
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          scope: scopes.join(' '),
          audience: resource,
          accessTokenTTL: 300,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: request().algorithm ?? 'RS256' } },
        }),
      },
    },
  };
}

/** The tokens are self-contained, so nothing needs to be stored. */
const NO_STORAGE = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

async function requestToken(
  url: string,
  { audience, scopes }: IssuerOptions,
  { scope = scopes.join(' '), client = 'agent' }: TokenRequest,
): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client}:${SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope }),
  });
  const body = (await response.json()) as { readonly access_token?: string };
  if (body.access_token === undefined) throw new Error(`no token was issued: ${JSON.stringify(body)}`);
  return body.access_token;
}
