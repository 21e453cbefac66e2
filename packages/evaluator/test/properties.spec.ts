import fc from 'fast-check';
import { REASON_VERDICT } from '@tookeffect/core';
import type { Contract, Evaluation, Evidence } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { compileContract, evaluate } from '../src/index.ts';
import { type VerdictFixture, verdictFixtures } from './fixtures.ts';

const fixtures = verdictFixtures().filter(({ contract }) => !('findings' in compileContract(contract)));
const fixture = fc.constantFrom(...fixtures);

/** Values that a provider may put where another is expected. */
const replacement = fc.constantFrom<unknown>(
  ...[null, undefined, '', 7, 9, 'Hello', 'Other', 'ada', true, false, [], {}],
  ...['tookeffect:op_01jn80000000000000000000aa', '2026-03-01T12:00:01.000Z', '2026-03-01T11:00:00.000Z'],
);

/** Replaces one member below a value; the choice says where. */
function withReplaced(value: unknown, choices: readonly number[], inserted: unknown): unknown {
  const [choice, ...rest] = choices;
  if (choice === undefined || typeof value !== 'object' || value === null) return inserted;
  const names = Object.keys(value);
  const name = names[choice % Math.max(1, names.length)];
  if (name === undefined) return value;
  const changed = withReplaced((value as Record<string, unknown>)[name], rest, inserted);
  if (!Array.isArray(value)) return { ...value, [name]: changed };
  // A list has no missing elements in JSON.
  return changed === undefined ? value.toSpliced(Number(name), 1) : value.with(Number(name), changed);
}

/** Replaces one value in the body of the main read. */
function withOtherBody(
  { reads, ...evidence }: Evidence,
  places: readonly number[],
  inserted: unknown,
): Evidence {
  const { main } = reads;
  if (main?.outcome !== 'answered') return { ...evidence, reads };
  return {
    ...evidence,
    reads: { ...reads, main: { ...main, body: withReplaced(main.body, places, inserted) } },
  };
}

/** Evidence whose parts come from different cases, so that they agree with each other by chance only. */
const anyEvidence: fc.Arbitrary<{ evidence: Evidence; of: VerdictFixture }> = fc
  .tuple(
    fixture,
    fc.array(fixture, { minLength: 8, maxLength: 8 }),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    fc.option(fc.tuple(fc.array(fc.nat({ max: 20 }), { maxLength: 4 }), replacement), { nil: undefined }),
  )
  .map(([of, others, taken, change]) => {
    const part = <Name extends keyof Evidence>(name: Name, position: number): Evidence[Name] =>
      (taken[position] ? others[position]! : of).evidence[name];
    const connection = part('connection', 6);
    const evidence: Evidence = {
      origin: of.evidence.origin,
      reads: part('reads', 0),
      acknowledgement: part('acknowledgement', 1),
      events: part('events', 2),
      baseline: part('baseline', 3),
      claims: part('claims', 4),
      rivals: part('rivals', 5),
      earlier: part('earlier', 7),
      ...(connection && { connection }),
    };
    return { of, evidence: change ? withOtherBody(evidence, ...change) : evidence };
  });

/** The evaluation, and the contract that it was made with. */
function evaluated({ evidence, of }: { evidence: Evidence; of: VerdictFixture }) {
  const { contract, operation, now } = of;
  return {
    contract: contract as unknown as Contract,
    evaluation: evaluate(contract, operation, evidence, now),
  };
}

/** Every property is checked for each of these, because evaluating takes longer than checking. */
const samples = fc.sample(anyEvidence, 4000).map((one) => ({ ...one, ...evaluated(one) }));

/** Checks a property of every evaluation of random evidence, and that it was checked for enough of them. */
function holds(
  property: (evaluation: Evaluation, contract: Contract) => void,
  concerns: (evaluation: Evaluation) => boolean,
): void {
  const concerned = samples.filter(({ evaluation }) => concerns(evaluation));
  for (const { evaluation, contract, evidence } of concerned) {
    try {
      property(evaluation, contract);
    } catch (cause) {
      throw new Error(`for ${contract.id} and ${JSON.stringify(evidence)}`, { cause });
    }
  }
  expect(concerned.length).toBeGreaterThan(50);
}

const isVerified = ({ verdict }: Evaluation): boolean => verdict === 'verified';

describe('for any evidence, verified', () => {
  test('has every required check passed', () => {
    holds(({ checks }) => {
      expect(checks.filter(({ required, outcome }) => required && outcome !== 'passed')).toEqual([]);
    }, isVerified);
  });

  test('does not rest on the word of the agent alone', () => {
    holds(({ evidenceLevels }) => {
      expect(evidenceLevels.some((level) => level !== 'E1')).toBe(true);
    }, isVerified);
  });

  test('says whose effect it is, and is a state where nothing shows that', () => {
    holds(({ attribution, reason }) => {
      expect(attribution).not.toBeNull();
      expect(reason).toBe(attribution?.kind === 'state' ? 'state_reached' : 'all_checks_passed');
    }, isVerified);
  });

  test('calls an attribution sufficient only if the contract does', () => {
    holds(({ attribution }, contract) => {
      expect(attribution?.sufficient).toBe(contract.attribution.sufficient.includes(attribution!.kind));
    }, isVerified);
  });

  test('claims every object of a contract that declares one', () => {
    holds(({ claims, attribution }, contract) => {
      // A state that is no change shows no effect of this operation, so there is nothing to claim.
      const hasEffect = contract.effect === 'changed' || attribution?.kind !== 'state';
      expect(claims.length > 0).toBe(contract.object !== undefined && hasEffect);
    }, isVerified);
  });
});

describe('for any evidence, every other verdict', () => {
  test('names no attribution and claims nothing', () => {
    holds(
      ({ attribution, claims, replacedClaims }) =>
        expect({ attribution, claims, replacedClaims }).toEqual({
          attribution: null,
          claims: [],
          replacedClaims: [],
        }),
      (evaluation) => !isVerified(evaluation),
    );
  });
});

test('for any evidence, the reason belongs to the verdict', () => {
  holds(
    ({ verdict, reason }) => expect(REASON_VERDICT[reason]).toBe(verdict),
    () => true,
  );
});

test('for any evidence, no refutation rests on a response that a cache can have given', () => {
  fc.assert(
    fc.property(anyEvidence, ({ of, evidence }) => {
      const main = evidence.reads.main;
      if (main?.outcome !== 'answered') return;
      const cached = {
        ...evidence,
        reads: { ...evidence.reads, main: { ...main, source: { isUncached: false } } },
      };
      const { evaluation, contract } = evaluated({ of, evidence: cached });
      if (contract.observe) expect(evaluation.verdict).not.toBe('refuted');
    }),
    { numRuns: 2000 },
  );
});
