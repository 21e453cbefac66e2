import { describe, expect, test } from 'vitest';
import { CLASS_TITLES } from '../model/classes.ts';
import { OUTSIDE_SYSTEMS, SLOW_SYSTEMS, SYSTEM_NAMES } from '../model/scenario.ts';
import { readFirstRun } from '../report/first-run.ts';
import { selectScenarios } from '../run/select-scenarios.ts';
import { SCENARIOS } from '../scenarios/all-scenarios.ts';

const numbers = Object.keys(CLASS_TITLES);
const truths = ['done', 'not_done', 'undecidable'] as const;

describe('the scenarios', () => {
  test('are at least 200, and each has an id of its own', () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(SCENARIOS.map(({ id }) => id)).size).toBe(SCENARIOS.length);
  });

  test.each(truths)('are %s in a fifth of all at least', (truth) => {
    const found = SCENARIOS.filter((scenario) => scenario.expect.truth === truth);
    expect(found.length / SCENARIOS.length).toBeGreaterThanOrEqual(0.2);
  });

  test.each(numbers)('show the kind of error %s at least twice', (number) => {
    expect(SCENARIOS.filter(({ seen }) => seen.map(String).includes(number)).length).toBeGreaterThanOrEqual(
      2,
    );
  });

  test.each(SYSTEM_NAMES)('use the system %s for all three truths', (name) => {
    const found = SCENARIOS.filter(({ system }) => system === name).map((scenario) => scenario.expect.truth);
    expect(new Set(found)).toEqual(new Set(truths));
  });

  test('that are undecidable have two worlds with different truth, and the others have one', () => {
    for (const { courses, expect: expected } of SCENARIOS) {
      const isOpen = expected.truth === 'undecidable';
      expect(courses.map(({ isDone }) => isDone)).toEqual(
        isOpen ? [true, false] : [expected.truth === 'done'],
      );
    }
  });
});

describe('the scenarios from outside', () => {
  const outside = selectScenarios({ only: ['outside'], isSample: false });

  test('are at least 120, on five systems at least, and each says why its answer is right', () => {
    expect(outside.length).toBeGreaterThanOrEqual(120);
    expect(new Set(outside.map(({ system }) => system))).toEqual(new Set(OUTSIDE_SYSTEMS));
    expect(OUTSIDE_SYSTEMS.length).toBeGreaterThanOrEqual(5);
    expect(outside.filter(({ because }) => because === undefined)).toEqual([]);
  });

  test('judge the whole sentence, and those that are calm can only be verified', () => {
    expect(outside.filter(({ expect: expected }) => expected.sentence === undefined)).toEqual([]);
    const calm = outside.filter(({ isCalm }) => isCalm === true);
    expect(calm.length).toBeGreaterThanOrEqual(40);
    expect(calm.flatMap(({ expect: { accepts } }) => accepts.verified ?? ['refused'])).not.toContain(
      'refused',
    );
  });

  test('are the ones of the first run', () => {
    const ids = outside.map(({ id }) => id);
    expect(readFirstRun()?.scenarios).toBe(ids.length);
    expect(readFirstRun()?.sentences.filter(({ id }) => !ids.includes(id))).toEqual([]);
  });
});

describe('a selection', () => {
  test('by number has the scenarios of that kind', () => {
    const selected = selectScenarios({ only: ['11'], isSample: false });
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.every(({ seen }) => seen.includes(11))).toBe(true);
  });

  test('by the beginning of an id has those scenarios', () => {
    expect(selectScenarios({ only: ['etcd/set-o'], isSample: false }).map(({ id }) => id)).toContain(
      'etcd/set-over',
    );
  });

  test('as a sample has every kind, and every system that is not slow to install', () => {
    const sample = selectScenarios({ only: [], isSample: true });
    expect(new Set(sample.flatMap(({ seen }) => seen.map(String)))).toEqual(new Set(numbers));
    expect(new Set(sample.map(({ system }) => system))).toEqual(
      new Set(SYSTEM_NAMES.filter((name) => !SLOW_SYSTEMS.includes(name))),
    );
    expect(sample.length).toBeLessThan(SCENARIOS.length / 3);
  });
});
