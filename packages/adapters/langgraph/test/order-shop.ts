import { randomUUID } from 'node:crypto';
import { forgetRuns, type KitWorld } from '@tookeffect/adapter-testkit';
import { currentOperation, type OperationInput, TookEffect } from '@tookeffect/sdk';

export interface Order {
  readonly number: string;
}

/** The shop of one test: a client whose requests are recorded, and the binding of a tool that places orders. */
export class OrderShop {
  /** A thread that no other test uses. */
  readonly thread = { configurable: { thread_id: randomUUID() } };
  readonly te: TookEffect;
  /** The ids of the operations that the service has begun. */
  readonly operations = new Set<string>();
  /** The last part of the path of each request that was answered, from the first action result on. */
  readonly concluding: string[] = [];
  readonly #world: KitWorld;
  readonly #id = randomUUID();

  constructor(world: KitWorld) {
    this.#world = world;
    const { baseUrl, apiKey } = world;
    this.te = new TookEffect({ baseUrl, apiKey, fetch: (url, init) => this.#send(url, init) });
  }

  /** What a tool or a node that places an order does, as a contract says it. */
  get binding() {
    return { contract: 'postgres.row.present@1', input: ({ number }: Order) => this.input(number) };
  }

  input(number: string): OperationInput {
    const row = { order_number: this.#numberOf(number) };
    return {
      schema: 'public',
      table: 'orders',
      correlationColumn: 'operation_reference',
      match: row,
      expect: { ...row, amount_cents: 1200 },
    };
  }

  /** Places the order with the marker of the current operation. */
  async place(number: string): Promise<string> {
    const marker = currentOperation()?.correlationKeys.reference ?? null;
    await this.#world.placeOrder(this.#numberOf(number), marker, 1200);
    return `placed ${number}`;
  }

  /** Places the order with the marker of an operation, as a process does that then dies. */
  async placeFor(operationId: string, number: string): Promise<void> {
    const { correlationKeys } = await this.te.resume(operationId).status();
    await this.#world.placeOrder(this.#numberOf(number), correlationKeys.reference, 1200);
  }

  /** Does what the end of the process does. */
  forgetRuns(): void {
    forgetRuns(this.operations);
  }

  /** @returns how many rows the order has */
  count(number: string): Promise<number> {
    return this.#world.countOrders(this.#numberOf(number));
  }

  /** Waits until a request with this last part of its path was answered. */
  async answered(part: string): Promise<void> {
    while (!this.concluding.includes(part)) await new Promise((resolve) => (this.#notify = resolve));
  }

  #notify: (value: unknown) => void = () => undefined;

  #numberOf(number: string): string {
    return `${number}-${this.#id}`;
  }

  async #send(url: string | URL | Request, init: RequestInit | undefined): Promise<Response> {
    const response = await fetch(url, init);
    const part = new URL(new Request(url).url).pathname.split('/').at(-1) ?? '';
    if (part === 'operations' && response.ok) {
      this.operations.add(((await response.clone().json()) as { id: string }).id);
    } else {
      this.concluding.push(part);
    }
    this.#notify(undefined);
    return response;
  }
}
