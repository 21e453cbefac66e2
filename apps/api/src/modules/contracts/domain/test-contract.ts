import { CanonicalJsonError, type JsonValue, contractHash } from '@tookeffect/core';
import type { ContractTest, ContractTestRequest } from '@tookeffect/wire';
import {
  type LintFinding,
  compileOnce,
  evaluate,
  lintContract,
  lintWarnings,
  runFixtures,
} from '@tookeffect/evaluator';

/** The most findings of one response. */
const MAX_FINDINGS = 1000;

/** The longest pointer and message of a finding: a contract can have a name of a megabyte, and a finding for each of its parts. */
const MAX_CHARACTERS = 1024;

/** The most characters of what differs from a fixture. */
const MAX_DETAIL_CHARACTERS = 4096;

/** Lints a contract and evaluates cases and fixtures by it. A contract that does not lint evaluates to `contract_invalid`. */
export function testContract({ contract, cases = [], fixtures }: ContractTestRequest): ContractTest {
  const document = contract as JsonValue;
  const warnings = lintWarnings(document).slice(0, MAX_FINDINGS).map(shortened);
  return {
    hash: hashOrNull(document),
    findings: lintContract(document).slice(0, MAX_FINDINGS).map(shortened),
    ...(warnings.length > 0 && { warnings }),
    evaluations: cases.map(({ operation, evidence, now }) => evaluate(document, operation, evidence, now)),
    ...(fixtures && { fixtures: fixtureOutcomes(document, fixtures) }),
  };
}

function fixtureOutcomes(
  document: JsonValue,
  fixtures: NonNullable<ContractTestRequest['fixtures']>,
): NonNullable<ContractTest['fixtures']> {
  const compiled = compileOnce(document);
  if ('findings' in compiled) return [];
  return runFixtures(compiled, fixtures).map(({ id, difference = '' }) => ({
    id: id.slice(0, MAX_CHARACTERS),
    hasPassed: difference === '',
    detail: difference.slice(0, MAX_DETAIL_CHARACTERS),
  }));
}

function shortened({ code, pointer, message }: LintFinding): LintFinding {
  return { code, pointer: pointer.slice(0, MAX_CHARACTERS), message: message.slice(0, MAX_CHARACTERS) };
}

/** @returns null for a document without canonical JSON */
export function hashOrNull(document: JsonValue): string | null {
  try {
    return contractHash(document as object);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return null;
    throw error;
  }
}
