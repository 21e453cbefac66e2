import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPlanChange, purchaseTarget } from '../../src/modules/billing/domain/purchase-target.ts';

const RUNS = { numRuns: 10_000 };
const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
const facts = fc.record({
  amountCredits: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  paidMinor: amount,
  refundedMinor: amount,
  withdrawnMinor: amount,
  reinstatedMinor: amount,
});

test('a purchase is worth between 0 and all of its credits', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const target = purchaseTarget(known);
      expect(target >= 0n && target <= known.amountCredits).toBe(true);
    }),
    RUNS,
  );
});

test('the remaining credits are the largest whole number that the remaining payment pays for', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const { amountCredits, paidMinor } = known;
      fc.pre(paidMinor > 0n);
      const gone = known.refundedMinor + known.withdrawnMinor - known.reinstatedMinor;
      const stays = paidMinor - (gone < 0n ? 0n : gone > paidMinor ? paidMinor : gone);
      const target = purchaseTarget(known);
      expect(target * paidMinor <= amountCredits * stays).toBe(true);
      expect((target + 1n) * paidMinor > amountCredits * stays).toBe(true);
    }),
    RUNS,
  );
});

test('a larger refund never gives more credits, and a larger reinstatement never fewer', () => {
  fc.assert(
    fc.property(facts, amount, (known, more) => {
      const target = purchaseTarget(known);
      const refundedMinor = known.refundedMinor + more;
      const reinstatedMinor = known.reinstatedMinor + more;
      expect(purchaseTarget({ ...known, refundedMinor }) <= target).toBe(true);
      expect(purchaseTarget({ ...known, reinstatedMinor }) >= target).toBe(true);
    }),
    RUNS,
  );
});

test('credits spent beyond those of a period are taken from the bought credits, whenever the period ended', () => {
  const cases = fc
    .bigInt({ min: 1n, max: 1000n })
    .chain((full) =>
      fc.tuple(
        fc.constant(full),
        fc.bigInt({ min: 0n, max: full }),
        fc.array(fc.bigInt({ min: 0n, max: full }), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 8 }),
      ),
    );
  fc.assert(
    fc.property(cases, ([full, spent, targets, end]) => {
      const posted = { plan: full, bought: 0n, expired: 0n };
      let expired: bigint | null = null;
      for (const [index, target] of targets.entries()) {
        if (index >= end) expired ??= posted.plan - spent;
        const delta = target - posted.plan - posted.bought - posted.expired;
        const unspent = expired === null ? posted.plan - spent : expired + posted.expired;
        const part = splitPlanChange({ delta, debt: -posted.bought, unspent, hasEnded: expired !== null });
        expect(part.plan + part.bought + part.expired).toBe(delta);
        posted.plan += part.plan;
        posted.bought += part.bought;
        posted.expired += part.expired;
        expect(posted.bought).toBe(spent > target ? target - spent : 0n);
        if (expired === null) expect(posted.plan - spent).toBe(target > spent ? target - spent : 0n);
      }
    }),
    RUNS,
  );
});
