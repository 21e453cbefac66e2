import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixtures } from '@tookeffect/wire';
import { describe, expect, test } from 'vitest';
import {
  type CompiledContract,
  compileContract,
  compileInSteps,
  judgeContract,
  lintContract,
  runFixtures,
} from '../src/index.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../contracts');
const shipped = globSync('*/*@*/contract.json', { cwd: folder }).map((file) => ({
  id: path.basename(path.dirname(file)),
  contract: read(file) as Contract,
  fixtures: read(path.join(path.dirname(file), 'fixtures.json')) as Required<ContractFixtures>,
}));

test('these contracts are shipped', () => {
  expect(shipped.map(({ id }) => id).sort()).toEqual([
    'caldav.event.created@1',
    'dns.record.published@1',
    'github.file.committed@1',
    'github.issue.created@1',
    'github.pull_request.merged@1',
    'http.json.matches@1',
    'http.object.created@1',
    'http.object.deleted@1',
    'http.object.updated@1',
    'imap.message.deleted@1',
    'imap.message.filed@1',
    'kubernetes.deployment.rolled_out@1',
    'linear.issue.created@1',
    'mongodb.document.present@1',
    'mysql.row.absent@1',
    'mysql.row.present@1',
    'postgres.row.absent@1',
    'postgres.row.present@1',
    'postgres.row.updated@1',
    'postgres.rows.exactly@1',
    's3.object.deleted@1',
    's3.object.stored@1',
    'slack.message.posted@1',
    'stripe.payment.captured@1',
    'stripe.refund.succeeded@1',
    'stripe.subscription.canceled@1',
  ]);
});

describe.each(shipped)('$id', ({ id, contract, fixtures }) => {
  const { tests, effects, plans } = fixtures;

  test('has no lint findings, and its id is the name of its folder', () => {
    expect(lintContract(contract as unknown as JsonValue)).toEqual([]);
    expect([contract.id, fixtures.contract]).toEqual([id, id]);
  });

  test.each(runFixtures(compile(contract), fixtures))('$id', ({ difference }) => {
    expect(difference).toBeUndefined();
  });

  test('compiled in steps, as a server does, it decides every fixture as well', () => {
    const steps = compileInSteps(contract);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(runFixtures(step.value, fixtures).filter(({ difference }) => difference !== undefined)).toEqual(
      [],
    );
  });

  test('has effects and plans', () => {
    expect([tests.length, effects.length, plans.length].every((count) => count > 0)).toBe(true);
  });

  test('has every kind of fixture, and no change of one check or rule escapes the linter and the fixtures', () => {
    const { faults, mutants } = judgeContract(contract as unknown as JsonValue, fixtures);
    expect(faults).toEqual([]);
    // Mutants that no evidence can distinguish are not counted.
    expect(mutants.tested).toBeGreaterThanOrEqual(30);
  });
});

function compile(contract: Contract): CompiledContract {
  const compiled = compileContract(contract as unknown as JsonValue);
  if ('findings' in compiled) throw new Error(JSON.stringify(compiled.findings));
  return compiled;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
