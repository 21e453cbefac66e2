import type { Claim } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import {
  type Neighbour,
  type OthersExpectation,
  canMean,
  expectationsOf,
  mayExpect,
  mayExpectOther,
  mayExpectSame,
} from '../../src/evidence/beside.ts';
import { UNKNOWN_DIGEST, memberDigester } from '../../src/members/member-digest.ts';

const digest = memberDigester('5a'.repeat(32));
const [paid, open] = [digest('paid'), digest('open')];
const member = { name: 'status', digest: paid };
const OTHER = 'op_01jn80000000000000000000bb';

function neighbour(changes: Partial<Neighbour> = {}): Neighbour {
  return {
    ...{ operationId: OTHER, effect: 'changed', createdAt: '2026-03-01T12:00:00.000Z', endedAt: null },
    ...{ namesObject: false, expected: [{ target: { id: digest(7) }, members: { status: paid } }] },
    ...changes,
  };
}

function claim(changes: Partial<Claim> = {}): Claim {
  return {
    ...{ system: 'https://shop.example', objectType: 'thing', objectId: '7', aspect: 'changed' },
    ...{
      revision: null,
      operationId: 'op_01jn80000000000000000000cc',
      observedAt: '2026-03-01T12:00:30.000Z',
    },
    ...changes,
  };
}

describe('another operation may expect of a member', () => {
  test.each<[string, OthersExpectation, boolean, boolean, boolean]>([
    ['anything, where nothing is known of it', null, true, true, true],
    ['nothing, where it does not expect the member', { note: paid }, false, false, false],
    ['the same value', { status: paid }, true, true, false],
    ['another value', { status: open }, true, false, true],
    ['any value, where its own is not known', { status: UNKNOWN_DIGEST }, true, true, true],
  ])('%s', (_what, expectation, any, same, other) => {
    expect(mayExpect(expectation, member)).toBe(any);
    expect(mayExpectSame(expectation, member)).toBe(same);
    expect(mayExpectOther(expectation, member)).toBe(other);
  });

  test('nothing, where only every object inherits the name', () => {
    const inherited = { name: 'constructor', digest: paid };
    expect(mayExpect({}, inherited)).toBe(false);
    expect(mayExpectSame({}, inherited)).toBe(false);
    expect(mayExpectOther({}, inherited)).toBe(false);
  });
});

describe('another operation can mean an object', () => {
  const own = [{ id: digest(7) }];
  test.each<[string, Partial<Neighbour>, Parameters<typeof canMean>[1], boolean]>([
    ['that it names as this one does', { namesObject: true }, [{ id: digest(8) }], true],
    ['by the same value', {}, own, true],
    ['by another member', {}, [{ title: digest('Hello') }], true],
    ['by a member whose name every object inherits', {}, [{ constructor: digest('Hello') }], true],
    ['where nothing is known of what it expects', { expected: null }, own, true],
    ['where nothing is known of this one', {}, undefined, true],
  ])('%s', (_what, changes, targets, expected) => {
    expect(canMean(neighbour(changes), targets)).toBe(expected);
  });

  test('but not one to which it gives another value', () => {
    expect(canMean(neighbour(), [{ id: digest(8) }])).toBe(false);
  });
});

test('what others expect of an object is that of those who are to write it, and of those who claimed a change', () => {
  const removal = neighbour({ effect: 'absent' });
  expect(expectationsOf([neighbour(), removal, neighbour({ expected: null })], [])).toEqual([
    { status: paid },
    null,
  ]);
  expect(
    expectationsOf(
      [],
      [
        claim({ members: { status: open } }),
        claim(),
        claim({ aspect: 'created', members: { status: paid } }),
      ],
    ),
  ).toEqual([{ status: open }, null]);
  expect(expectationsOf([neighbour()], [claim({ operationId: OTHER })])).toEqual([{ status: paid }]);
});
