import type { OperationInput } from '@tookeffect/core';
import type { Operation } from '@tookeffect/wire';
import type { Adapter } from './adapters/adapter.ts';
import { bindAdapter } from './adapters/bind-adapter.ts';
import {
  type ProgramEnvironment,
  toConnectionSettings,
  toLogger,
  type TookEffectOptions,
} from './client-options.ts';
import { requireKnownOptions } from './known-options.ts';
import type { PublishedKeys, ReadKeyDocumentOptions } from './key-document.ts';
import type { AnyContracts, ContractIdOf } from './operations/contract-inputs.ts';
import {
  BEGIN_OPTIONS,
  type BeginOptions,
  BegunOperation,
  OperationHandle,
} from './operations/operation-handle.ts';
import { checkOnRepeat } from './operations/on-repeat.ts';
import type { Action, Run, RunOptions } from './operations/run-action.ts';
import { ApiKeys } from './resources/api-keys.ts';
import { Billing } from './resources/billing.ts';
import { Connections } from './resources/connections.ts';
import { Contracts } from './resources/contracts.ts';
import { Events } from './resources/events.ts';
import { Operations } from './resources/operations.ts';
import { Skills } from './resources/skills.ts';
import { UsageReader } from './resources/usage.ts';
import { Webhooks } from './resources/webhooks.ts';
import { ApiPromise } from './responses/api-promise.ts';
import { responseReader } from './responses/response-reader.ts';
import { readOperation } from './responses/verdict-responses.ts';
import type { Logger } from './transport/call-log.ts';
import { systemPlatform } from './transport/platform.ts';
import type { CallOptions } from './transport/request.ts';
import { Transport } from './transport/transport.ts';

/** The options of `keys`. */
export interface KeysOptions extends CallOptions, ReadKeyDocumentOptions {}

/**
 * The client of TookEffect, the service that finds out whether an agent's action really took effect. It contains no
 * verification logic and returns every verdict unchanged.
 * @typeParam Inputs the input of each contract, by contract id, as `tookeffect generate types` writes it
 */
export class TookEffect<Inputs extends object = AnyContracts> {
  readonly operations: Operations;
  readonly contracts: Contracts;
  readonly skills: Skills;
  readonly connections: Connections;
  readonly usage: UsageReader;
  readonly billing: Billing;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly apiKeys: ApiKeys;
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly #transport: Transport;
  readonly #log: Logger;
  readonly #containsKey: (text: string) => boolean;

  /** @throws {TookEffectError} `configuration_invalid`; nothing is sent */
  constructor(options: TookEffectOptions = {}) {
    const environment = readEnvironment();
    const settings = toConnectionSettings(options, environment);
    const platform = { ...systemPlatform, ...(options.fetch && { fetch: options.fetch }) };
    this.#log = toLogger(options, environment);
    this.#transport = new Transport(settings, platform, this.#log);
    this.baseUrl = settings.baseUrl;
    const { apiKey } = settings;
    this.#containsKey = (text) => apiKey !== undefined && text.includes(apiKey);
    this.operations = new Operations(this.#transport);
    this.contracts = new Contracts(this.#transport);
    this.skills = new Skills(this.#transport);
    this.connections = new Connections(this.#transport);
    this.usage = new UsageReader(this.#transport);
    this.billing = new Billing(this.#transport);
    this.events = new Events(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
    this.apiKeys = new ApiKeys(this.#transport);
  }

  /**
   * Records what the agent is about to do. Pass the operation's `idempotencyKey` and `correlationKeys` to the provider.
   * Read `notices` before acting: they say what limits the verdict. Each is also logged as a warning.
   * @param contract a contract id with its version, for example `github.issue.created@1`
   * @param input the contract's input
   * @throws {UnverifiableError} when the effect could not be verified as things are; nothing is begun, so do not act
   * @throws {UnprocessableEntityError} `input_invalid`; `errors` lists the invalid places
   * @throws {NotFoundError} `contract_not_found`
   */
  begin<Id extends ContractIdOf<Inputs>>(
    contract: Id,
    input: Inputs[Id],
    options: BeginOptions = {},
  ): ApiPromise<BegunOperation> {
    return this.#begin(contract, input as OperationInput, options);
  }

  #begin(contract: string, input: OperationInput, options: BeginOptions = {}): ApiPromise<BegunOperation> {
    requireKnownOptions('argument_invalid', 'begin', options, BEGIN_OPTIONS);
    const {
      deadlineSeconds,
      connectionId,
      settleSeconds,
      actWithinSeconds,
      requireVerifiable = true,
      ...call
    } = options;
    const body = {
      contract,
      input,
      deadlineSeconds,
      connectionId,
      settleSeconds,
      actWithinSeconds,
      requireVerifiable,
    };
    const sent = this.#transport.send({ ...call, operation: 'createOperation', body });
    return new ApiPromise(sent, (response) => this.#toBegunOperation(readOperation(response)));
  }

  /** Continues an operation by its id, in any process; nothing is sent. */
  resume(id: string): OperationHandle {
    return new OperationHandle(this.#transport, id);
  }

  /**
   * Runs an action inside an operation: begins it, acts, submits the action result, verifies. If `begin` fails, its error
   * is thrown and the action does not run. With an `idempotencyKey`, a repeated call looks first: the action does not run
   * again unless the service advises a retry, the action said that nothing was sent, or `onRepeat` is `run`.
   * @returns for a repeated call whose effect is verified: the recorded result of this process
   * @throws {ActionNotRepeatedError} when the action has begun before and there is no recorded result of a verified effect
   * @see runAction for what happens when another step fails
   */
  async run<T, Id extends ContractIdOf<Inputs> = ContractIdOf<Inputs>>(
    contract: Id,
    input: Inputs[Id],
    action: Action<T>,
    options: RunOptions<T> = {},
  ): Promise<Run<T>> {
    requireKnownOptions('argument_invalid', 'run', options, RUN_OPTIONS);
    const { acknowledge: _, onRepeat, ...begin } = options;
    checkOnRepeat('argument_invalid', onRepeat);
    const { runOnce } = await import('./operations/run-action.ts');
    return runOnce(this.begin(contract, input, begin), action, options);
  }

  /**
   * Registers an adapter of an agent framework.
   * @returns what the adapter binds. The adapter can run tools; it gets neither the API key nor `verify`.
   * @throws {TookEffectError} `adapter_invalid`
   */
  use<Bound>(adapter: Adapter<Bound>): Bound {
    return bindAdapter(adapter, {
      begin: async (contract, input, options, repeat) => {
        const { beginAction } = await import('./operations/begin-action.ts');
        return beginAction(this.#begin(contract, input, options), options, repeat);
      },
      readOperation: (id) => this.resume(id).status(),
      containsKey: this.#containsKey,
    });
  }

  /**
   * Fetches the issuer's published signing keys, without an API key. Store them to validate receipts offline.
   * @throws {KeyDocumentError} when the key document is malformed, expired, older than `minVersion`, or not signed by
   *   one of `rootKeys`
   */
  keys(options: KeysOptions = {}): ApiPromise<PublishedKeys> {
    const { rootKeys, now, minVersion, verifier, ...call } = options;
    const trust = {
      ...(rootKeys && { rootKeys }),
      ...(now !== undefined && { now }),
      ...(minVersion !== undefined && { minVersion }),
      ...(verifier && { verifier }),
    };
    const sent = this.#transport.send({ ...call, operation: 'getKeyDocument' });
    return new ApiPromise(sent, async (response) => {
      const { readKeyDocumentAsync } = await import('./key-document.ts');
      return readKeyDocumentAsync(readEnvelope(response), trust);
    });
  }

  #toBegunOperation(operation: Operation): BegunOperation {
    for (const { code, reason } of operation.notices) {
      this.#log({
        level: 'warn',
        operation: 'createOperation',
        operationId: operation.id,
        notice: code,
        reason,
      });
    }
    return new BegunOperation(this.#transport, operation);
  }
}

const RUN_OPTIONS = [...BEGIN_OPTIONS, 'acknowledge', 'onRepeat'];

const readEnvelope = responseReader({});

/** Browsers and workers have no environment variables. */
function readEnvironment(): ProgramEnvironment {
  const { process } = globalThis as { process?: { env?: ProgramEnvironment } };
  return process?.env ?? {};
}
