import { randomUUID } from 'node:crypto';
import { type PaymentEvent, deliverPaymentEvent } from '@tookeffect/testing/payments';
import type { ApiResponse } from '../support/test-api.ts';
import type { ResponseHold } from '@tookeffect/testing/provider';
import type { ModelOperation, ModelRun } from './reference-model.ts';
import type { RealAccount, RealWorld } from './real-server.ts';

/** One sequence of steps: an account of the real server, and what was begun with it. */
export class Session {
  readonly world: RealWorld;
  readonly account: RealAccount;
  private readonly things = new Map<ModelOperation, RealThing>();
  private readonly hanging: HangingCall[] = [];

  private constructor(world: RealWorld, account: RealAccount) {
    this.world = world;
    this.account = account;
  }

  static async start(world: RealWorld): Promise<Session> {
    return new Session(world, await world.newAccount());
  }

  /** Begins the operation of the model on the server. */
  async begin(operation: ModelOperation): Promise<void> {
    const number = ++begun;
    const name = randomUUID();
    const thing =
      operation.kind === 'order'
        ? orderThing(name)
        : issueThing(number, name, () => new Date().toISOString());
    const { path, undone, contract, input } = thing;
    this.world.system.resources.set(path, undone);
    // Whoever sees what holds it may say that it is not there.
    this.world.system.resources.set(path.slice(0, path.lastIndexOf('/')), {});
    const created = await this.account.call('POST', '/v1/operations', { contract, input });
    if (created.status !== 201) throw new Error(`no operation was created: ${created.text}`);
    this.things.set(operation, { ...thing, id: String(created.json.id) });
  }

  /** Makes true at the provider what the model says of it. */
  act(operation: ModelOperation): void {
    const { path, undone, done, id } = this.thing(operation);
    const shown = operation.isDone ? done(id) : undone;
    this.world.system.resources.set(path, operation.isAway ? 503 : shown);
  }

  verify(operation: ModelOperation, key: string): Promise<ApiResponse> {
    return this.account.call('POST', `/v1/operations/${this.thing(operation).id}/verify`, undefined, key);
  }

  /** Verifies, and comes back as soon as the server waits for the provider's answer. */
  async hang(run: ModelRun): Promise<void> {
    const hold = this.world.system.holdNext(this.thing(run.operation).path);
    const answer = this.verify(run.operation, run.key);
    await Promise.race([hold.received, answer.then(({ text }) => Promise.reject(new Error(text)))]);
    this.hanging.push({ run, hold, answer });
  }

  /** Lets the provider answer the oldest run that waits for it. */
  async letGo(): Promise<{ run: ModelRun; response: ApiResponse } | null> {
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
    return deliverPaymentEvent(this.world.payments, event);
  }

  idOf(operation: ModelOperation): string {
    return this.thing(operation).id;
  }

  private thing(operation: ModelOperation): RealThing {
    return this.things.get(operation)!;
  }
}

interface HangingCall {
  readonly run: ModelRun;
  readonly hold: ResponseHold;
  readonly answer: Promise<ApiResponse>;
}

/** What an operation is about, at the provider. */
interface Thing {
  readonly path: string;
  readonly contract: string;
  readonly input: object;
  readonly undone: object;
  readonly done: (operationId: string) => object;
}

type RealThing = Thing & { readonly id: string };

/** Numbers of issues are of the whole run of tests, because the claims on them are. */
let begun = 0;

function orderThing(name: string): Thing {
  return {
    path: `/orders/${name}`,
    contract: 'http.json.matches@1',
    input: { path: ['orders', name], parent: ['orders'], expect: { state: 'paid' } },
    undone: { state: 'open' },
    done: () => ({ state: 'paid' }),
  };
}

function issueThing(number: number, repo: string, now: () => string): Thing {
  const title = 'The pump leaks';
  return {
    path: `/repos/octocat/${repo}/issues`,
    contract: 'github.issue.created@1',
    input: { owner: 'octocat', repo, author: 'octocat', title },
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
