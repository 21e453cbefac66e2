import type { JsonValue } from '@tookeffect/core';
import type { Read } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../src/index.ts';
import { type VerdictFixture, verdictFixtures } from './fixtures.ts';

type Item = Readonly<Record<string, JsonValue>>;

const fixture = (id: string): VerdictFixture => verdictFixtures().find((one) => one.id === id)!;
const listedItems = (read: Read | undefined): Item[] =>
  ((read as { body: { things: Item[] } }).body.things satisfies Item[]).slice();

/** A case with other items in its listing, now and before the action. */
function decisionFor(
  { contract, operation, evidence, now }: VerdictFixture,
  change: (items: Item[]) => Item[],
  changeBefore: (items: Item[]) => Item[],
): string {
  const { reads, baseline } = structuredClone(evidence);
  const replace = (read: Read | undefined, by: typeof change): void => {
    (read as { body: { things: Item[] } }).body.things = by(listedItems(read));
  };
  replace(reads.main, change);
  replace(baseline!.reads.main, changeBefore);
  const { verdict, reason } = evaluate(contract, operation, { ...evidence, reads, baseline }, now);
  return `${verdict}: ${reason}`;
}

const without = (item: Item): Item => ({ ...item, id: null });

describe('what has no id that can be read is not held against anybody', () => {
  const scoped = fixture('nothing else appeared');

  test('an object without an id is not the one without an id of before', () => {
    const [effect] = listedItems(scoped.evidence.reads.main);
    const bare = {
      ...scoped,
      contract: { ...(scoped.contract as object), scope: undefined, freshness: undefined },
    };
    const plain = JSON.parse(JSON.stringify(bare)) as VerdictFixture;
    const before = { ...effect!, note: 'by hand' };
    expect(
      decisionFor(
        plain,
        () => [without(effect!)],
        () => [without(before)],
      ),
    ).toBe('inconclusive: evidence_insufficient');
  });

  test('something without an id beside the effect may have stood there before', () => {
    const others = (items: Item[]) => items.map((item) => (item.id === 1 ? without(item) : item));
    expect(decisionFor(scoped, others, others)).toBe('inconclusive: evidence_insufficient');
  });

  test('something with an id that is new is collateral, whatever else cannot be read', () => {
    const others = (items: Item[]) => items.map((item) => (item.id === 1 ? without(item) : item));
    const more = (items: Item[]) => [...others(items), { ...items[1]!, id: 2 }];
    expect(decisionFor(scoped, more, others)).toBe('refuted: collateral_effect');
  });
});
