import type { OperationInput } from '@tookeffect/core';
import type { Adapter } from './adapters/adapter.ts';
import { present } from './adapters/present.ts';
import { ApiPromise } from './answers/api-promise.ts';
import { readOperation } from './answers/read-operation.ts';
import {
  configuredLogger,
  connectionSettings,
  type ProgramEnvironment,
  type TookEffectOptions,
} from './client-options.ts';
import { fetchKeys, type KeysOptions } from './keys/fetch-keys.ts';
import type { PublishedKeys } from './keys/read-key-document.ts';
import type { BeginOptions } from './operations/begin-options.ts';
import { BegunOperation } from './operations/begun-operation.ts';
import { OperationHandle } from './operations/operation-handle.ts';
import { type Action, type Run, runAction, type RunOptions } from './operations/run-action.ts';
import { operationOf } from './operations/operation-of.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Billing } from './resources/billing.ts';
import { Connections } from './resources/connections.ts';
import { Contracts } from './resources/contracts.ts';
import { Operations } from './resources/operations.ts';
import { Skills } from './resources/skills.ts';
import { UsageReader } from './resources/usage-reader.ts';
import { Webhooks } from './resources/webhooks.ts';
import { systemPlatform } from './transport/platform.ts';
import { Transport } from './transport/transport.ts';

/**
 * Did the agent's action really take effect? The client of the service that finds out. It holds no
 * verification logic, and gives every verdict as the service gave it.
 */
export class TookEffect {
  readonly operations: Operations;
  readonly contracts: Contracts;
  readonly skills: Skills;
  readonly connections: Connections;
  readonly usage: UsageReader;
  readonly billing: Billing;
  readonly webhooks: Webhooks;
  readonly apiKeys: ApiKeys;
  /** Where the service is. */
  readonly baseUrl: string;
  readonly #transport: Transport;

  /** @throws {TookEffectError} `configuration_invalid` */
  constructor(options: TookEffectOptions = {}) {
    const environment = programEnvironment();
    const settings = connectionSettings(options, environment);
    const platform = { ...systemPlatform, ...(options.fetch && { fetch: options.fetch }) };
    this.#transport = new Transport(settings, platform, configuredLogger(options, environment));
    this.baseUrl = settings.baseUrl;
    this.operations = new Operations(this.#transport);
    this.contracts = new Contracts(this.#transport);
    this.skills = new Skills(this.#transport);
    this.connections = new Connections(this.#transport);
    this.usage = new UsageReader(this.#transport);
    this.billing = new Billing(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
    this.apiKeys = new ApiKeys(this.#transport);
  }

  /**
   * Records what is about to be done. Give the provider call the operation's `idempotencyKey` and `correlationKeys`.
   * @throws {UnprocessableEntityError} `input_invalid`, with the places in `errors`
   */
  begin(contract: string, input: OperationInput, options: BeginOptions = {}): ApiPromise<BegunOperation> {
    const { deadlineSeconds, connectionId, ...call } = options;
    const body = { contract, input, deadlineSeconds, connectionId };
    const sent = this.#transport.send({ ...call, operation: 'createOperation', body });
    return new ApiPromise(sent, (success) => new BegunOperation(this.#transport, readOperation(success)));
  }

  /** Takes an operation up again by its id, in any session; nothing is sent. */
  resume(id: string): OperationHandle {
    return new OperationHandle(this.#transport, id);
  }

  /**
   * Runs an action inside an operation: begin, act, hand in what came of it, verify.
   * @see runAction for what happens when one of the steps fails
   */
  run<T>(
    contract: string,
    input: OperationInput,
    action: Action<T>,
    options: RunOptions<T> = {},
  ): Promise<Run<T>> {
    return runAction((begin) => this.begin(contract, input, begin), action, options);
  }

  /** Gives an adapter what it may use: it can run actions in operations, and reaches neither key nor verify. */
  use<Bound>(adapter: Adapter<Bound>): Bound {
    return adapter.bind({
      run: (contract, input, action, options) => this.run(contract, input, action, options),
      operationOf,
      present,
    });
  }

  /**
   * Fetches the issuer's published signing keys, to be kept and trusted offline.
   * @throws {KeyDocumentError} for a document that is not relied on
   */
  keys(options: KeysOptions = {}): ApiPromise<PublishedKeys> {
    return fetchKeys(this.#transport, options);
  }
}

/** Browsers and workers have no environment. */
function programEnvironment(): ProgramEnvironment {
  const { process } = globalThis as { process?: { env?: ProgramEnvironment } };
  return process?.env ?? {};
}
