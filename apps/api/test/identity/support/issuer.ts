import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SCOPES } from '@tookeffect/wire';
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

/** For whom the issuer's access tokens are. */
export const AUDIENCE = 'https://api.tookeffect.example';

/** Algorithms that the issuer signs with. */
export type IssuerAlgorithm = 'RS256' | 'ES256' | 'EdDSA';

/** Changes of a token from a valid one. */
export interface TokenRequest {
  readonly claims?: JWTPayload;
  readonly scope?: string;
  readonly algorithm?: IssuerAlgorithm;
  readonly client?: 'agent' | 'other-agent';
}

/** How the issuer responds. `slow` accepts the request and never responds. */
export type IssuerState = 'up' | 'down' | 'slow';

/** A real authorization server on loopback, which issues access tokens by the client credentials grant. */
export interface TestIssuer {
  /** What its tokens have in `iss`. */
  readonly url: string;
  /** The requested paths, without token requests. */
  readonly asked: string[];
  state: IssuerState;
  /** Responses that replace the issuer's own, by path. */
  readonly answers: Map<
    string,
    { readonly status: number; readonly body: string; readonly location?: string }
  >;
  /** A token as it issues it. */
  token(request?: TokenRequest): Promise<string>;
  /** Signs anything with one of its keys. */
  sign(claims: JWTPayload, header?: object): Promise<string>;
  /** The signature of its ES256 key over a text. */
  signature(input: string): Promise<Uint8Array>;
  /** Its public keys. */
  publicKeys(): readonly JWK[];
  /** From now on it has other keys, and publishes these alone. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

interface Keys {
  readonly jwks: readonly JWK[];
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

const ALGORITHMS: readonly IssuerAlgorithm[] = ['RS256', 'ES256', 'EdDSA'];
const SECRET = 'a-secret-of-the-test-clients';

/** Starts it on a free port. */
export async function startIssuer(): Promise<TestIssuer> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let next: TokenRequest = {};
  let keys = await newKeys(url, () => next);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/token') issuer.asked.push(request.url!);
    const answer = issuer.answers.get(request.url!);
    if (answer !== undefined)
      response
        .writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
        .end(answer.body);
    else if (issuer.state === 'up' || request.url === '/token') keys.handle(request, response);
    else if (issuer.state === 'down') request.socket.destroy();
  });
  const issuer: TestIssuer = {
    url,
    asked: [],
    answers: new Map(),
    state: 'up',
    token: async (request = {}) => {
      next = request;
      return requestToken(url, request);
    },
    sign: (claims, header = {}) => signed(keys, claims, header),
    signature: (input) => rawSignature(keys, input),
    publicKeys: () =>
      keys.jwks.map(({ kty, crv, kid, alg, n, e, x, y }) => ({ kty, crv, kid, alg, n, e, x, y }) as JWK),
    rotate: async () => {
      keys = await newKeys(url, () => next);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}

/** Claims of a token that is in order, to be changed one by one. */
export function claimsOf(url: string, change: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const usual = { sub: 'agent', client_id: 'agent', scope: SCOPES.join(' '), jti: 'one' };
  return { iss: url, aud: AUDIENCE, iat: now, exp: now + 300, ...usual, ...change };
}

async function signed(
  { jwks }: Keys,
  claims: JWTPayload,
  header: Partial<JWTHeaderParameters>,
): Promise<string> {
  const key = jwks.find(({ alg }) => alg === (header.alg ?? 'ES256'))!;
  const whole = { alg: key.alg!, kid: key.kid!, typ: 'at+jwt', ...header };
  return new SignJWT(claims).setProtectedHeader(whole).sign(key);
}

async function rawSignature({ jwks }: Keys, input: string): Promise<Uint8Array> {
  const key = (await importJWK(jwks.find(({ alg }) => alg === 'ES256')!)) as CryptoKey;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return new Uint8Array(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(input)));
}

async function newKeys(url: string, request: () => TokenRequest): Promise<Keys> {
  const jwks = await Promise.all(ALGORITHMS.map(newKey));
  const callback = new Provider(url, configuration(jwks, request)).callback();
  return { jwks, handle: (incoming, response) => void callback(incoming, response) };
}

async function newKey(alg: IssuerAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: `${alg}-${crypto.randomUUID()}` };
}

function configuration(jwks: readonly JWK[], request: () => TokenRequest): Configuration {
  const client = {
    client_secret: SECRET,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  };
  return {
    jwks: { keys: [...jwks] as never },
    clients: ['agent', 'other-agent'].map((client_id) => ({ ...client, client_id })),
    scopes: [...SCOPES, 'another:scope'],
    adapter: () => STORES_NOTHING,
    ttl: { ClientCredentials: 300 },
    extraTokenClaims: () => request().claims ?? {},
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          scope: [...SCOPES, 'another:scope'].join(' '),
          audience: resource,
          accessTokenTTL: 300,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: request().algorithm ?? 'RS256' } },
        }),
      },
    },
  };
}

/** Its tokens are self-contained, so that it stores nothing. */
const STORES_NOTHING = {
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
  { scope = SCOPES.join(' '), client = 'agent' }: TokenRequest,
): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client}:${SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: AUDIENCE, scope }),
  });
  const answer = (await response.json()) as { readonly access_token?: string };
  if (answer.access_token === undefined) throw new Error(`no token was issued: ${JSON.stringify(answer)}`);
  return answer.access_token;
}
