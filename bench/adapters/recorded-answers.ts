import { randomUUID } from 'node:crypto';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer } from '@tookeffect/testing/server';
import { Pool } from 'pg';

/** One request of the SDK and the response of the real service. */
export interface RecordedAnswer {
  readonly path: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body?: string };
  readonly response: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly status: number;
  };
}

/** Makes the input of the contract of the bench from an order number. */
export function toInput(number: string) {
  return {
    schema: 'public',
    table: 'orders',
    correlationColumn: 'operation_reference',
    match: { order_number: number },
    expect: { order_number: number, amount_cents: 1200 },
  };
}

export const CONTRACT = 'postgres.row.present@1';

/** Not sent again: the sender of the copy sets its own. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** @returns the requests of one verified action in their order, with the answers of a real service */
export async function recordAnswers(): Promise<readonly RecordedAnswer[]> {
  const server = await startTestServer();
  const shop = new Pool({ connectionString: server.shop.writerUrl });
  const recorded: RecordedAnswer[] = [];
  const record: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    recorded.push({
      path: new URL(new Request(url).url).pathname,
      request: { headers: toRecord(new Headers(init?.headers)), body: init?.body as string | undefined },
      response: {
        headers: toRecord(response.headers),
        body: await response.clone().text(),
        status: response.status,
      },
    });
    return response;
  };
  try {
    const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey, fetch: record });
    const number = randomUUID();
    const { verification } = await te.run(CONTRACT, toInput(number), async ({ correlationKeys }) => {
      const values = [number, correlationKeys.reference];
      await shop.query(
        'insert into orders (order_number, amount_cents, operation_reference) values ($1, 1200, $2)',
        values,
      );
      return { number };
    });
    if (verification?.verdict !== 'verified') throw new Error('the action of the bench was not verified');
    return recorded;
  } finally {
    await shop.end();
    await server.stop();
  }
}

function toRecord(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));
}
