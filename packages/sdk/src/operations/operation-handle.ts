import type { OperationDocument, Receipt } from '@tookeffect/core';
import type { ActionResult, Operation, StoredActionResult, TimelineEntry } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { paged } from '../answers/paged.ts';
import type { PagedList } from '../answers/pages.ts';
import { answerReader } from '../answers/read-answer.ts';
import { readOperation } from '../answers/read-operation.ts';
import { type KeyedVerification, readVerification } from '../answers/read-verification.ts';
import { refuseAnswer } from '../answers/refuse-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Success, Transport } from '../transport/transport.ts';

/** What `verify` takes. */
export interface VerifyOptions extends CallOptions {
  /**
   * The key of an earlier call, to get its stored result after a crash. A fresh one each call when left out,
   * because an old key gives the old verdict for ever.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What `receipt` takes. */
export interface ReceiptOptions extends CallOptions {
  /** Which receipt of the operation's chain, counted from 1; the newest when left out. */
  readonly sequence?: number | undefined;
}

/** An operation by its id, in any session: what it came from is not known here. */
export class OperationHandle {
  readonly id: string;
  readonly #transport: Transport;

  constructor(transport: Transport, id: string) {
    this.#transport = transport;
    this.id = id;
  }

  /**
   * Hands in what the provider said (E1). It helps to find the effect and never proves it.
   * @returns the stored acknowledgement's reference; the same result handed in twice is stored once
   * @throws {ConflictError} `action_result_conflict` where another one was handed in before
   */
  actionResult(result: ActionResult, options: CallOptions = {}): ApiPromise<StoredActionResult> {
    const path = { id: this.id };
    const sent = this.#transport.send({ ...options, operation: 'submitActionResult', path, body: result });
    return new ApiPromise(sent, readStored);
  }

  /**
   * Lets the service observe once and judge. A negative verdict is an answer, not an error; the verdict is
   * given as the service gave it. Costs one credit where it is conclusive.
   * @throws {PaymentRequiredError} `credit_exhausted`, with the plans and the packs
   */
  verify(options: VerifyOptions = {}): ApiPromise<KeyedVerification> {
    const sent = this.#transport.send({ ...options, operation: 'verifyOperation', path: { id: this.id } });
    return new ApiPromise(sent, readVerification);
  }

  /** @returns the operation with its state and last verdict */
  status(options: CallOptions = {}): ApiPromise<Operation> {
    const sent = this.#transport.send({ ...options, operation: 'getOperation', path: { id: this.id } });
    return new ApiPromise(sent, (success) => this.#own(success));
  }

  /**
   * @returns the signed receipt; `verifyReceipt` validates it, best over `receiptText`
   * @throws {NotFoundError} `receipt_not_found` before the first
   */
  receipt(options: ReceiptOptions = {}): ApiPromise<Receipt> {
    return new ApiPromise(this.#receipt(options), readReceipt);
  }

  /** @returns the receipt's text as the service sent it, to be kept in a file and validated offline */
  receiptText(options: ReceiptOptions = {}): ApiPromise<string> {
    return new ApiPromise(this.#receipt(options), (success) => {
      readReceipt(success);
      return new TextDecoder().decode(success.bytes);
    });
  }

  /** @returns the canonical operation with its salt, whose digest is the subject of the receipts */
  document(options: CallOptions = {}): ApiPromise<OperationDocument> {
    const path = { id: this.id };
    const sent = this.#transport.send({ ...options, operation: 'getOperationDocument', path });
    return new ApiPromise(sent, readDocument);
  }

  /** Walks what happened to the operation, newest first. */
  timeline(options: CallOptions = {}): PagedList<TimelineEntry> {
    return paged(this.#transport, options, { operation: 'getTimeline', path: { id: this.id } });
  }

  #receipt({ sequence, ...options }: ReceiptOptions): Promise<Success> {
    const path = { id: this.id };
    return this.#transport.send({ ...options, operation: 'getReceipt', path, query: { sequence } });
  }

  /** Another operation's answer is no answer: a cache or a proxy mixed them up. */
  #own(success: Success): Operation {
    const operation = readOperation(success);
    if (operation.id === this.id) return operation;
    throw refuseAnswer(success, 'response_impossible', 'the answer is of another operation');
  }
}

const readStored = answerReader<StoredActionResult>({ reference: 'text' });
const readReceipt = answerReader<Receipt>({ receiptVersion: 'text', payload: 'object', signatures: 'list' });
const readDocument = answerReader<OperationDocument>({ contract: 'object', input: 'object', salt: 'text' });
