import { randomUUID } from 'node:crypto';
import { type PaymentEvent, deliverPaymentEvent } from '@tookeffect/testing/payments';
import type { ApiResponse } from '../support/test-api.ts';
import type { ResponseHold } from '@tookeffect/testing/provider';
import type { ModelOperation, ModelRun } from './reference-model.ts';
import type { RealAccount, RealServer } from './real-server.ts';

/** One sequence of steps: an account of the real server, and what was begun with it. */
export class Session {
  readonly server: RealServer;
  readonly account: RealAccount;
  private readonly subjects = new Map<ModelOperation, BegunSubject>();
  private readonly hanging: HangingCall[] = [];

  private constructor(server: RealServer, account: RealAccount) {
    this.server = server;
    this.account = account;
  }

  static async start(server: RealServer): Promise<Session> {
    return new Session(server, await server.newAccount());
  }

  /** Begins the operation of the model on the server. */
  async begin(operation: ModelOperation): Promise<void> {
    const number = ++begun;
    const name = randomUUID();
    const subject =
      operation.kind === 'order'
        ? orderSubject(name)
        : issueSubject(number, name, () => new Date().toISOString());
    const { path, undone, contract, input } = subject;
    this.server.system.resources.set(path, undone);
    // Whoever sees what holds it may say that it is not there.
    this.server.system.resources.set(path.slice(0, path.lastIndexOf('/')), { full_name: `octocat/${name}` });
    const created = await this.account.call('POST', '/v1/operations', { contract, input });
    if (created.status !== 201) throw new Error(`no operation was created: ${created.text}`);
    this.subjects.set(operation, { ...subject, id: String(created.json.id) });
  }

  /** Makes true at the provider what the model says of it. */
  act(operation: ModelOperation): void {
    const { path, undone, done, id } = this.subject(operation);
    const shown = operation.isDone ? done(id) : undone;
    this.server.system.resources.set(path, operation.isAway ? 503 : shown);
  }

  verify(operation: ModelOperation, key: string): Promise<ApiResponse> {
    return this.account.call('POST', `/v1/operations/${this.subject(operation).id}/verify`, undefined, key);
  }

  /** Verifies, and comes back as soon as the server waits for the provider's answer. */
  async hang(run: ModelRun): Promise<void> {
    const hold = this.server.system.holdNext(this.subject(run.operation).path);
    const answer = this.verify(run.operation, run.key);
    await Promise.race([hold.received, answer.then(({ text }) => Promise.reject(new Error(text)))]);
    this.hanging.push({ run, hold, answer });
  }

  /** Lets the provider answer the oldest run that waits for it. */
  async release(): Promise<{ run: ModelRun; response: ApiResponse } | null> {
    const oldest = this.hanging.shift();
    if (!oldest) return null;
    oldest.hold.release();
    return { run: oldest.run, response: await oldest.answer };
  }

  /** Lets every run go whose answer nobody waits for. */
  async end(): Promise<void> {
    for (const { hold, answer } of this.hanging) {
      hold.release();
      await answer;
    }
  }

  /** Has the payment provider tell of something. */
  deliver(event: PaymentEvent): Promise<void> {
    return deliverPaymentEvent(this.server.payments, event);
  }

  findId(operation: ModelOperation): string {
    return this.subject(operation).id;
  }

  private subject(operation: ModelOperation): BegunSubject {
    return this.subjects.get(operation)!;
  }
}

interface HangingCall {
  readonly run: ModelRun;
  readonly hold: ResponseHold;
  readonly answer: Promise<ApiResponse>;
}

/** What an operation is about, at the provider. */
interface Subject {
  readonly path: string;
  readonly contract: string;
  readonly input: object;
  readonly undone: object;
  readonly done: (operationId: string) => object;
}

type BegunSubject = Subject & { readonly id: string };

/** Numbers of issues are of the whole run of tests, because the claims on them are. */
let begun = 0;

function orderSubject(name: string): Subject {
  return {
    path: `/orders/${name}`,
    contract: 'http.json.matches@1',
    input: { path: ['orders', name], parent: ['orders'], expect: { state: 'paid' } },
    undone: { state: 'open' },
    done: () => ({ state: 'paid' }),
  };
}

function issueSubject(number: number, repo: string, now: () => string): Subject {
  const title = 'The pump leaks';
  return {
    path: `/repos/octocat/${repo}/issues`,
    contract: 'github.issue.created@1',
    input: { owner: 'octocat', repo, title },
    undone: [],
    done: (operationId) => [
      {
        id: number,
        number,
        title,
        body: `<!-- tookeffect:${operationId} -->`,
        state: 'open',
        user: { login: 'octocat' },
        created_at: now(),
        updated_at: now(),
      },
    ],
  };
}
