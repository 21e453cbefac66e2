import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ACCOUNT_CLAIM, type OAuthApi, startOAuthApi } from '../support/oauth-api.ts';

let context: OAuthApi;
/** The response to a text that is not a credential. */
let refusal: unknown;
beforeAll(async () => {
  context = await startOAuthApi();
  refusal = await responseTo('nothing-like-a-token');
});
afterAll(() => context.stop());

const good = (change: JWTPayload = {}): JWTPayload =>
  context.issuer.claims({ [ACCOUNT_CLAIM]: context.api.accountId, ...change });

const without = (claim: string): JWTPayload =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => name !== claim));

const sign = (claims: JWTPayload, header: object = {}): Promise<string> =>
  context.issuer.sign(claims, header);

const publicKey = (algorithm: string): JWK =>
  context.issuer.publicKeys().find(({ alg }) => alg === algorithm)!;

const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;

/** A refusal without its request id, `Retry-After` and date. */
async function responseTo(apiKey: string): Promise<unknown> {
  const { status, headers, json } = await context.api.call('GET', '/v1/usage', { apiKey });
  const problem = { ...json, requestId: undefined };
  const varying = ['date', 'x-request-id', 'ratelimit'];
  return { status, problem, headers: [...headers].filter(([name]) => !varying.includes(name)) };
}

test('a refusal names the required scheme, and contains nothing of the rejected token', () => {
  expect(refusal).toMatchObject({ status: 401, problem: { code: 'credential_invalid' } });
  expect(JSON.stringify(refusal)).toContain('["www-authenticate","Bearer"]');
});

test('accepts the token from which every refused token below differs in one point', async () => {
  for (const alg of ['RS256', 'ES256', 'EdDSA']) {
    expect(await responseTo(await sign(good(), { alg }))).toMatchObject({ status: 200 });
  }
  expect(await responseTo(await sign(good({ aud: ['another', ...[good().aud!].flat()] })))).toMatchObject({
    status: 200,
  });
  expect(await responseTo(await sign(good(), { typ: 'application/AT+JWT' }))).toMatchObject({ status: 200 });
});

const REFUSED_CLAIMS: readonly [string, () => JWTPayload][] = [
  ['another issuer', () => good({ iss: 'https://issuer.example' })],
  ['the issuer with a slash more', () => good({ iss: `${context.issuer.url}/` })],
  ['several issuers', () => good({ iss: [context.issuer.url] as never })],
  ['no issuer', () => without('iss')],
  ['another audience', () => good({ aud: 'https://another.example' })],
  ['an audience that begins alike', () => good({ aud: `${String(good().aud)}.example` })],
  ['no audience', () => without('aud')],
  ['an end that has passed', () => good({ exp: seconds(-3600) })],
  ['no end', () => without('exp')],
  ['an end that is a text', () => good({ exp: String(seconds(300)) as never })],
  ['a begin that is to come', () => good({ nbf: seconds(3600) })],
  ['no time of issue', () => without('iat')],
  ['no subject', () => without('sub')],
  ['an empty subject', () => good({ sub: '' })],
  ['a subject that is a number', () => good({ sub: 7 as never })],
  ['no client', () => without('client_id')],
  ['an empty client', () => good({ client_id: '' })],
  ['a proof to be given by who holds it', () => good({ cnf: { jkt: 'x'.repeat(43) } })],
];

test.each(REFUSED_CLAIMS)('a token with %s is refused', async (_, claims) => {
  expect(await responseTo(await sign(claims()))).toEqual(refusal);
});

const REFUSED_HEADERS: readonly [string, () => object][] = [
  ['the type of an ID token', () => ({ typ: 'JWT' })],
  ['no type', () => ({ typ: undefined })],
  ['an unknown key', () => ({ kid: 'unknown' })],
  ['the key of another algorithm', () => ({ alg: 'ES256', kid: publicKey('RS256').kid })],
  ['no key', () => ({ kid: undefined })],
];

test.each(REFUSED_HEADERS)('a token whose header names %s is refused', async (_, header) => {
  expect(await responseTo(await sign(good(), header()))).toEqual(refusal);
});

test('a token without a signature is refused', async () => {
  const unsecured = new UnsecuredJWT(good()).encode();
  expect(await responseTo(unsecured)).toEqual(refusal);
  expect(await responseTo(`${unsecured}AAAA`)).toEqual(refusal);
  const signed = await sign(good());
  expect(await responseTo(`${signed.split('.').slice(0, 2).join('.')}.`)).toEqual(refusal);
});

test('a token signed with the public key as a shared secret is refused', async () => {
  const jwk = publicKey('RS256');
  const pem = await exportSPKI((await importJWK({ ...jwk, ext: true }, 'RS256')) as CryptoKey);
  for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.n!]) {
    const header = { alg: 'HS256', typ: 'at+jwt', kid: jwk.kid! };
    expect(
      await responseTo(
        await new SignJWT(good()).setProtectedHeader(header).sign(new TextEncoder().encode(secret)),
      ),
    ).toEqual(refusal);
  }
});

test('a token with an algorithm outside the allowed list is refused, even with a suitable key', async () => {
  const jwk = publicKey('RS256');
  for (const alg of ['PS256', 'RS512', 'Ed25519']) {
    const { privateKey } = await generateKeyPair(alg);
    expect(
      await responseTo(
        await new SignJWT(good()).setProtectedHeader({ alg, typ: 'at+jwt', kid: jwk.kid! }).sign(privateKey),
      ),
    ).toEqual(refusal);
  }
});

test('a key in the token, or at a URL in the token, is never used or fetched', async () => {
  const requested: string[] = [];
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const foreign = createServer((request, response) => {
    requested.push(request.url!);
    response.end(JSON.stringify({ keys: [{ ...jwk, kid, alg: 'ES256' }] }));
  });
  await once(foreign.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/keys`;
  const known = publicKey('ES256').kid!;
  for (const named of [{ jku: url }, { x5u: url }, { jwk }, { x5c: ['MIIB'] }, { jku: url, jwk, x5u: url }]) {
    for (const key of [kid, known]) {
      const header = { alg: 'ES256', typ: 'at+jwt', kid: key, ...named };
      expect(
        await responseTo(await new SignJWT(good()).setProtectedHeader(header).sign(pair.privateKey)),
      ).toEqual(refusal);
    }
  }
  foreign.closeAllConnections();
  foreign.close();
  expect(requested).toEqual([]);
});

/** Signs a header and claims as they are spelled, with the issuer's own key. */
async function signText(header: string, claims: string): Promise<string> {
  const input = `${base64url.encode(header)}.${base64url.encode(claims)}`;
  return `${input}.${base64url.encode(await context.issuer.signature(input))}`;
}

test('a token with a critical extension is refused, even with a valid signature', async () => {
  const usual = { alg: 'ES256', typ: 'at+jwt', kid: publicKey('ES256').kid };
  for (const header of [
    { ...usual, crit: ['b64'], b64: true },
    { ...usual, crit: ['exp'], exp: 1 },
  ]) {
    expect(await responseTo(await signText(JSON.stringify(header), JSON.stringify(good())))).toEqual(refusal);
  }
});

test('a token with a duplicate member is refused, and the same token without it is accepted', async () => {
  const { kid } = publicKey('ES256');
  const header = JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid });
  const claims = JSON.stringify(good());
  expect(await responseTo(await signText(header, claims))).toMatchObject({ status: 200 });
  const twice = (text: string, member: string): string => `{${member},${text.slice(1)}`;
  for (const member of ['"sub":"another"', '"s\\u0075b":"another"', '"aud":"x"', `"exp":1`]) {
    expect(await responseTo(await signText(header, twice(claims, member)))).toEqual(refusal);
  }
  expect(await responseTo(await signText(header, twice(claims, `"${ACCOUNT_CLAIM}":"acc_0"`)))).toEqual(
    refusal,
  );
  expect(await responseTo(await signText(header, twice(claims, '"nested":{"a":1,"a":2}')))).toEqual(refusal);
  for (const member of ['"alg":"none"', '"kid":"another"', '"typ":"JWT"']) {
    expect(await responseTo(await signText(twice(header, member), claims))).toEqual(refusal);
  }
});

test('a token with a malformed part is refused', async () => {
  const signed = await sign(good());
  const [header, claims, signature] = signed.split('.') as [string, string, string];
  const broken = [
    `${header}.${claims}`,
    `${signed}.`,
    `${signed}.${signature}.${signature}`,
    `.${claims}.${signature}`,
    `${header}..${signature}`,
    `${header}.${claims}.${signature.slice(4)}`,
    `${header}.${base64url.encode(JSON.stringify(good({ sub: 'another' })))}.${signature}`,
    `${header}.${base64url.encode('[]')}.${signature}`,
    `${header}.${base64url.encode('null')}.${signature}`,
    `${base64url.encode('"x"')}.${claims}.${signature}`,
    `${header}.${base64url.encode(new Uint8Array([0xff, 0xfe]))}.${signature}`,
    signed.toUpperCase(),
  ];
  for (const token of broken) expect(await responseTo(token)).toEqual(refusal);
});

test('a token of 100 kB is refused before any key is fetched', async () => {
  const { requestedPaths } = context.issuer;
  const before = requestedPaths.length;
  const long = await sign(good({ filler: 'x'.repeat(8000) }), { kid: 'unknown' });
  expect(await responseTo(long)).toEqual(refusal);
  const { status } = await context.api.call('GET', '/v1/usage', {
    apiKey: await sign(good({ filler: 'x'.repeat(75_000) }), { kid: 'unknown' }),
  });
  expect([401, 431]).toContain(status);
  expect(requestedPaths).toHaveLength(before);
});
