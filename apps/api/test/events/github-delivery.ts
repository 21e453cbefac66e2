import { sign } from '@octokit/webhooks-methods';
import type { ApiResponse, TestApi } from '../support/test-api.ts';

/** What a delivery may differ in from one that GitHub would make. */
export interface DeliveryChange {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent in place of the bytes that were signed. */
  readonly sent?: Uint8Array | string;
  readonly provider?: string;
}

/** Delivers an event as GitHub does, signed by GitHub's own library. */
export async function deliver(
  api: TestApi,
  workspaceId: string,
  secret: string,
  body: string,
  { headers = {}, sent = body, provider = 'github' }: DeliveryChange = {},
): Promise<ApiResponse> {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-github-event': 'issues',
    'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
    'x-hub-signature-256': await sign(secret, body),
    ...headers,
  };
  const response = await fetch(`${api.baseUrl}/v1/events/${provider}/${workspaceId}`, {
    method: 'POST',
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    body: typeof sent === 'string' ? sent : Buffer.from(sent),
  });
  const text = await response.text();
  const json = JSON.parse(text) as ApiResponse['json'];
  return { status: response.status, headers: response.headers, text, json };
}

/** A workspace that awaits GitHub's events, and the secret that they are signed with. */
export async function awaitingWorkspace(
  api: TestApi,
): Promise<{ apiKey: string; workspaceId: string; secret: string }> {
  const { apiKey, workspaceId } = await api.newTenant();
  const created = await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github' } });
  return { apiKey, workspaceId, secret: String(created.json.secret) };
}

/** An event's body; a number makes it another event. */
export function issueEvent(number: number): string {
  const issue = { id: 3_000_000_000 + number, number, title: 'Refund webhook times out 🧾' };
  return JSON.stringify({ action: 'opened', issue });
}

/** How many events a workspace has. */
export async function storedEvents(api: TestApi, workspaceId: string): Promise<number> {
  const [{ count }] = await api.database.dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM provider_event WHERE workspace_id = $1',
    [workspaceId],
  );
  return count;
}
