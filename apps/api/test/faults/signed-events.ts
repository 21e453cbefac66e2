import { randomBytes } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import { paidCheckout } from '@tookeffect/testing/payments';
import Stripe from 'stripe';
import type { ClientResponse, AgentClient } from './agent-client.ts';

/** Who is paid for, and what the payment provider signs with. */
export interface BilledAccount {
  readonly accountId: string;
  readonly webhookSecret: string;
}

/** An event as it is on the wire; sent again, it is the same event. */
export interface SignedEvent {
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Events that a payment provider and GitHub sign, for the account of a testbed. */
export class SignedEvents {
  private readonly billing: BilledAccount;
  private readonly workspaceId: string;
  private readonly githubSecret: string;

  private constructor(billing: BilledAccount, workspaceId: string, githubSecret: string) {
    this.billing = billing;
    this.workspaceId = workspaceId;
    this.githubSecret = githubSecret;
  }

  /** Has GitHub's events awaited. */
  static async of(client: AgentClient, billing: BilledAccount, workspaceId: string): Promise<SignedEvents> {
    const made = await client.call('POST', '/v1/webhooks', { provider: 'github' });
    const { secret } = JSON.parse(made?.text ?? '') as { secret: string };
    return new SignedEvents(billing, workspaceId, secret);
  }

  /** A checkout in which the account has paid for a pack. */
  pack(): SignedEvent {
    const { accountId, webhookSecret: secret } = this.billing;
    const body = JSON.stringify(paidCheckout({ accountId }));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    return { target: '/v1/billing/events', body, headers: { 'stripe-signature': signature } };
  }

  /** An event of an issue. */
  async issue(): Promise<SignedEvent> {
    const body = JSON.stringify({ action: 'opened', issue: { title: randomBytes(8).toString('hex') } });
    const headers = {
      'x-github-event': 'issues',
      'x-github-delivery': randomBytes(16).toString('hex'),
      'x-hub-signature-256': await sign(this.githubSecret, body),
    };
    return { target: `/v1/events/github/${this.workspaceId}`, body, headers };
  }
}

/** Delivers an event; it may be delivered several times. */
export function deliver(
  client: AgentClient,
  { target, body, headers }: SignedEvent,
): Promise<ClientResponse> {
  return client.call('POST', target, body, headers);
}
