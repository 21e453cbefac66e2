import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Usage } from '@tookeffect/wire';
import type { Testbed } from '../../faults/testbed.ts';
import type { ClientResponse, AgentClient } from '../../faults/agent-client.ts';
import { deliver } from '../../faults/signed-events.ts';
import { History, type Span, digestBody, instant } from './history.ts';

/** What a client reads of the account. */
type Seen = Pick<Usage, 'verifiedActions' | 'reserved' | 'bought'>;

/** How many credits a pack of these tests has: few, so that the clients come to the end of them again and again. */
export const PACK = 20;

const AGENTS = 8;
const RETRY_MS = 20;

/** Eight agents, a payer and an observer of one account, at several servers, whose every call becomes history. */
export class Clients {
  readonly history = new History();
  private readonly testbed: Testbed;
  private readonly clients: readonly AgentClient[];
  private readonly ended = new AbortController();
  /** Whether somebody was told that nothing is left. */
  private isPoor = false;
  private readonly working: Promise<unknown>;

  private constructor(testbed: Testbed, baseUrls: readonly string[]) {
    this.testbed = testbed;
    this.clients = baseUrls.map((baseUrl) => testbed.client.at(baseUrl));
    const agents = Array.from({ length: AGENTS }, (_, client) => this.workAsAgent(client));
    this.working = Promise.all([...agents, this.pay(AGENTS), this.look(AGENTS + 1)]);
  }

  /** Begins at once. */
  static start(testbed: Testbed, baseUrls: readonly string[]): Clients {
    return new Clients(testbed, baseUrls);
  }

  /** Has everybody come to the end of what they began: nothing is left unknown. @returns what was done */
  async stop(): Promise<History> {
    this.ended.abort();
    await this.working;
    return this.history;
  }

  private async workAsAgent(client: number): Promise<void> {
    while (!this.ended.signal.aborted) {
      const operationId = await this.begin();
      const key = randomUUID();
      const body = await this.verify(client, operationId, key);
      if (body !== null) await this.askAgain(client, operationId, key);
    }
  }

  private async begin(): Promise<string> {
    const { number, input } = this.testbed.client.newOrder();
    const begun = await this.until(
      (status) => status === 201,
      (one) => one.call('POST', '/v1/operations', input),
    );
    const { id } = JSON.parse(begun.text) as { id: string };
    this.testbed.client.pay(number);
    const told = { status: 'succeeded' };
    await this.until(
      (status) => status === 200 || status === 201,
      (one) => one.call('POST', `/v1/operations/${id}/action-result`, told),
    );
    return id;
  }

  /**
   * Calls until it is known what became of the key. What was not heard happened, if ever, before that: afterwards the key
   * has its answer and no call of it does anything. No agent has more than one key at a time.
   * @returns null where the account had nothing left and the clients were told to stop
   */
  private async verify(client: number, operationId: string, key: string): Promise<string | null> {
    const unheard: number[] = [];
    for (;;) {
      const call = instant();
      const heard = await this.any().attemptVerify(operationId, key);
      const span: Span = { client, call, return: instant() };
      if (heard === 'not sent') {
        await pause(RETRY_MS);
        continue;
      }
      if (heard?.status === 200) {
        this.recordUnheard(client, key, unheard, span.return);
        this.recordVerdict(span, key, heard);
        return heard.text;
      }
      if (heard?.status === 402) {
        this.isPoor = true;
        this.history.ledger(span, 'refused');
        if (this.ended.signal.aborted) {
          this.recordUnheard(client, key, unheard, span.return);
          return null;
        }
      } else if (heard?.status === 409 && readCode(heard) === 'idempotency_in_flight')
        this.history.ledger(span, 'in flight');
      else if (heard === null || heard.status === 503) unheard.push(call);
      else throw new Error(`a verify was answered with ${heard.text}`);
      await pause(RETRY_MS);
    }
  }

  private recordVerdict(span: Span, key: string, heard: NonNullable<ClientResponse>): void {
    const isReplay = heard.headers.get('idempotency-replayed') === 'true';
    const digest = digestBody(heard.text);
    this.history.register(span, isReplay ? 'get' : 'put', { key, digest });
    // A verdict without an answer costs nothing; on a busy machine the customer's system may answer too late.
    const isCharged = readCharge(heard) === 1;
    if (isReplay) this.history.ledger(span, isCharged ? 'replay charged' : 'replay free');
    else for (const kind of ['reserve', isCharged ? 'settle' : 'refund']) this.history.ledger(span, kind);
  }

  /** @param known when it was known what became of the key */
  private recordUnheard(client: number, key: string, calls: readonly number[], known: number): void {
    for (const call of calls) {
      this.history.ledger({ client, call, return: call }, 'unheard');
      this.history.register({ client, call, return: known }, 'maybe put', { key });
    }
  }

  /** Two at once, at different servers: both read what the key holds. */
  private async askAgain(client: number, operationId: string, key: string): Promise<void> {
    await Promise.all(
      this.clients.map(async (one) => {
        const call = instant();
        const heard = await one.verify(operationId, key);
        if (heard?.status !== 200) return;
        const span = { client, call, return: instant() };
        this.history.register(span, 'get', { key, digest: digestBody(heard.text) });
      }),
    );
  }

  /** Pays when nothing is left. An event has one effect, however often it is delivered. */
  private async pay(client: number): Promise<void> {
    while (!this.ended.signal.aborted) {
      await pause(RETRY_MS);
      if (!this.isPoor) continue;
      this.isPoor = false;
      const delivery = this.testbed.events.pack();
      const call = instant();
      await this.until(
        (status) => status === 200,
        (one) => deliver(one, delivery),
      );
      this.history.ledger({ client, call, return: instant() }, 'grant', { credits: PACK });
    }
  }

  private async look(client: number): Promise<void> {
    while (!this.ended.signal.aborted) {
      const call = instant();
      const heard = await this.any().call('GET', '/v1/usage');
      const span = { client, call, return: instant() };
      if (heard?.status === 200)
        this.history.ledger(span, 'read', toLedgerRead(JSON.parse(heard.text) as Seen));
      await pause(RETRY_MS);
    }
  }

  private async until(
    isDone: (status: number) => boolean,
    call: (client: AgentClient) => Promise<ClientResponse>,
  ): Promise<NonNullable<ClientResponse>> {
    for (;;) {
      const heard = await call(this.any());
      if (heard !== null && isDone(heard.status)) return heard;
      await pause(RETRY_MS);
    }
  }

  private any(): AgentClient {
    return this.clients[Math.floor(Math.random() * this.clients.length)]!;
  }
}

/** What the observer saw, in the words of the ledger. */
export function toLedgerRead({ bought, reserved, verifiedActions }: Seen): {
  readonly available: number;
  readonly reserved: number;
  readonly spent: number;
} {
  return { available: bought.available, reserved, spent: verifiedActions };
}

function readCharge({ text }: NonNullable<ClientResponse>): number {
  return (JSON.parse(text) as { charged: number }).charged;
}

function readCode({ text }: NonNullable<ClientResponse>): string {
  return String((JSON.parse(text) as { code?: unknown }).code);
}
