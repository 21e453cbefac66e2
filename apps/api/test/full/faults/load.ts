import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Testbed } from '../../faults/testbed.ts';
import type { ClientResponse, AgentClient } from '../../faults/agent-client.ts';
import { deliver } from '../../faults/signed-events.ts';

const CLIENTS = 16;

/** Short, so that whoever is told to come back is there while the fault lasts. */
const RETRY_MS = 25;

/** A pack this often is more than the clients can spend. */
const PAY_EVERY_MS = 200;

/** What a call may be answered with while processes die; nothing heard at all is a broken connection. */
const RETRYABLE: ReadonlySet<number> = new Set([409, 429, 503]);

/** A verify that was answered with a verdict. */
export interface Acknowledged {
  readonly operationId: string;
  readonly key: string;
  readonly text: string;
}

/** Sixteen agents that begin, act and verify at several servers, and a payer, until they are told to stop. */
export class Load {
  /** Verdicts that were heard. */
  readonly verdicts: Acknowledged[] = [];
  /** Operations and action results of which a 201 was heard, by id of the operation. */
  readonly operations = new Set<string>();
  readonly results = new Set<string>();
  /** Packs whose event was acknowledged. */
  packs = 0;
  /** Answers by status; 0 is a broken connection. */
  readonly statuses = new Map<number, number>();
  /** Responses that are never allowed. */
  readonly violations: string[] = [];
  private readonly testbed: Testbed;
  private readonly clients: readonly AgentClient[];
  private readonly ended = new AbortController();
  private readonly working: Promise<unknown>;

  private constructor(testbed: Testbed, baseUrls: readonly string[]) {
    this.testbed = testbed;
    this.clients = baseUrls.map((baseUrl) => testbed.client.at(baseUrl));
    const agents = Array.from({ length: CLIENTS }, (_, number) => this.workAsAgent(number));
    this.working = Promise.all([...agents, this.pay()]);
  }

  /** Begins at once. */
  static start(testbed: Testbed, baseUrls: readonly string[]): Load {
    return new Load(testbed, baseUrls);
  }

  /** Has everybody finish the call that they make. */
  async stop(): Promise<void> {
    this.ended.abort();
    await this.working;
  }

  private async workAsAgent(number: number): Promise<void> {
    for (let turn = number; !this.ended.signal.aborted; turn += 1) await this.oneOperation(turn);
  }

  private async oneOperation(turn: number): Promise<void> {
    const { number, input } = this.testbed.client.newOrder();
    const begun = await this.insist(turn, 201, (client) => client.call('POST', '/v1/operations', input));
    if (begun === null) return;
    const { id } = JSON.parse(begun.text) as { id: string };
    this.operations.add(id);
    this.testbed.client.pay(number);
    const target = `/v1/operations/${id}`;
    const told = await this.insist(turn, 201, (client) =>
      client.call('POST', `${target}/action-result`, { status: 'succeeded' }),
    );
    // Whoever tells it again hears 200: it was stored, and nobody heard so.
    if (told !== null) this.results.add(id);
    const key = randomUUID();
    const verdict = await this.insist(turn, 200, (client) => client.verify(id, key));
    if (verdict !== null) this.verdicts.push({ operationId: id, key, text: verdict.text });
  }

  private async pay(): Promise<void> {
    for (let turn = 0; !this.ended.signal.aborted; turn += 1) {
      const delivery = this.testbed.events.pack();
      const heard = await this.insist(turn, 200, (client) => deliver(client, delivery));
      if (heard !== null) this.packs += 1;
      await this.rest(PAY_EVERY_MS);
    }
  }

  /** Makes the call at one server after the other until it is answered. @returns null where the load ended before */
  private async insist(
    turn: number,
    expected: number,
    call: (client: AgentClient) => Promise<ClientResponse>,
  ): Promise<ClientResponse> {
    for (let attempt = turn; !this.ended.signal.aborted; attempt += 1) {
      const heard = await call(this.clients[attempt % this.clients.length]!);
      const status = heard?.status ?? 0;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === expected || status === 200) return heard;
      if (heard !== null && !isRetryable(heard)) {
        this.violations.push(`${status} ${heard.text}`);
        return null;
      }
      await this.rest(RETRY_MS);
    }
    return null;
  }

  private async rest(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.ended.signal }).catch(() => undefined);
  }
}

/** Whether an answer says when to come back, and that this is worth it. */
function isRetryable({ status, headers }: NonNullable<ClientResponse>): boolean {
  return RETRYABLE.has(status) && Number(headers.get('retry-after')) > 0;
}
