import { KEY, predicate } from '../../receipts/test-receipt.ts';
import { refused, valid } from '../receipt-case.ts';

const source = 'receipts: issuer and environment of trusted keys';
const { issuer, environment } = predicate;
const record = (members: object) => ({ [KEY.keyId]: { publicKey: KEY.publicKey, ...members } });

const holding: readonly (readonly [id: string, kills: string, members: object])[] = [
  ['a key of the issuer and environment of the receipt', 'keys-sign-for-all-others', { issuer, environment }],
  ['a key of the issuer, for every environment', 'keys-need-an-environment', { issuer }],
  ['a key of the environment, for every issuer', 'keys-need-an-issuer', { environment }],
];

const failing: readonly (readonly [id: string, kills: string, reasonCode: string, members: object])[] = [
  [
    'a key of another issuer',
    'key-issuer-mismatch-is-not-checked',
    'key_issuer_mismatch',
    { issuer: 'https://api.example.com' },
  ],
  [
    'a key of an issuer that begins like that of the receipt',
    'key-issuers-are-prefixes',
    'key_issuer_mismatch',
    { issuer: issuer.slice(0, -1) },
  ],
  [
    'a key of the issuer in capitals',
    'key-issuers-in-any-case',
    'key_issuer_mismatch',
    { issuer: issuer.toUpperCase() },
  ],
  ['a key of an empty issuer', 'empty-issuers-are-ignored', 'key_issuer_mismatch', { issuer: '' }],
  [
    'a live key with a test receipt',
    'key-environment-mismatch-is-not-checked',
    'key_environment_mismatch',
    { environment: 'live' },
  ],
  [
    'a live key of the issuer with a test receipt',
    'keys-need-an-environment',
    'key_environment_mismatch',
    { issuer, environment: 'live' },
  ],
];

const malformed: readonly (readonly [id: string, members: object])[] = [
  ['a record whose issuer is null', { issuer: null }],
  ['a record with a list of issuers', { issuer: [issuer] }],
  ['a record whose environment is null', { environment: null }],
  ['a record whose environment is in capitals', { environment: 'TEST' }],
  ['a record with an unknown environment', { environment: 'staging' }],
  ['a record with a list of environments', { environment: ['test'] }],
];

/** For which receipts a key signs. */
export const keyScopeCases = [
  ...holding.map(([name, kills, members]) =>
    valid({
      id: name,
      comment: 'a member that is there is enforced, and a missing one is not',
      source,
      kills,
      trustedKeys: record(members),
    }),
  ),
  ...failing.map(([name, kills, reasonCode, members]) =>
    refused({
      id: name,
      comment: 'a key signs for its own issuer and environment only',
      source,
      kills,
      trustedKeys: record(members),
      reasonCode,
    }),
  ),
  ...malformed.map(([name, members]) =>
    refused({
      id: name,
      comment: 'a restriction that cannot be understood is not ignored',
      source,
      kills: 'key-scopes-may-be-anything',
      trustedKeys: record(members),
      reasonCode: 'trusted_key_malformed',
    }),
  ),
];
