import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract, ContractSummary } from '@tookeffect/wire';
import { type CompiledContract, compileContract } from '@tookeffect/evaluator';
import { acrossAccounts } from '../../database/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type Page, type PageQuery, pageRange, toPage } from '../../domain/page.ts';
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
  private readonly shippedByHash = new Map<string, RegisteredContract>();
  private readonly shippedById = new Map<string, RegisteredContract>();
  private readonly others = new Map<string, RegisteredContract>();

  constructor(private readonly contracts: ContractsRepository) {}

  /** @throws {Error} if a shipped contract does not lint, or differs from the one that was published under its id */
  async onModuleInit(): Promise<void> {
    for (const contract of shippedContracts()) {
      const { id, service } = contract;
      const shipped = contractHash(contract);
      const document = canonicalize(contract);
      const owner = { accountId: null, workspaceId: null, publishedBy: null, readsEvents: false };
      const published = await acrossAccounts(() =>
        this.contracts.publishShipped({ id, hash: shipped, service, document, ...owner }),
      );
      const { hash: stored } = published;
      if (stored !== shipped) {
        throw new Error(
          `contract ${id} was published with other content; publish the change as a new version`,
        );
      }
      const registered = register(compileShipped(contract), published);
      this.shippedByHash.set(stored, registered);
      this.shippedById.set(id, registered);
    }
  }

  /** The shipped contracts. */
  shipped(): RegisteredContract[] {
    return [...this.shippedById.values()];
  }

  /** A page of the contracts that a workspace sees, by descending id. @throws {DomainError} `request_invalid` */
  async page({ workspaceId }: Owner, query: PageQuery): Promise<Page<ContractSummary>> {
    const range = pageRange('contracts', query);
    const { after, limit } = range;
    const own = await this.contracts.page(workspaceId, after, limit + 1);
    const shipped = this.shipped().filter(({ compiled }) => after === null || compiled.document.id < after);
    const all = [...own.map(ofRow), ...shipped.map(ofShipped)];
    const rows = all.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit + 1);
    return toPage(rows, range, ({ id }) => id);
  }

  /** @throws {DomainError} `contract_not_found` for an unknown contract and for one of another workspace */
  async get(owner: Owner, id: string): Promise<VisibleContract> {
    const shipped = this.shippedById.get(id);
    if (shipped) return { ...shipped, isDeprecated: false };
    const row = await this.findOwn(owner, id);
    if (row) return { ...(await this.findByHash(row.hash)), isDeprecated: row.deprecatedAt !== null };
    throw new DomainError(
      'contract_not_found',
      `There is no contract ${id}; GET /v1/contracts lists the contracts.`,
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
   */
  async findByHash(hash: string): Promise<RegisteredContract> {
    const known = this.shippedByHash.get(hash) ?? this.others.get(hash);
    if (known) return known;
    const published = await this.contracts.findByHash(hash);
    if (!published) throw new Error(`there is no contract ${hash}, although an operation refers to it`);
    const registered = register(compileContract(JSON.parse(published.document) as never), published);
    this.others.set(hash, registered);
    if (this.others.size > MAX_COMPILED) this.others.delete(this.others.keys().next().value!);
    return registered;
  }

  /** The shipped contracts of a service. */
  shippedFor(service: string): Contract[] {
    return this.shipped().flatMap(({ compiled: { document } }) =>
      document.service === service ? [document] : [],
    );
  }

  /** The workspace's own contracts of a service that read signed events, as canonical JSON: they may be many. */
  ownTextsWithEvents({ workspaceId }: Owner, service: string): Promise<string[]> {
    return this.contracts.textsWithEvents(workspaceId, service);
  }

  /** The names of the signed events that the contracts of a workspace use, and the shipped ones. */
  async eventUses({ workspaceId }: Owner): Promise<EventUse[]> {
    const shipped = this.shipped().flatMap(({ compiled: { document } }) => eventUsesOf(document));
    return [...shipped, ...(await this.contracts.eventUses(workspaceId))];
  }
}

const compiledShipped = new WeakMap<Contract, ReturnType<typeof compileContract>>();

/** Compiles a shipped contract once in a process, however many registries it has. */
function compileShipped(contract: Contract): ReturnType<typeof compileContract> {
  const compiled = compiledShipped.get(contract) ?? compileContract(contract as never);
  compiledShipped.set(contract, compiled);
  return compiled;
}

/** @throws {Error} for a shipped contract with findings; {DomainError} `contract_invalid` for another one */
function register(
  compiled: ReturnType<typeof compileContract>,
  published: ContractEntity,
): RegisteredContract {
  if ('findings' in compiled) {
    const findings = JSON.stringify(compiled.findings.slice(0, 3));
    if (published.workspaceId === null)
      throw new Error(`contract ${published.id} does not lint: ${findings}`);
    throw new DomainError(
      'contract_invalid',
      `The contract ${published.id} was published before this server refused such contracts. Publish a corrected version. ${findings}`,
    );
  }
  return { compiled, hash: published.hash, publishedAt: published.publishedAt.toISOString() };
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

function ofShipped({ compiled, hash, publishedAt }: RegisteredContract): ContractSummary {
  const { id, service, title, description } = compiled.document;
  return { id, hash, service, title, description, status: 'published', publishedAt };
}
