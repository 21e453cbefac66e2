import { type Scope, SCOPES } from '@tookeffect/wire';
import type { Tenant } from '../../src/modules/identity/index.ts';
import type { TestIssuer } from '@tookeffect/testing/issuer';
import { ACCOUNT_CLAIM, WORKSPACE_CLAIM } from '../support/oauth-api.ts';
import type { ApiUnderTest } from './resources.ts';
import { newId } from '../../src/ids/new-id.ts';
import type { TenantPair } from './tenant-pair.ts';

/** A way to prove who calls. */
export interface CredentialKind {
  readonly name: string;
  /** @returns what follows `Bearer` */
  issue(underTest: ApiUnderTest, tenant: Tenant, scopes: readonly Scope[]): Promise<string>;
}

/** Every kind of credential that the service takes; each matrix runs with each. */
export const CREDENTIAL_KINDS: readonly CredentialKind[] = [
  { name: 'API key', issue: ({ api }, tenant, scopes) => api.newApiKey(tenant, scopes) },
  { name: 'access token', issue: ({ issuer }, tenant, scopes) => accessToken(issuer, tenant, scopes) },
];

/** Signs a token that lets its holder act for a tenant. @param change claims to differ in */
export function accessToken(
  issuer: TestIssuer,
  { accountId, workspaceId }: Tenant,
  scopes: readonly Scope[],
  change: object = {},
): Promise<string> {
  const tenant = { [ACCOUNT_CLAIM]: accountId, [WORKSPACE_CLAIM]: workspaceId };
  return issuer.sign(issuer.claims({ ...tenant, scope: scopes.join(' '), ...change }));
}

/** A way to come without a valid credential. */
export interface CredentialMisuse {
  readonly name: string;
  readonly code: 'credential_missing' | 'credential_invalid';
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly query?: Readonly<Record<string, string>>;
}

/** @returns every misuse, of keys and tokens that could do everything if they were valid */
export async function credentialMisuses({
  api,
  issuer,
  us,
  them,
}: TenantPair): Promise<readonly CredentialMisuse[]> {
  const { dataSource } = api.database;
  const newKey = (): Promise<string> => api.newApiKey(us, SCOPES);
  const newInvalidKey = async (statement: string): Promise<string> => {
    const key = await newKey();
    await dataSource.query(statement, [`key_${key.split('_')[1]!}`]);
    return key;
  };
  const [key, other] = [await newKey(), await newKey()];
  const [prefix, id, secret] = key.split('_') as [string, string, string];
  const token = (change: object): Promise<string> => accessToken(issuer, us, SCOPES, change);
  const tokens = {
    'an expired token': await token({ exp: 1_000_000_000 }),
    'a token for somebody else': await token({ aud: 'https://another.example' }),
    'a token of another issuer': await token({ iss: 'https://another.example' }),
    'a token for no account': await token({ [ACCOUNT_CLAIM]: newId('acc') }),
    'a token for the workspace of another account': await token({ [WORKSPACE_CLAIM]: them.workspaceId }),
    'a token that somebody changed': changedToken(await token({}), { [ACCOUNT_CLAIM]: them.accountId }),
  };
  const invalid: Readonly<Record<string, string>> = {
    'an empty header': '',
    'a scheme and nothing else': 'Bearer',
    'no scheme': key,
    'the scheme Basic': `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    'another scheme': `Token ${key}`,
    'two tokens': `Bearer ${key} ${key}`,
    'two credentials in a line': `Bearer ${key}, Bearer ${key}`,
    'a quoted key': `Bearer "${key}"`,
    'another character': `Bearer ${key.slice(0, -8)}${key.at(-8) === 'x' ? 'y' : 'x'}${key.slice(-7)}`,
    'another checksum': `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    'the secret of another key': `Bearer ${prefix}_${id}_${other.split('_')[2]!}`,
    'another prefix': `Bearer tkx_${id}_${secret}`,
    capitals: `Bearer ${key.toUpperCase()}`,
    'the half of a key': `Bearer ${key.slice(0, 40)}`,
    'a key and more': `Bearer ${key}0`,
    'an expired key': `Bearer ${await newInvalidKey('UPDATE api_key SET expires_at = now() WHERE id = $1')}`,
    'a revoked key': `Bearer ${await newInvalidKey('UPDATE api_key SET revoked_at = now() WHERE id = $1')}`,
    'a key that is gone': `Bearer ${await newInvalidKey('DELETE FROM api_key WHERE id = $1')}`,
    'a text that is no key': 'Bearer 0123456789',
    ...Object.fromEntries(Object.entries(tokens).map(([name, text]) => [name, `Bearer ${text}`])),
  };
  const code = 'credential_missing' as const;
  return [
    { name: 'nothing', code, lines: [] },
    { name: 'a key in the query', code, lines: [], query: { access_token: key, api_key: key, key } },
    {
      name: 'a key in another header',
      code,
      lines: [
        ['x-api-key', key],
        ['cookie', `token=${key}`],
      ],
    },
    { name: 'a key for the proxy', code, lines: [['proxy-authorization', `Bearer ${key}`]] },
    {
      name: 'two headers',
      code: 'credential_invalid',
      lines: [
        ['authorization', `Bearer ${key}`],
        ['authorization', `Bearer ${key}`],
      ],
    },
    ...Object.entries(invalid).map(([name, value]) => ({
      name,
      code: 'credential_invalid' as const,
      lines: [['authorization', value]] as const,
    })),
  ];
}

function changedToken(token: string, change: object): string {
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), ...change };
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
}
