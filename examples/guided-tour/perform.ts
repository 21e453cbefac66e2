import { randomBytes } from 'node:crypto';
import type { KeyedVerification, PublishedKeys } from '@tookeffect/sdk';
import { type ReceiptCheck, checkReceipt } from './receipt-check.ts';
import type { OrderRequest, Scene, Stage } from './scenes.ts';

/** What came of a scene, beside what was expected. */
export interface Performance {
  readonly scene: Scene;
  readonly operationId: string;
  readonly verification: KeyedVerification;
  readonly receipt: ReceiptCheck;
  /** Credits that the verify cost, by the account's own usage before and after. */
  readonly spentCredits: number;
  /** Every expectation that did not hold; none when all did. */
  readonly failures: readonly string[];
}

/** Lets an agent act, verifies what it did, and validates the receipt offline. */
export async function perform(scene: Scene, stage: Stage, keys: PublishedKeys): Promise<Performance> {
  const operation = await scene.act(stage, newOrder());
  const before = await creditsOf(stage);
  const verification = await operation.verify();
  const spentCredits = before - (await creditsOf(stage));
  const receipt = checkReceipt(await operation.receiptText(), keys, operation.id);
  const seen = { verification, receipt, spentCredits };
  return { scene, operationId: operation.id, ...seen, failures: failuresOf(scene, seen) };
}

function failuresOf(
  { expected: [verdict, reason] }: Scene,
  { verification, receipt, spentCredits }: Pick<Performance, 'verification' | 'receipt' | 'spentCredits'>,
): string[] {
  const isConclusive = verdict === 'verified' || verdict === 'refuted';
  const expectations: [string, unknown, unknown][] = [
    ['verdict', verification.verdict, verdict],
    ['reason', verification.reason, reason],
    ['credits spent', spentCredits, isConclusive ? 1 : 0],
    ['receipt', receipt.reasonCode, 'signature_valid'],
    ['receipt with one byte changed', receipt.reasonCodeOfForgery, 'signature_invalid'],
  ];
  return expectations
    .filter(([, seen, wanted]) => seen !== wanted)
    .map(([what, seen, wanted]) => `${what}: expected ${String(wanted)}, saw ${String(seen)}`);
}

async function creditsOf({ te }: Stage): Promise<number> {
  const { plan, bought } = await te.usage.get();
  return plan.available + bought.available;
}

function newOrder(): OrderRequest {
  return { number: `A-${randomBytes(4).toString('hex')}`, customer: 'Ada', amountCents: 4200 };
}
