import { readFileSync } from 'node:fs';
import type { JsonValue } from '@tookeffect/core';
import type { ContractFixture, ContractFixtures, Reads } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import { type CompiledContract, compileContract, runFixtures } from '../../src/index.ts';

function shipped(id: string): { contract: CompiledContract; tests: readonly ContractFixture[] } {
  const [service = ''] = id.split('.');
  const folder = new URL(`../../../../contracts/${service}/${id}/`, import.meta.url);
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const contract = compileContract(read('contract.json') as JsonValue);
  if ('findings' in contract) throw new Error(`${id} has findings`);
  return { contract, tests: (read('fixtures.json') as ContractFixtures).tests };
}

const { contract, tests } = shipped('http.object.updated@1');
const named = (id: string): ContractFixture => tests.find((fixture) => fixture.id === id)!;

/** What a fixture with other reads lacks to prove its verdict. */
function difference(fixture: ContractFixture, reads: Reads, expected = fixture.expected): string | undefined {
  const input = { ...fixture.input, evidence: { ...fixture.input.evidence, reads } };
  return runFixtures(contract, { tests: [{ ...fixture, input, expected }] })[0]!.difference;
}

describe('a fixture proves its verdict by reads that an observation makes', () => {
  const claimed = named('claimed at this revision');
  const absent = tests.find(({ input, expected }) => {
    const { main, probe } = input.evidence.reads;
    return expected.verdict === 'refuted' && main?.outcome === 'answered' && main.status === 404 && probe;
  })!;

  test('a probe beside an object that the main read shows changes nothing', () => {
    const { main, probe } = { ...absent.input.evidence.reads, ...claimed.input.evidence.reads };
    expect(difference(claimed, { main: main! })).toBeUndefined();
    expect(difference(claimed, { main: main!, probe: probe! })).toBeUndefined();
    const refuted = { verdict: 'refuted', reason: 'object_already_claimed' } as const;
    expect(difference(claimed, { main: main!, probe: probe! }, refuted)).toContain('inconclusive');
  });

  test('a probe behind a 404 counts, and without the main read it does not', () => {
    const { main, probe } = absent.input.evidence.reads;
    expect(difference(absent, { main: main!, probe: probe! })).toBeUndefined();
    expect(difference(absent, { main: main! })).toContain('inconclusive');
    expect(difference(absent, { probe: probe! })).toContain('inconclusive');
  });
});
