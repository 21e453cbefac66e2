import { times } from '../fixture/bytes.ts';
import { documented, hashed, salted, undocumented, unhashed, unsalted } from './digest-case.ts';

const rule = 'receipts: contract hash';
const saltRule = 'receipts: salted digests';
const documentRule = 'receipts: the operation document';
const demanded = '{"checks":[{"id":"a","op":"eq"}],"id":"shop.thing.created@1"}';
const salt = '000102030405060708090a0b0c0d0e0f';

/** Contract hashes. */
export const contractHashCases = [
  hashed({
    id: 'a contract',
    comment: 'the domain precedes the canonical text',
    source: rule,
    kills: 'contracts-have-no-domain',
    contract: demanded,
    hashed: demanded,
  }),
  hashed({
    id: 'a contract spelled in another way',
    comment: 'white space, order and escapes do not count',
    source: rule,
    kills: 'contracts-are-hashed-as-sent',
    contract: ' { "id" : "shop.thing.\\u0063reated@1", "checks" : [ { "op":"eq","id":"a"} ] } ',
    hashed: demanded,
  }),
  ...['hash', 'publishedAt', 'publishedBy', 'status'].map((name) =>
    hashed({
      id: `a contract with the server's member ${name}`,
      comment: 'what the service adds when it publishes is left out',
      source: rule,
      kills: `${name.toLowerCase()}-is-hashed`,
      contract: demanded.replace('{', `{"${name}":"x",`),
      hashed: demanded,
    }),
  ),
  hashed({
    id: 'a contract with all members of the server',
    comment: 'in whatever order, of whatever type',
    source: rule,
    kills: 'status-is-hashed',
    contract: demanded.replace('{', '{"status":null,"publishedBy":{},"hash":[],"publishedAt":1,'),
    hashed: demanded,
  }),
  hashed({
    id: 'a nested member with a name of the server',
    comment: "only the contract's own members are left out",
    source: rule,
    kills: 'inner-members-are-left-out',
    contract: '{"id":"a.b@1","input":{"status":{"hash":1}}}',
    hashed: '{"id":"a.b@1","input":{"status":{"hash":1}}}',
  }),
  hashed({
    id: 'a member with a name of the server in capitals',
    comment: 'names are compared as they are',
    source: rule,
    kills: 'names-in-any-case-are-left-out',
    contract: '{"Status":1,"id":"a.b@1"}',
    hashed: '{"Status":1,"id":"a.b@1"}',
  }),
  hashed({
    id: 'a contract without the members that have defaults',
    comment: 'no default is filled in',
    source: rule,
    kills: 'defaults-are-filled-in',
    contract: '{"id":"a.b@1","settle":{}}',
    hashed: '{"id":"a.b@1","settle":{}}',
  }),
  hashed({
    id: 'an empty contract',
    comment: 'the hash does not require that it passes the linter',
    source: rule,
    kills: 'contracts-have-no-domain',
    contract: '{}',
    hashed: '{}',
  }),
  hashed({
    id: 'a contract with a __proto__ member',
    comment: 'a member like any other',
    source: rule,
    kills: 'proto-member-sets-the-prototype',
    contract: '{"__proto__":1,"id":"a.b@1"}',
    hashed: '{"__proto__":1,"id":"a.b@1"}',
  }),
  hashed({
    id: 'a contract with non-ASCII letters',
    comment: 'hashed in UTF-8',
    source: rule,
    kills: 'non-ascii-is-escaped',
    contract: '{"title":"\\u00e9t\\u00e9 \\ud83c\\udf1e"}',
    hashed: '{"title":"été 🌞"}',
  }),
  ...(
    [
      ['a contract that is a list', '[]', 'not_object', 'non-objects-are-accepted'],
      ['a contract that is null', 'null', 'not_object', 'non-objects-are-accepted'],
      ['a truncated contract', '{"id":"a.b@1"', 'invalid_json', 'unclosed-containers-are-accepted'],
      [
        'a contract with a member twice',
        '{"id":"a.b@1","id":"a.b@2"}',
        'duplicate_name',
        'duplicate-names-are-accepted',
      ],
      [
        'a contract with its status twice',
        '{"status":"draft","status":"published"}',
        'duplicate_name',
        'duplicate-names-are-accepted',
      ],
      [
        'a contract with an unsafe integer',
        '{"settle":{"withinSeconds":1e20}}',
        'unsafe_integer',
        'only-digits-are-integers',
      ],
      [
        'a contract with a lone surrogate',
        '{"title":"\\udc00aaaaaaaaaa"}',
        'lone_surrogate',
        'lone-surrogates-are-accepted',
      ],
      ['a contract with a byte order mark', '\ufeff{}', 'invalid_utf8', 'byte-order-mark-is-removed'],
    ] as const
  ).map(([id, contract, code, kills]) =>
    unhashed({
      id,
      comment: 'a document that two parsers could read differently has no hash',
      source: rule,
      kills,
      contract,
      code,
    }),
  ),
  unhashed({
    id: 'a contract of more than a mebibyte',
    comment: 'one byte too many',
    source: rule,
    kills: 'size-is-not-limited',
    contract: { parts: [times(1, '{}'), times(1_048_575, ' ')] },
    code: 'too_large',
  }),
  unhashed({
    id: 'a contract nested too deep',
    comment: 'sixty-five levels',
    source: rule,
    kills: 'depth-limit-is-one-too-high',
    contract: { parts: [times(64, '{"a":'), times(1, '[]'), times(64, '}')] },
    code: 'too_deep',
  }),
];

/** Salted digests, and digests of operation documents. */
export const otherDigestCases = [
  ...['input', 'action-result', 'baseline', 'evidence'].map((kind) =>
    salted({
      id: `a salted digest of kind ${kind}`,
      comment: 'each kind has a domain of its own',
      source: saltRule,
      kills: kind === 'input' ? 'salts-are-hashed-as-text' : 'kinds-share-one-domain',
      kind,
      salt,
      value: '{ "b" : "é", "a" : [] }',
    }),
  ),
  salted({
    id: 'a salted digest of null',
    comment: 'any JSON value',
    source: saltRule,
    kills: 'salts-are-hashed-as-text',
    kind: 'baseline',
    salt: 'ff'.repeat(16),
    value: 'null',
  }),
  salted({
    id: 'a salted digest of a text',
    comment: 'with its quotes',
    source: saltRule,
    kills: 'kinds-share-one-domain',
    kind: 'evidence',
    salt,
    value: '"text"',
  }),
  ...(
    [
      ['an empty salt', ''],
      ['a salt of one byte', '00'],
      ['a salt in capitals', salt.toUpperCase()],
      ['a salt that is too long', `${salt}00`],
      ['a salt with a trailing line feed', `${salt}\n`],
      ['a salt with a leading space', ` ${salt.slice(1)}`],
      ['a salt that is not hex', 'g'.repeat(32)],
    ] as const
  ).map(([id, wrong]) =>
    unsalted({
      id,
      comment: 'a salt that is read wrongly protects nothing',
      source: saltRule,
      kills: wrong === salt.toUpperCase() ? 'upper-case-salts-are-accepted' : 'malformed-salts-are-accepted',
      kind: 'input',
      salt: wrong,
      value: '{}',
      code: 'salt_malformed',
    }),
  ),
  unsalted({
    id: 'a wrong salt and a value that is not JSON',
    comment: 'the salt is checked first',
    source: saltRule,
    kills: 'malformed-salts-are-accepted',
    kind: 'input',
    salt: '00',
    value: '{',
    code: 'salt_malformed',
  }),
  unsalted({
    id: 'a salted digest of a duplicate name',
    comment: 'the committed value is ambiguous',
    source: saltRule,
    kills: 'duplicate-names-are-accepted',
    kind: 'input',
    salt,
    value: '{"a":1,"a":2}',
    code: 'duplicate_name',
  }),
  documented({
    id: 'the digest of an operation document',
    comment: 'of its canonical bytes, with no domain',
    source: documentRule,
    kills: 'documents-have-a-domain',
    document: `{"salt":"${salt}","input":{"b":1,"a":2},"correlationKeys":{},"contract":{"id":"a.b@1","hash":"sha256:00"}}`,
  }),
  undocumented({
    id: 'an operation document that is a text',
    comment: 'an object',
    source: documentRule,
    kills: 'non-objects-are-accepted',
    document: '"{}"',
    code: 'not_object',
  }),
];
