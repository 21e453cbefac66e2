import type { Shop } from './test-server.ts';

/**
 * Creates the connection `shop` with the role that may only read.
 * @returns the connection's id
 * @throws {Error} with the server's answer when it refuses
 */
export async function connectShop(baseUrl: string, apiKey: string, shop: Shop): Promise<string> {
  const { username, password, host, pathname } = new URL(shop.readerUrl);
  const response = await fetch(`${baseUrl}/v1/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      service: 'postgres',
      name: 'shop',
      baseUrl: `postgres://${host}${pathname}`,
      credential: { type: 'basic', username, password },
      environment: 'test',
    }),
  });
  const answer = await response.text();
  if (response.status !== 201)
    throw new Error(`The shop could not be connected (${response.status}). ${answer}`);
  return (JSON.parse(answer) as { id: string }).id;
}
