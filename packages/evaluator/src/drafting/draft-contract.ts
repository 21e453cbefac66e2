import type { JsonObject, JsonValue } from '@tookeffect/core';
import type { Contract, ContractFixtures } from '@tookeffect/wire';
import { valueAt } from '../language/path.ts';
import { type ReadDeclaration, type ReadRequest, compileRequest, fillRequest } from '../language/request.ts';
import type { UnfilledRequest } from '../language/request-filler.ts';
import { type LintFinding, lintReads } from '../lint/lint-contract.ts';
import { judgeContract } from '../publication/judge-contract.ts';
import { draftFixtures } from './draft-fixtures.ts';
import { type ProposedCheck, proposeChecks } from './propose-checks.ts';

/** How the object of a draft is read, and for what. */
export interface DraftedRead {
  /** `service.effect@version`. */
  readonly id: string;
  /** The `observe` member of a contract; any JSON value. */
  readonly observe: JsonValue;
  /** What fills the templates of the read. */
  readonly input: JsonObject;
}

/** A contract with fixtures that an author can begin with, and what is left to do. */
export interface Draft {
  readonly contract: JsonObject;
  readonly fixtures: ContractFixtures;
  readonly notes: readonly DraftNote[];
}

/** One thing to do, or to decide, before the draft is published. */
export interface DraftNote {
  /** JSON pointer: below `/contract` or `/fixtures` of the draft, or below `/body` of the response. */
  readonly pointer: string;
  readonly message: string;
}

/** The main read of a draft, and a contract with its bounds. */
export interface DraftRequest {
  readonly request: ReadRequest | UnfilledRequest;
  readonly document: Contract;
}

/** Fills the main read of a draft, before anything of the system is known. @returns what is wrong with `observe` instead */
export function draftRequest(
  drafted: DraftedRead,
): { readonly findings: readonly LintFinding[] } | DraftRequest {
  const { checks } = proposeChecks({ is_recorded: true }, drafted.input);
  const document = draftDocument(drafted, checks);
  const findings = lintReads(document);
  if (findings.length > 0) return { findings };
  const declared = drafted.observe as unknown as ReadDeclaration;
  const source = ({ root, segments }: { root: string; segments: readonly (string | number)[] }) =>
    root === 'input' ? valueAt(drafted.input, segments) : undefined;
  const request = fillRequest(compileRequest(declared), source);
  return { request, document: document as unknown as Contract };
}

/**
 * Proposes a contract from one recorded response: that an object, addressed by the input, has the values asked for and had
 * not before. Pure. What the author must add or decide is in the notes; a draft without notes can be published.
 * @param body the response that was read; any JSON value
 * @param observedAt `YYYY-MM-DDTHH:MM:SS.mmmZ`
 */
export function draftContract(drafted: DraftedRead, body: JsonValue, observedAt: string): Draft {
  const recorded = isObject(body) ? body : {};
  const { checks, skipped } = proposeChecks(recorded, drafted.input);
  const contract = draftDocument(drafted, checks);
  const values = Object.fromEntries(checks.map(({ name, value }) => [name, value]));
  const input = { ...drafted.input, ...values };
  const tests = draftFixtures(contract as unknown as Contract, { body: recorded, input, observedAt }, checks);
  const { mutants } = judgeContract(contract, { tests });
  const fixtures = { ...mutants.proposals, tests: [...tests, ...mutants.proposals.tests] };
  const { faults } = judgeContract(contract, fixtures);
  return {
    contract,
    fixtures,
    notes: [
      ...(isObject(body) ? [] : [NO_OBJECT]),
      ...skipped.map(({ name, why }) => ({
        pointer: `/body/${escaped(name)}`,
        message: `No check: ${why}.`,
      })),
      ...faults,
    ],
  };
}

const NO_OBJECT: DraftNote = {
  pointer: '/body',
  message: 'The response is no object. Read one object, or write the checks of a listing by hand.',
};

function draftDocument({ id, observe, input }: DraftedRead, checks: readonly ProposedCheck[]): JsonObject {
  const name = id.slice(0, id.lastIndexOf('@'));
  const identity = addressedBy(observe);
  const hasProbe = isObject(observe) && Object.hasOwn(observe, 'visibilityProbe');
  const properties = {
    ...Object.fromEntries(Object.entries(input).map(([member, value]) => [member, schemaOf(value)])),
    ...Object.fromEntries(checks.flatMap((one) => (one.input === undefined ? [] : [[one.name, one.input]]))),
  };
  return {
    id,
    service: name.split('.')[0]!,
    title: name,
    description: `Verified when the object has the values asked for and had not before. A draft of ${name}: say here what it is for.`,
    input: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    effect: 'present',
    ...(identity.length > 0 && { identity }),
    attribution: { sufficient: ['state'] },
    baseline: 'required',
    observe,
    outcome: { present: [200], absent: [404], absence: hasProbe ? 'declared' : 'hidden' },
    settle: { withinSeconds: 0 },
    finality: { afterSeconds: 0 },
    checks: checks.map(({ check }) => check),
    evidence: { verifiedRequires: ['E3'] },
    idempotency: { provider: 'supported' },
  };
}

function schemaOf(value: JsonValue): JsonObject {
  if (typeof value === 'number') return { type: 'integer' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  return { type: 'string', minLength: 1, maxLength: 256 };
}

/** The members of the input that the address of the read names. */
function addressedBy(observe: JsonValue): string[] {
  const paths = JSON.stringify(observe).matchAll(/\{(?<path>input(?:\.\w+)+)\*?\}/g);
  return [...new Set([...paths].map(({ groups }) => `$.${groups!.path!}`))];
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
