import { canonicalize, contractHash, type Receipt, type TrustedKeys } from '@tookeffect/core';
import type { ActionResult, Contract, Operation } from '@tookeffect/wire';
import { TookEffectError } from '../errors/took-effect-error.ts';
import { inputFaults } from './input-check.ts';
import { newId } from './ids.ts';
import { RefusedCall } from './problems.ts';
import { type CallUrl, findRoute, readBegin, type TestCall } from './routes.ts';
import { newTestKey, TEST_ISSUER, testKeyDocument, type TestKey } from './test-key.ts';
import { instant, TestOperation } from './test-operation.ts';
import { type CompleteVerdict, completeVerdict, type TestVerdict, UNSET } from './test-verdict.ts';

/** A contract of a test service: a whole one, as `tookeffect contract show --json` prints it, or its id and input schema. */
export type TestContract = Pick<Contract, 'id' | 'input'> & Partial<Contract>;

/** The options of `createTestService`. */
export interface TestServiceOptions {
  readonly contracts: readonly TestContract[];
  /** The credits; a conclusive verdict costs one. Default: 500. */
  readonly credits?: number;
  /** When the service's clock starts, in milliseconds since 1970-01-01 UTC. It advances only by `advance`. Default: now. */
  readonly now?: number;
}

/**
 * Makes a service in memory, for tests of programs that use the client. The test sets its verdicts: it evaluates nothing.
 * It refuses what the service refuses, with the same statuses and codes, and signs each receipt with a key of its own,
 * whose issuer and environment say that it is for tests.
 * ```ts
 * const service = await createTestService({ contracts: [contract] });
 * const te = new TookEffect(service.clientOptions);
 * service.setVerdict('refuted');
 * ```
 */
export async function createTestService(options: TestServiceOptions): Promise<TestService> {
  const [key, rootKey] = await Promise.all([newTestKey(), newTestKey()]);
  const now = options.now ?? Date.now();
  const keyDocument = await testKeyDocument(key, rootKey, instant(now + KEY_DOCUMENT_VALID_MS));
  return new TestService(options, { key, rootKey, keyDocument, now });
}

const KEY_DOCUMENT_VALID_MS = 10 * 365 * 86_400_000;
const API_KEY = 'tke_test_service_in_memory';
const ACCEPTED: ReadonlySet<string> = new Set([`Bearer ${API_KEY}`]);
const WEEK_SECONDS = 604_800;
const PACK = { id: 'pack_test', title: 'Test credits', amountCredits: 500 };

interface Parts {
  readonly key: TestKey;
  readonly rootKey: TestKey;
  readonly keyDocument: object;
  readonly now: number;
}

/** What a repeated call with the same idempotency key returns. */
interface StoredCall {
  readonly request: string;
  readonly answer: Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A service in memory; see `createTestService`. */
export class TestService {
  /** For `new TookEffect`: address, API key and `fetch`. Nothing is sent over a network. */
  readonly clientOptions: { readonly baseUrl: string; readonly apiKey: string; readonly fetch: typeof fetch };
  /** For `verifyReceipt`. Trust it in tests only. */
  readonly trustedKeys: TrustedKeys;
  /** For `te.keys({ rootKeys })`. */
  readonly rootKeys: Readonly<Record<string, string>>;
  /** The credits that are left; a test may set it. */
  credits: number;
  readonly #parts: Parts;
  readonly #workspaceId: string;
  readonly #contracts: ReadonlyMap<string, TestContract>;
  readonly #operations = new Map<string, TestOperation>();
  readonly #verdicts = new Map<string, CompleteVerdict>();
  readonly #calls = new Map<string, StoredCall>();
  #now: number;

  constructor({ contracts, credits = 500 }: TestServiceOptions, parts: Parts) {
    this.credits = credits;
    this.#parts = parts;
    this.#now = parts.now;
    this.#workspaceId = newId('ws', parts.now).id;
    this.#contracts = new Map(contracts.map((contract) => [contract.id, contract]));
    const { key, rootKey } = parts;
    const { publicKey } = key;
    this.trustedKeys = { [key.keyId]: { publicKey, issuer: TEST_ISSUER, environment: 'test' } };
    this.rootKeys = { [rootKey.keyId]: rootKey.publicKey };
    this.clientOptions = {
      baseUrl: TEST_ISSUER,
      apiKey: API_KEY,
      fetch: (url, init) => this.#respond(url, init),
    };
  }

  /**
   * Sets what the next verifications decide, until it is set again. Without it every verdict is `inconclusive`.
   * @param of the id of an operation or of a contract. Default: every operation. The nearest one counts
   * @throws {TookEffectError} `argument_invalid` for a verdict that contradicts itself, and for an unknown `of`
   */
  setVerdict(verdict: TestVerdict['verdict'] | TestVerdict, of = ''): void {
    if (of !== '' && !this.#operations.has(of) && !this.#contracts.has(of)) {
      throw new TookEffectError(
        'argument_invalid',
        `the test service has no operation and no contract ${of}`,
      );
    }
    this.#verdicts.set(of, completeVerdict(typeof verdict === 'string' ? { verdict } : verdict));
  }

  /** Advances the clock, for example beyond a deadline. */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  /** @returns the receipts of an operation, oldest first @throws {TookEffectError} `argument_invalid` for another id */
  receipts(operationId: string): readonly Receipt[] {
    const operation = this.#operations.get(operationId);
    if (operation) return structuredClone(operation.receipts);
    throw new TookEffectError('argument_invalid', `the test service has no operation ${operationId}`);
  }

  async #respond(url: CallUrl, init: RequestInit = {}): Promise<Response> {
    const requestId = `req_${newId('x', this.#now).id.slice(2)}`;
    try {
      init.signal?.throwIfAborted();
      const response = await this.#route(url, init);
      response.headers.set('x-request-id', requestId);
      return response;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      const response = error.toResponse(requestId);
      response.headers.set('x-request-id', requestId);
      return response;
    }
  }

  async #route(url: CallUrl, init: RequestInit): Promise<Response> {
    const call = findRoute(url, init);
    if (call.needsKey) requireKey(call.headers.get('authorization'));
    switch (call.operation) {
      case 'createOperation':
        return this.#begin(call);
      case 'verifyOperation':
        return this.#verify(call);
      case 'submitActionResult': {
        const { stored, isNew } = this.#find(call.id).submit(call.body as ActionResult, this.#now);
        return respond(stored, isNew ? 201 : 200);
      }
      case 'cancelOperation':
        return respond(this.#find(call.id).cancel(this.#now));
      default:
        return respond(this.#read(call));
    }
  }

  #read({ operation, id, query }: TestCall): unknown {
    switch (operation) {
      case 'getOperation':
        return this.#find(id).at(this.#now);
      case 'getOperationDocument':
        return this.#find(id).document;
      case 'getTimeline':
        return page(this.#find(id).timeline);
      case 'getReceipt': {
        const receipt = this.#find(id).receipts.at(Number(query.get('sequence') ?? 0) - 1);
        if (receipt) return receipt;
        throw new RefusedCall('receipt_not_found', 'The operation has no such receipt.');
      }
      case 'listOperations':
        return page(this.#list(query));
      case 'getContract':
        return this.#contract(id);
      case 'getKeyDocument':
        return this.#parts.keyDocument;
      default:
        throw new RefusedCall('not_found', 'The service in memory does not have this call.');
    }
  }

  #begin(call: TestCall): Promise<Response> {
    const request = readBegin(call.body);
    const contract = this.#contract(request.contract);
    const errors = inputFaults(contract.input, request.input, ['input']);
    if (errors.length > 0) {
      throw new RefusedCall('input_invalid', `The contract ${contract.id} does not accept this input.`, {
        errors,
      });
    }
    return this.#once(call, () => {
      const operation = new TestOperation(
        {
          contract: { id: contract.id, hash: contract.hash ?? contractHash(contract) },
          input: request.input,
          marker: [contract.correlation?.marker].flat()[0],
          deadlineSeconds: request.deadlineSeconds ?? WEEK_SECONDS,
          settleSeconds: request.settleSeconds ?? null,
          actWithinSeconds: request.actWithinSeconds ?? 900,
        },
        this.#now,
      );
      this.#operations.set(operation.id, operation);
      return Promise.resolve({ status: 201, body: operation.at(this.#now) });
    });
  }

  #verify(call: TestCall): Promise<Response> {
    const operation = this.#find(call.id);
    return this.#once(call, async () => {
      operation.refuseVerify(this.#now);
      if (this.credits < 1) {
        const payment = { plans: [], packs: [PACK] };
        throw new RefusedCall('credit_exhausted', 'No credit is left in this period.', { payment });
      }
      const verdict = this.#verdictOf(operation);
      const run = { verdict, now: this.#now, key: this.#parts.key, workspaceId: this.#workspaceId };
      const verification = await operation.conclude(run);
      this.credits -= verification.charged;
      return { status: 200, body: verification };
    });
  }

  /** Runs a call once for each idempotency key, also when the same call arrives twice at a time. */
  async #once({ operation, headers, id, body }: TestCall, act: () => Promise<Answer>): Promise<Response> {
    const key = headers.get('idempotency-key');
    const place = `${operation} ${key}`;
    const request = canonicalize({ id, body: body ?? null });
    const known = key === null ? undefined : this.#calls.get(place);
    if (known && known.request !== request) {
      throw new RefusedCall('idempotency_key_reused', 'This key was first used with another request.');
    }
    const answer = known?.answer ?? act();
    if (key !== null && !known) this.#calls.set(place, { request, answer });
    try {
      const { status, body: result } = await answer;
      const extra = {
        ...(known && { 'idempotency-replayed': 'true' }),
        ...(key !== null && { 'idempotency-key': key }),
      };
      return respond(result, known ? 200 : status, extra);
    } catch (error) {
      this.#calls.delete(place);
      throw error;
    }
  }

  #verdictOf(operation: TestOperation): CompleteVerdict {
    const { contract } = operation.document;
    const set = [operation.id, contract.id, ''].map((of) => this.#verdicts.get(of)).find(Boolean);
    return set ?? completeVerdict(UNSET);
  }

  #find(id: string): TestOperation {
    const operation = this.#operations.get(id);
    if (operation) return operation;
    throw new RefusedCall('not_found', 'Not found, or not in your workspace.');
  }

  #contract(id: string): TestContract {
    const contract = this.#contracts.get(id);
    if (contract) return contract;
    throw new RefusedCall('contract_not_found', 'No contract with this id and version is published.');
  }

  /** Newest first. */
  #list(query: URLSearchParams): Operation[] {
    const [state, unfinished] = [query.get('state'), query.get('unfinished')];
    return [...this.#operations.values()]
      .filter((operation) => unfinished !== 'overdue' || operation.isOverdue(this.#now))
      .map((operation) => operation.at(this.#now))
      .filter((operation) => state === null || operation.state === state)
      .filter((operation) => unfinished === null || !FINISHED.has(operation.state))
      .reverse();
  }
}

/** @throws {RefusedCall} `credential_missing`, `credential_invalid` */
function requireKey(authorization: string | null): void {
  if (authorization === null) {
    throw new RefusedCall('credential_missing', 'Send the credential as `Authorization: Bearer …`.');
  }
  if (ACCEPTED.has(authorization)) return;
  throw new RefusedCall('credential_invalid', 'The credential is wrong, expired or revoked.');
}

const FINISHED: ReadonlySet<Operation['state']> = new Set<Operation['state']>([
  'verified',
  'refuted',
  'cancelled',
]);

/** A list in one page. */
function page(data: readonly unknown[]): object {
  return { data, hasMore: false, nextCursor: null };
}

function respond(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const all = { 'content-type': 'application/json', ...headers };
  return new Response(JSON.stringify(body), { status, headers: all });
}
