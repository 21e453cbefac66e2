import {
  type CompiledContract,
  type LintFinding,
  compileContract,
  compileInSteps,
  patternSize,
} from '@tookeffect/evaluator';
import type { Contract } from '@tookeffect/wire';
import { AccountCache } from './account-cache.ts';

/**
 * A contract where requests are served: its text, and what evaluating by it costs. Those of tenants are compiled by the
 * workers of the compute pool only.
 */
export interface HeldContract {
  readonly document: CompiledContract['document'];
  /** Whether a tenant has published it, or tries it. */
  readonly isOwn: boolean;
  /** The instructions of its patterns; 0 for one of a tenant, because nothing is computed with it here. */
  readonly patternSize: number;
}

/** What compiled contracts may take in one thread, as `sizeOf` estimates it. */
const MAX_COMPILED = { maxAccountBytes: 8 * 1024 * 1024, maxBytes: 32 * 1024 * 1024 };

/** Those of this thread, by account and text. */
const compiledByText = new AccountCache<CompiledContract>(MAX_COMPILED);

/** Those of documents that stay, which are found without their text. */
const compiledByDocument = new WeakMap<Contract, CompiledContract>();

/** The shipped contracts are few, and the same for all accounts. */
const SHIPPED = 'shipped';

/** A computation never waits, so the account of the running one is that of the thread. */
let runningAccount = '';

/** Runs a computation; the contracts that it compiles are kept for an account. */
export function computeFor<Result>(account: string, run: () => Result): Result {
  runningAccount = account;
  return run();
}

/** Compiles a contract, or finds it compiled in this thread. @throws {TypeError} for a contract with findings */
export function compiledContract(document: Contract): CompiledContract {
  const compiled = compileOrFind(document);
  if ('findings' in compiled) throw new TypeError(`contract ${document.id} does not lint`);
  return compiled;
}

/** Compiles a contract as `compiledContract` does. @returns its findings, none if it can be used */
export function contractFindings(document: Contract): readonly LintFinding[] {
  const compiled = compileOrFind(document);
  return 'findings' in compiled ? compiled.findings : [];
}

/** The length of an input's JSON, in UTF-16 units: what the patterns of its schema are run on. */
export function textLength(input: object): number {
  return JSON.stringify(input).length;
}

/** Whether a contract uses signed events. */
export function readsEvents({ evidence }: Pick<Contract, 'evidence'>): boolean {
  return [evidence.corroborates, evidence.contradicts].some((rules = []) => rules.length > 0);
}

/** The id of a workspace's contract begins with the workspace. */
function isOwnContract({ id }: Pick<Contract, 'id'>): boolean {
  return id.includes(':');
}

/**
 * Compiles a shipped contract for this thread, in steps between which the thread serves others. Its lint is a test of the
 * repository.
 * @param document an object that stays
 * @param pause resolves when others were served
 */
export async function holdShipped(document: Contract, pause: () => Promise<void>): Promise<HeldContract> {
  const steps = compileInSteps(document);
  while (!compiledByDocument.has(document)) {
    const step = steps.next();
    if (step.done === true) compiledByDocument.set(document, step.value);
    await pause();
  }
  return { document, isOwn: false, patternSize: patternSize(document) };
}

/** Compiles a contract as `compiledContract` does. @returns as `compileContract` */
export function compileOrFind(document: Contract): ReturnType<typeof compileContract> {
  const byDocument = compiledByDocument.get(document);
  if (byDocument) return byDocument;
  const owner = isOwnContract(document) ? `account ${runningAccount}` : SHIPPED;
  // Data that was copied to this thread has its members in the order of the original.
  const text = JSON.stringify(document);
  const byText = compiledByText.get(owner, text);
  const compiled = byText ?? compileContract(document as never);
  if ('findings' in compiled) return compiled;
  if (!byText) compiledByText.set(owner, text, compiled, sizeOf(text));
  compiledByDocument.set(document, compiled);
  return compiled;
}

/** A compiled contract takes 13 bytes for each character of its JSON on average, and its patterns and validators more. */
function sizeOf(text: string): number {
  return 64 * 1024 + 24 * text.length;
}
