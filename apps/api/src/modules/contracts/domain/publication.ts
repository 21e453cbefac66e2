import { type JsonObject, type JsonValue, canonicalize, contractHash } from '@tookeffect/core';
import type { Contract, ContractFixtures, ContractJudgement, PublishContractRequest } from '@tookeffect/wire';
import { judgeContract, lintContract } from '@tookeffect/evaluator';
import { readsEvents } from '../../../domain/compiled-contracts.ts';
import { DomainError, type InputFault } from '../../../domain/domain-error.ts';
import { hashOrNull } from './test-contract.ts';

/** The most bytes of a contract's canonical JSON; its fixtures come beside it. Shipped contracts have fewer than 9,000. */
const MAX_CONTRACT_BYTES = 64 * 1024;

/** Who publishes, and which names the server itself uses. */
export interface Publisher {
  readonly workspaceId: string;
  /** `service.effect` of every shipped contract. */
  readonly shippedNames: readonly string[];
}

/** A contract as it would be published. */
export interface Publication {
  readonly id: string;
  readonly hash: string;
  readonly service: string;
  /** Canonical JSON. */
  readonly document: string;
  readonly readsEvents: boolean;
}

/** Gives a contract the id of its workspace, and lints it. Pure. */
export function preparePublication(
  { contract }: PublishContractRequest,
  publisher: Publisher,
): { readonly publication: Publication } | { readonly faults: readonly InputFault[] } {
  const document = withOwner(contract as JsonValue, publisher);
  const findings = lintContract(document).map(({ code, pointer, message }) => ({
    pointer: `/contract${pointer}`,
    message: `${message} (${code})`,
  }));
  if (findings.length > 0) return { faults: findings };
  const published = document as unknown as Contract;
  const text = canonicalize(document);
  const faults = [...idFaults(published, publisher), ...sizeFaults(text)];
  if (faults.length > 0) return { faults };
  const { id, service } = published;
  const hash = contractHash(document as JsonObject);
  return { publication: { id, hash, service, document: text, readsEvents: readsEvents(published) } };
}

/** Judges a contract as it would be published. Pure. */
export function judgePublished(request: PublishContractRequest, publisher: Publisher): ContractJudgement {
  const document = withOwner(request.contract as JsonValue, publisher);
  const prepared = preparePublication(request, publisher);
  const judged = judgeContract(document, request.fixtures ?? NO_FIXTURES);
  const faults = 'faults' in prepared ? [...prepared.faults] : judged.faults;
  return {
    id: 'publication' in prepared ? prepared.publication.id : null,
    hash: hashOrNull(document),
    isPublishable: faults.length === 0,
    ...judged,
    faults: faults.slice(0, MAX_FAULTS).map((one) => shortened(one, MAX_MESSAGE_CHARACTERS)),
  };
}

/** The most faults of a problem document. */
const MAX_PROBLEM_FAULTS = 100;

/** @returns the error for a contract that is not published */
export function notPublishable(faults: readonly InputFault[]): DomainError {
  return invalidContract('The contract is not published.', faults);
}

/** @returns the error for a contract that cannot be used. @param consequence a sentence */
export function invalidContract(consequence: string, faults: readonly InputFault[]): DomainError {
  const errors = faults.slice(0, MAX_PROBLEM_FAULTS).map((one) => shortened(one));
  const more =
    faults.length > errors.length ? ` The first ${errors.length} of ${faults.length} are listed.` : '';
  return new DomainError(
    'contract_invalid',
    `${consequence} Correct the faults that \`errors\` lists.${more}`,
    { errors },
  );
}

const NO_FIXTURES: ContractFixtures = { tests: [] };

const MAX_FAULTS = 1000;
const MAX_CHARACTERS = 1024;

/** The most characters of a message of a judgement: a fixture that fails can differ in many places. */
const MAX_MESSAGE_CHARACTERS = 4096;

function shortened({ pointer, message }: InputFault, atMost = MAX_CHARACTERS): InputFault {
  return { pointer: pointer.slice(0, MAX_CHARACTERS), message: message.slice(0, atMost) };
}

/** An id without a workspace gets the publisher's; any other document is left as it is. */
function withOwner(contract: JsonValue, { workspaceId }: Publisher): JsonValue {
  if (typeof contract !== 'object' || contract === null || Array.isArray(contract)) return contract;
  const { id } = contract as JsonObject;
  return typeof id === 'string' && !id.includes(':')
    ? { ...(contract as JsonObject), id: `${workspaceId}:${id}` }
    : contract;
}

function idFaults({ id, service }: Contract, { workspaceId, shippedNames }: Publisher): InputFault[] {
  const [owner, own] = id.split(':') as [string, string];
  const name = own.slice(0, own.lastIndexOf('@'));
  if (owner !== workspaceId) {
    return [fault(`The id names another workspace; leave the workspace out, and write ${own}.`)];
  }
  if (!name.startsWith(`${service}.`)) {
    return [fault(`The id must begin with the service; write ${service}.${name}, or name another service.`)];
  }
  if (shippedNames.includes(name)) {
    return [fault(`The server has a contract ${name} of its own; choose another name.`)];
  }
  return [];
}

function fault(message: string): InputFault {
  return { pointer: '/contract/id', message };
}

function sizeFaults(document: string): InputFault[] {
  const bytes = Buffer.byteLength(document);
  if (bytes <= MAX_CONTRACT_BYTES) return [];
  const message = `The contract has ${bytes} bytes as canonical JSON; at most ${MAX_CONTRACT_BYTES} are allowed.`;
  return [{ pointer: '/contract', message }];
}
