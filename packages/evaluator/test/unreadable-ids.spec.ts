import type { JsonValue } from '@tookeffect/core';
import type { Read } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../src/index.ts';
import { type VerdictFixture, verdictFixture } from './fixtures.ts';

type Item = Readonly<Record<string, JsonValue>>;

const listedThings = (read: Read | undefined): Item[] =>
  ((read as { body: { things: Item[] } }).body.things satisfies Item[]).slice();

/** Evaluates a case with changed items in its listing, now and in the baseline. */
function evaluateWith(
  { contract, operation, evidence, now }: VerdictFixture,
  change: (items: Item[]) => Item[],
  changeBefore: (items: Item[]) => Item[],
): string {
  const { reads, baseline } = structuredClone(evidence);
  const replace = (read: Read | undefined, changeItems: typeof change): void => {
    (read as { body: { things: Item[] } }).body.things = changeItems(listedThings(read));
  };
  replace(reads.main, change);
  replace(baseline!.reads.main, changeBefore);
  const { verdict, reason } = evaluate(contract, operation, { ...evidence, reads, baseline }, now);
  return `${verdict}: ${reason}`;
}

const without = (item: Item): Item => ({ ...item, id: null });

describe('an object without a readable id neither verifies nor refutes', () => {
  const scoped = verdictFixture('no other new object');

  test('is not matched with an object without an id in the baseline', () => {
    const [effect] = listedThings(scoped.evidence.reads.main);
    const bare = {
      ...scoped,
      contract: { ...(scoped.contract as object), scope: undefined, freshness: undefined },
    };
    const plain = JSON.parse(JSON.stringify(bare)) as VerdictFixture;
    const before = { ...effect!, note: 'by hand' };
    expect(
      evaluateWith(
        plain,
        () => [without(effect!)],
        () => [without(before)],
      ),
    ).toBe('inconclusive: evidence_insufficient');
  });

  test('leaves the scope check not evaluated, because it may be older than the operation', () => {
    const others = (items: Item[]) => items.map((item) => (item.id === 1 ? without(item) : item));
    expect(evaluateWith(scoped, others, others)).toBe('inconclusive: evidence_insufficient');
  });

  test('leaves the scope check not evaluated beside a new object, because it may have been that one', () => {
    const others = (items: Item[]) => items.map((item) => (item.id === 1 ? without(item) : item));
    const more = (items: Item[]) => [...others(items), { ...items[1]!, id: 2 }];
    expect(evaluateWith(scoped, more, others)).toBe('inconclusive: evidence_insufficient');
  });
});
