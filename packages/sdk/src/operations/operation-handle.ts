import type { ContractReference, CorrelationKeys, OperationDocument, Receipt } from '@tookeffect/core';
import type {
  ActionResult,
  Notice,
  Operation,
  OperationState,
  StoredActionResult,
  TimelineEntry,
} from '@tookeffect/wire';
import { ApiError } from '../errors/api-error.ts';
import { ConnectionError, UserAbortError } from '../errors/took-effect-error.ts';
import { namesOf, requireKnownOptions } from '../known-options.ts';
import { ApiPromise } from '../responses/api-promise.ts';
import { type PagedList, pagedList } from '../responses/pages.ts';
import { rejectResponse, responseReader } from '../responses/response-reader.ts';
import { type KeyedVerification, readOperation, readVerification } from '../responses/verdict-responses.ts';
import { CALL_OPTIONS, type CallOptions } from '../transport/request.ts';
import type { ApiResponse } from '../transport/send-once.ts';
import type { Transport } from '../transport/transport.ts';
import {
  requireAttribution,
  requireInput,
  REQUIRE_VERIFIED_OPTIONS,
  type RequireVerifiedOptions,
} from './require-verified.ts';
import { waitForVerdict, type WaitOptions } from './wait-for-verdict.ts';

/** The options of `begin`. */
export interface BeginOptions extends CallOptions {
  /** The same key with the same contract and input returns the same operation. Default: a new key. */
  readonly idempotencyKey?: string | undefined;
  /** Seconds from now until the operation is overdue. Default: 7 days. */
  readonly deadlineSeconds?: number | undefined;
  /** The connection to observe through. Default: the workspace's only connection for the contract's service. */
  readonly connectionId?: string | undefined;
  /** Seconds that the provider may take, up to the contract’s `settle.atMostSeconds`. Default: the contract’s. */
  readonly settleSeconds?: number | undefined;
  /**
   * Seconds within which the agent acts, 60 to 86,400. Default: 900. Without an action result the operation is no rival
   * of others afterwards.
   */
  readonly actWithinSeconds?: number | undefined;
  /**
   * Whether nothing is begun where the effect could not be verified as things are: without a connection, without the state
   * before the action where the contract needs it, with a system that gives no response, or where nothing can prove the
   * effect. Default: true. False begins all the same, so read `notices`; only a contract whose baseline is required needs
   * its connection in any case (`connection_missing`).
   */
  readonly requireVerifiable?: boolean | undefined;
}

/** The names of the options of `begin`. */
export const BEGIN_OPTIONS = namesOf<BeginOptions>({
  ...CALL_OPTIONS,
  idempotencyKey: true,
  deadlineSeconds: true,
  connectionId: true,
  settleSeconds: true,
  actWithinSeconds: true,
  requireVerifiable: true,
});

/** The options of `verify`. */
export interface VerifyOptions extends CallOptions {
  /**
   * The key of an earlier call, to get its stored result after a crash. Default: a new key for each call, because an
   * earlier key always returns the earlier verdict; the key of the call before if that one ended without a response.
   */
  readonly idempotencyKey?: string | undefined;
}

const VERIFY_OPTIONS = [...Object.keys(CALL_OPTIONS), 'idempotencyKey'];

/** The options of `receipt` and `receiptText`. */
export interface ReceiptOptions extends CallOptions {
  /** The number of the receipt in the operation's chain, from 1. Default: the newest. */
  readonly sequence?: number | undefined;
}

/** An operation, known by its id. Any process can use it. */
export class OperationHandle {
  readonly id: string;
  readonly #transport: Transport;
  /** The key of the last verify if it ended without a result, so that the service may still be busy with it. */
  #unansweredKey: string | undefined;

  constructor(transport: Transport, id: string) {
    this.#transport = transport;
    this.id = id;
  }

  /**
   * Submits what the provider replied (evidence level E1). It helps to find the effect and never proves it.
   * @returns the reference of the stored action result; the same result submitted twice is stored once
   * @throws {ConflictError} `action_result_conflict` when a different result was submitted before
   */
  actionResult(result: ActionResult, options: CallOptions = {}): ApiPromise<StoredActionResult> {
    const path = { id: this.id };
    const sent = this.#transport.send({ ...options, operation: 'submitActionResult', path, body: result });
    return new ApiPromise(sent, readStored);
  }

  /**
   * Makes the service observe the effect once and evaluate the contract. Every verdict is a normal result, also a
   * negative one, and is returned unchanged. A conclusive verdict costs one credit. After a call of this handle that ended
   * without a response, the next one sends its key again: it waits for that run, and returns its result.
   * @throws {PaymentRequiredError} `credit_exhausted`, with the plans and packs that can be bought
   * @throws {RateLimitError} when the operation was observed too recently; see `retryAfter`
   */
  verify(options: VerifyOptions = {}): ApiPromise<KeyedVerification> {
    requireKnownOptions('argument_invalid', 'verify', options, VERIFY_OPTIONS);
    return this.#verify(options, false);
  }

  /**
   * Verifies, and throws unless the effect is established and sufficiently tied to this operation. Use it where a program
   * relies on an operation of somebody else: compare the input, because the verdict is about the input as begun. To judge
   * a verification that you have, pass its `idempotencyKey`; it is then free of charge.
   * @throws {NotVerifiedError} with the verification; for another input before the service verifies
   */
  async requireVerified(options: RequireVerifiedOptions = {}): Promise<KeyedVerification> {
    requireKnownOptions('argument_invalid', 'requireVerified', options, REQUIRE_VERIFIED_OPTIONS);
    const { input, attribution, idempotencyKey, ...call } = options;
    if (input !== undefined) requireInput(input, await this.status(call));
    const verification = await this.verify({ ...call, idempotencyKey });
    return requireAttribution(this.id, verification, attribution);
  }

  /**
   * Waits until the operation is verified, refuted or cancelled, or the time is over. With `verify`, it also ends when
   * waiting cannot help: the next action of a verdict is not `wait`, or the service refuses a verify for longer than the
   * time that is left. It throws for no verdict: read `state` and `lastVerdict` of the result.
   * @returns the operation as it was read last
   * @throws {UserAbortError} when the signal is aborted, and what `status` and, with `verify`, `verify` throw
   */
  wait(options: WaitOptions = {}): Promise<Operation> {
    const status = (call: CallOptions) => this.status(call);
    const verify = (call: CallOptions) => this.#verify(call, true);
    return waitForVerdict({ status, verify }, this.#transport, options);
  }

  /**
   * Says that the agent will not act. The operation is no rival of operations that begin later, and can neither be
   * verified nor take an action result. Only the credential that began it may cancel it, or one with `keys:manage`.
   * @returns the operation with the state `cancelled`; cancelling it again changes nothing
   * @throws {ConflictError} `operation_not_cancellable` when it is verified or a run is in progress
   */
  cancel(options: CallOptions = {}): ApiPromise<Operation> {
    const sent = this.#transport.send({ ...options, operation: 'cancelOperation', path: { id: this.id } });
    return new ApiPromise(sent, (response) => this.#readSameOperation(response));
  }

  /** @returns the operation with its state and last verdict */
  status(options: CallOptions = {}): ApiPromise<Operation> {
    const sent = this.#transport.send({ ...options, operation: 'getOperation', path: { id: this.id } });
    return new ApiPromise(sent, (response) => this.#readSameOperation(response));
  }

  /**
   * @returns the signed receipt, parsed; to validate it with `verifyReceipt`, use `receiptText` instead
   * @throws {NotFoundError} `receipt_not_found` before the first receipt
   */
  receipt(options: ReceiptOptions = {}): ApiPromise<Receipt> {
    return new ApiPromise(this.#fetchReceipt(options), readReceipt);
  }

  /**
   * @returns the receipt's text as received, for a file and for offline validation
   * @throws {NotFoundError} `receipt_not_found` before the first receipt
   */
  receiptText(options: ReceiptOptions = {}): ApiPromise<string> {
    return new ApiPromise(this.#fetchReceipt(options), (response) => {
      readReceipt(response);
      return new TextDecoder().decode(response.bytes);
    });
  }

  /** @returns the operation's document with its salt; its digest is the subject of the receipts */
  document(options: CallOptions = {}): ApiPromise<OperationDocument> {
    const path = { id: this.id };
    const sent = this.#transport.send({ ...options, operation: 'getOperationDocument', path });
    return new ApiPromise(sent, readDocument);
  }

  /** Lists the events of the operation, newest first. */
  timeline(options: CallOptions = {}): PagedList<TimelineEntry> {
    return pagedList(this.#transport, options, { operation: 'getTimeline', path: { id: this.id } });
  }

  #verify(options: VerifyOptions, isAwaitedByCaller: boolean): ApiPromise<KeyedVerification> {
    const idempotencyKey = options.idempotencyKey ?? this.#unansweredKey;
    const path = { id: this.id };
    const request = { ...options, idempotencyKey, isAwaitedByCaller, path } as const;
    const sent = this.#transport.send({ ...request, operation: 'verifyOperation' });
    sent.then(
      () => (this.#unansweredKey = undefined),
      (error: unknown) => (this.#unansweredKey = unansweredKey(error)),
    );
    return new ApiPromise(sent, readVerification);
  }

  #fetchReceipt({ sequence, ...options }: ReceiptOptions): Promise<ApiResponse> {
    const path = { id: this.id };
    return this.#transport.send({ ...options, operation: 'getReceipt', path, query: { sequence } });
  }

  /** Rejects another operation, which a cache or a proxy may have returned by mistake. */
  #readSameOperation(response: ApiResponse): Operation {
    const operation = readOperation(response);
    if (operation.id === this.id) return operation;
    throw rejectResponse(response, 'response_impossible', 'the response contains another operation');
  }
}

/** An operation that this client has begun, with the values that the provider call must contain. */
export class BegunOperation extends OperationHandle {
  /** The operation as `begin` returned it; `status` fetches its current state. */
  readonly operation: Operation;
  /** For the provider call. It is the same for every retry, so that a retried agent does not act twice. */
  readonly idempotencyKey: string;
  /** To embed in the provider call, so that the effect is found even if the provider's reply is lost. */
  readonly correlationKeys: CorrelationKeys;
  readonly contract: ContractReference;
  /** The state when `begin` returned. */
  readonly state: OperationState;
  /** What to know before acting, for example that the state is as asked already. Empty when nothing limits the verdict. */
  readonly notices: readonly Notice[];

  constructor(transport: Transport, operation: Operation) {
    super(transport, operation.id);
    this.operation = operation;
    this.idempotencyKey = operation.idempotencyKey;
    this.correlationKeys = operation.correlationKeys;
    this.contract = operation.contract;
    this.state = operation.state;
    this.notices = operation.notices;
  }
}

/** @returns the key of a call whose run may be in progress, or may have ended; undefined if the service refused the call */
function unansweredKey(error: unknown): string | undefined {
  if (error instanceof ConnectionError || error instanceof UserAbortError) return error.idempotencyKey;
  if (!(error instanceof ApiError)) return undefined;
  return error.status >= 500 || error.code === 'idempotency_in_flight' ? error.idempotencyKey : undefined;
}

const readStored = responseReader<StoredActionResult>({ reference: 'text' });
const readReceipt = responseReader<Receipt>({
  receiptVersion: 'text',
  payload: 'object',
  signatures: 'list',
});
const readDocument = responseReader<OperationDocument>({ contract: 'object', input: 'object', salt: 'text' });
