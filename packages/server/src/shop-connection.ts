import type { PracticeShop } from '@tookeffect/local-postgres';

interface Connection {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
}

const NAME = 'shop';

/** Where the API is, and a key with every scope. */
export interface ApiAccess {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** @returns whether the server accepts the key */
export async function isAccepted(access: ApiAccess): Promise<boolean> {
  return (await request(access, 'GET', '/v1/connections?limit=1')).status === 200;
}

/**
 * Makes sure that there is a connection named `shop` to this database.
 * @param isCredentialNew whether an existing connection has another credential
 * @returns its id
 * @throws {Error} with the response of the server
 */
export async function connectShop(
  access: ApiAccess,
  shop: PracticeShop,
  isCredentialNew: boolean,
): Promise<string> {
  const list = await request(access, 'GET', '/v1/connections?limit=100');
  const { data } = (await list.json()) as { readonly data: readonly Connection[] };
  const named = data.filter(({ name }) => name === NAME);
  // The port of the database may have changed.
  const kept = named.find(({ baseUrl }) => !isCredentialNew && baseUrl === shop.baseUrl);
  if (kept !== undefined) return kept.id;
  for (const { id } of named) await request(access, 'DELETE', `/v1/connections/${id}`);
  const { baseUrl, credential } = shop;
  const body = { service: 'postgres', name: NAME, baseUrl, credential, environment: 'test' };
  const created = await request(access, 'POST', '/v1/connections', body);
  const text = await created.text();
  if (created.status !== 201) throw new Error(`The practice database could not be connected. ${text}`);
  return (JSON.parse(text) as Connection).id;
}

function request(
  { baseUrl, apiKey }: ApiAccess,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
