import { randomBytes } from 'node:crypto';
import { type KeyedVerification, type PublishedKeys, verifyReceipt } from '@tookeffect/sdk';
import type { OrderRequest, Scenario, ScenarioContext } from './scenarios.ts';

/** The outcome of a scenario, and how it differs from the expected one. */
export interface ScenarioOutcome {
  readonly scenario: Scenario;
  readonly operationId: string;
  readonly verification: KeyedVerification;
  readonly receipt: ReceiptCheck;
  /** The credits that the verify cost: the difference of the account's credits before and after it. */
  readonly chargedCredits: number;
  /** One line for each unmet expectation; empty if all are met. */
  readonly failures: readonly string[];
}

/** The results of validating a receipt offline, unchanged and with one byte changed. */
export interface ReceiptCheck {
  readonly reasonCode: string;
  readonly changedReasonCode: string;
}

/** Lets the agent of the scenario act, verifies the operation, and validates its receipt offline. */
export async function runScenario(
  scenario: Scenario,
  context: ScenarioContext,
  keys: PublishedKeys,
): Promise<ScenarioOutcome> {
  const operation = await scenario.act(context, newOrder());
  const creditsBefore = await readCredits(context);
  const verification = await operation.verify();
  const chargedCredits = creditsBefore - (await readCredits(context));
  const receipt = checkReceipt(await operation.receiptText(), keys, operation.id);
  const outcome = { verification, receipt, chargedCredits };
  return { scenario, operationId: operation.id, ...outcome, failures: findFailures(scenario, outcome) };
}

function findFailures(
  { expected: [verdict, reason] }: Scenario,
  { verification, receipt, chargedCredits }: Omit<ScenarioOutcome, 'scenario' | 'operationId' | 'failures'>,
): string[] {
  const isConclusive = verdict === 'verified' || verdict === 'refuted';
  const expectations: [string, unknown, unknown][] = [
    ['verdict', verification.verdict, verdict],
    ['reason', verification.reason, reason],
    ['charged credits', chargedCredits, isConclusive ? 1 : 0],
    ['receipt', receipt.reasonCode, 'signature_valid'],
    ['receipt with one byte changed', receipt.changedReasonCode, 'signature_invalid'],
  ];
  return expectations
    .filter(([, actual, expected]) => actual !== expected)
    .map(([what, actual, expected]) => `${what}: expected ${String(expected)}, got ${String(actual)}`);
}

/** Validates a receipt with only its text and the published keys, then again with one byte changed. */
function checkReceipt(text: string, { trustedKeys }: PublishedKeys, operationId: string): ReceiptCheck {
  const expected = { operationId };
  return {
    reasonCode: verifyReceipt(text, { trustedKeys, expected }).reasonCode,
    changedReasonCode: verifyReceipt(changeOneByte(text), { trustedKeys }).reasonCode,
  };
}

/** Changes the last digit of the instant at which the receipt was issued. */
function changeOneByte(receiptText: string): string {
  return receiptText.replace(
    /(?<head>"issuedAt":"[^"]*)(?<digit>[0-9])Z"/,
    (_, head: string, digit: string) => `${head}${(Number(digit) + 1) % 10}Z"`,
  );
}

async function readCredits({ te }: ScenarioContext): Promise<number> {
  const { plan, bought } = await te.usage.get();
  return plan.available + bought.available;
}

function newOrder(): OrderRequest {
  return { number: `A-${randomBytes(4).toString('hex')}`, customer: 'Ada', amountCents: 4200 };
}
