import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { isWellFormedToken } from '../../src/modules/identity/oauth/access-token-authenticator.ts';

const part = (text: string): string => base64url.encode(text);
const HEADER = part('{"alg":"ES256","kid":"one"}');
const CLAIMS = part('{"sub":"agent"}');
const makeToken = (header: string, claims: string): string => `${part(header)}.${part(claims)}.c2ln`;

test('accepts a signed token that names its key, with numbers of any size', () => {
  expect(isWellFormedToken(`${HEADER}.${CLAIMS}.c2ln`)).toBe(true);
  expect(isWellFormedToken(makeToken('{"kid":""}', '{"exp":9007199254740993}'))).toBe(true);
  expect(isWellFormedToken(makeToken('{"kid":"one","x":9007199254740993}', '{}'))).toBe(true);
});

test('accepts at most 8,192 characters, as the HTTP layer does', () => {
  const begun = `${HEADER}.${CLAIMS}.`;
  const longest = begun.padEnd(8192, 'a');
  expect([isWellFormedToken(longest), isWellFormedToken(`${longest}a`)]).toEqual([true, false]);
});

test.each([
  ['nothing', ''],
  ['two parts', `${HEADER}.${CLAIMS}`],
  ['no signature', `${HEADER}.${CLAIMS}.`],
  ['no claims', `${HEADER}..c2ln`],
  ['no header', `.${CLAIMS}.c2ln`],
  ['five parts, as of an encrypted one', `${HEADER}.${CLAIMS}.c2ln.c2ln.c2ln`],
  ['something before it', ` ${HEADER}.${CLAIMS}.c2ln`],
  ['something behind it', `${HEADER}.${CLAIMS}.c2ln `],
  ['padding', `${HEADER}.${CLAIMS}.c2ln=`],
  ['the alphabet of base64', `${HEADER}.${CLAIMS}.a+/b`],
  ['a header that is no base64url', `a.${CLAIMS}.c2ln`],
  ['a header that is no JSON', makeToken('kid', '{}')],
  ['a header that is a list', makeToken('[]', '{}')],
  ['a header that is null', makeToken('null', '{}')],
  ['claims that are a list', makeToken('{"kid":"one"}', '[]')],
  ['claims that are null', makeToken('{"kid":"one"}', 'null')],
  ['claims that say a thing twice', makeToken('{"kid":"one"}', '{"sub":"a","sub":"b"}')],
  ['a header with a duplicate member', makeToken('{"kid":"one","kid":"two"}', '{}')],
  ['no key', makeToken('{"alg":"ES256"}', '{}')],
  ['a key that is no text', makeToken('{"kid":1}', '{}')],
  ['an extension', makeToken('{"kid":"one","crit":["exp"]}', '{}')],
  ['an empty list of extensions', makeToken('{"kid":"one","crit":[]}', '{}')],
])('rejects a token with %s', (_, token) => {
  expect(isWellFormedToken(token)).toBe(false);
});
