import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract, ContractSummary } from '@tookeffect/wire';
import { type CompiledContract, type LintFinding, compileContract } from '@tookeffect/evaluator';
import { acrossAccounts } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type Page, type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';
import { assertContractText } from './domain/contract-text.ts';
import type { ContractEntity } from './contract.entity.ts';
import { type ContractRow, ContractsRepository, type EventUse } from './contracts.repository.ts';
import { shippedContracts } from './shipped-contracts.ts';

/** A contract that is compiled for evaluation. */
export interface RegisteredContract {
  readonly compiled: CompiledContract;
  readonly hash: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly publishedAt: string;
}

/** A contract that is shipped with this server. It is compiled at its first use: a workspace uses few of them. */
export type ShippedContract = Pick<RegisteredContract, 'hash' | 'publishedAt'> & {
  readonly document: Contract;
};

/** A contract as a tenant sees it. */
export interface VisibleContract extends RegisteredContract {
  readonly isDeprecated: boolean;
}

type Owner = Pick<Caller, 'workspaceId'>;

/** How many contracts of tenants stay compiled; the oldest is dropped first. */
const MAX_COMPILED = 512;

/** The contracts that are shipped with this server, and those that workspaces publish; each compiled once. */
@Injectable()
export class ContractRegistry implements OnModuleInit {
  private readonly shippedByHash = new Map<string, ShippedContract>();
  private readonly shippedById = new Map<string, ShippedContract>();
  private readonly others = new Map<string, RegisteredContract>();

  constructor(private readonly contracts: ContractsRepository) {}

  async onModuleInit(): Promise<void> {
    for (const document of shippedContracts()) {
      const { id, service } = document;
      const hash = contractHash(document);
      const text = canonicalize(document);
      const owner = { accountId: null, workspaceId: null, publishedBy: null, readsEvents: false };
      const publishedAt = await acrossAccounts(() =>
        this.contracts.publishShipped({ id, hash, service, document: text, ...owner }),
      );
      const registered = { document, hash, publishedAt: publishedAt.toISOString() };
      this.shippedByHash.set(hash, registered);
      this.shippedById.set(id, registered);
    }
  }

  /** The shipped contracts. */
  shipped(): ShippedContract[] {
    return [...this.shippedById.values()];
  }

  /** A page of the contracts that a workspace sees, by descending id. @throws {DomainError} `request_invalid` */
  async page({ workspaceId }: Owner, query: PageQuery): Promise<Page<ContractSummary>> {
    const range = pageRange('contracts', query);
    const { after, limit } = range;
    const own = await this.contracts.page(workspaceId, after, limit + 1);
    const shipped = this.shipped().filter(({ document }) => after === null || document.id < after);
    const all = [...own.map(ofRow), ...shipped.map(ofShipped)];
    const rows = all.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit + 1);
    return toPage(rows, range, ({ id }) => id);
  }

  /** @throws {DomainError} `contract_not_found` for an unknown contract and for one of another workspace */
  async get(owner: Owner, id: string): Promise<VisibleContract> {
    const shipped = this.shippedById.get(id);
    if (shipped) return { ...registerShipped(shipped), isDeprecated: false };
    const row = await this.findOwn(owner, id);
    if (row) return { ...(await this.findNamed(id, row.hash)), isDeprecated: row.deprecatedAt !== null };
    throw await this.unknown(owner, id);
  }

  /**
   * The error for an id that names no contract of the workspace. The id of a published contract begins with its workspace,
   * so its author may have left that out: then the error has a hint with the whole id.
   */
  async unknown(owner: Owner, id: string): Promise<DomainError> {
    const whole = `${owner.workspaceId}:${id}`;
    const isBare = !id.includes(':') && (await this.findOwn(owner, whole)) !== undefined;
    return new DomainError(
      'contract_not_found',
      `There is no contract ${id}; GET /v1/contracts lists the contracts.`,
      isBare ? { hint: `Your workspace published ${id} under its whole id; write ${whole}.` } : {},
    );
  }

  /** @throws {DomainError} `contract_not_found`; `contract_deprecated` */
  async getForOperation(owner: Owner, id: string): Promise<RegisteredContract> {
    const contract = await this.get(owner, id);
    if (!contract.isDeprecated) return contract;
    throw new DomainError(
      'contract_deprecated',
      `The contract ${id} is deprecated and takes no new operations; use another version or contract.`,
    );
  }

  /** A contract that the workspace itself has published; the id of another one's is looked for like an unknown one. */
  async findOwn({ workspaceId }: Owner, id: string): Promise<ContractRow | undefined> {
    return this.contracts.find(workspaceId, id);
  }

  /**
   * @param hash that of an operation's contract, which may be a version that is no longer shipped
   * @throws {DomainError} `contract_invalid` for a contract of a workspace that this server's linter refuses
   * @throws {StoredMismatchError} where the stored document is not the one that the hash names
   */
  async findByHash(hash: string): Promise<RegisteredContract> {
    const shipped = this.shippedByHash.get(hash);
    if (shipped) return registerShipped(shipped);
    const known = this.others.get(hash);
    if (known) return known;
    const published = await this.contracts.findByHash(hash);
    if (!published) throw new Error(`there is no contract ${hash}, although an operation refers to it`);
    const document = JSON.parse(assertContractText(published)) as never;
    const registered = register(compileContract(document), published);
    this.others.set(hash, registered);
    if (this.others.size > MAX_COMPILED) this.others.delete(this.others.keys().next().value!);
    return registered;
  }

  /** A hash names a document, and the document its id: a row that says otherwise was changed. */
  private async findNamed(id: string, hash: string): Promise<RegisteredContract> {
    const registered = await this.findByHash(hash);
    if (registered.compiled.document.id !== id) throw new StoredMismatchError('the id', `contract ${id}`);
    return registered;
  }

  /** The shipped contracts of a service. */
  shippedFor(service: string): Contract[] {
    return this.shipped().flatMap(({ document }) => (document.service === service ? [document] : []));
  }

  /** The workspace's own contracts of a service that read signed events, as canonical JSON: they may be many. */
  ownTextsWithEvents({ workspaceId }: Owner, service: string): Promise<string[]> {
    return this.contracts.textsWithEvents(workspaceId, service);
  }

  /** The names of the signed events that the contracts of a workspace use, and the shipped ones. */
  async eventUses({ workspaceId }: Owner): Promise<EventUse[]> {
    const shipped = this.shipped().flatMap(({ document }) => eventUsesOf(document));
    return [...shipped, ...(await this.contracts.eventUses(workspaceId))];
  }
}

const compiledShipped = new WeakMap<Contract, CompiledContract>();

/** Compiles a shipped contract once in a process, however many registries it has. @throws {Error} if it does not lint */
function registerShipped({ document, ...published }: ShippedContract): RegisteredContract {
  let compiled = compiledShipped.get(document);
  if (compiled === undefined) {
    const result = compileContract(document as never);
    if ('findings' in result) throw new Error(`contract ${document.id} does not lint: ${firstOf(result)}`);
    compiled = result;
    compiledShipped.set(document, compiled);
  }
  return { compiled, ...published };
}

/** @throws {DomainError} `contract_invalid` for a contract with findings */
function register(
  compiled: ReturnType<typeof compileContract>,
  published: ContractEntity,
): RegisteredContract {
  if ('findings' in compiled) {
    throw new DomainError(
      'contract_invalid',
      `The contract ${published.id} was published before this server refused such contracts. Begin a new operation with a corrected version. ${firstOf(compiled)}`,
    );
  }
  return { compiled, hash: published.hash, publishedAt: published.publishedAt.toISOString() };
}

function firstOf({ findings }: { readonly findings: readonly LintFinding[] }): string {
  return JSON.stringify(findings.slice(0, 3));
}

function eventUsesOf({ id, service, evidence }: Contract): EventUse[] {
  const rules = [...(evidence.corroborates ?? []), ...(evidence.contradicts ?? [])];
  return [...new Set(rules.map(({ event }) => event))].map((event) => ({ id, service, event }));
}

function ofRow({ deprecatedAt, publishedAt, ...row }: ContractRow): ContractSummary {
  return {
    ...row,
    status: deprecatedAt === null ? 'published' : 'deprecated',
    publishedAt: publishedAt.toISOString(),
  };
}

function ofShipped({ document, hash, publishedAt }: ShippedContract): ContractSummary {
  const { id, service, title, description } = document;
  return { id, hash, service, title, description, status: 'published', publishedAt };
}
