import { Client } from 'pg';

/** Runs statements on one connection. @returns the rows of the last one */
export async function sql(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
