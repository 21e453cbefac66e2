import { Injectable, type OnModuleInit } from '@nestjs/common';
import { canonicalize, contractHash } from '@tookeffect/core';
import type { Contract, ContractSummary } from '@tookeffect/wire';
import { compileEvaluationInput } from '@tookeffect/evaluator';
import { ComputationTooHeavyError, ComputePool } from '../../compute/index.ts';
import { acrossAccounts, currentAccount } from '../../database/index.ts';
import { AccountCache } from '../../domain/account-cache.ts';
import type { Caller } from '../../domain/caller.ts';
import { type HeldContract, holdShipped } from '../../domain/compiled-contracts.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { type Page, type PageQuery, pageRange, toPage } from '../../domain/page.ts';
import { StoredMismatchError } from '../../domain/stored-mismatch-error.ts';
import { assertContractText } from './contract-text.ts';
import type { ContractEntity } from './contract.entity.ts';
import { type ContractRow, ContractsRepository, type EventUse } from './contracts.repository.ts';
import { shippedContracts } from './shipped-contracts.ts';

/** A contract that is shipped with this server. */
export interface ShippedContract {
  readonly document: Contract;
  readonly hash: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly publishedAt: string;
}

/** A contract as a tenant sees it. */
export interface VisibleContract extends ShippedContract {
  readonly isDeprecated: boolean;
}

/** A contract by which operations begin and are verified. */
export interface UsableContract extends HeldContract {
  readonly hash: string;
}

type Owner = Pick<Caller, 'workspaceId'>;

/** What the contracts of tenants may take that stay parsed: of one account, and of all. */
const MAX_KEPT = { maxAccountBytes: 8 * 1024 * 1024, maxBytes: 32 * 1024 * 1024 };

/** A parsed contract takes less than 8 bytes for each character of its JSON. */
const BYTES_OF_CHARACTER = 8;

/**
 * The contracts that are shipped with this server, and those that workspaces publish. Shipped ones are compiled at their first
 * use, in steps between which others are served; those of tenants are linted and compiled by the compute pool only.
 */
@Injectable()
export class ContractRegistry implements OnModuleInit {
  private readonly shippedByHash = new Map<string, ShippedContract>();
  private readonly shippedById = new Map<string, ShippedContract>();
  private readonly heldShipped = new Map<string, Promise<HeldContract>>();
  private readonly others = new AccountCache<Contract>(MAX_KEPT);

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly pool: ComputePool,
  ) {}

  async onModuleInit(): Promise<void> {
    // It takes a tenth of a second, so that no request does it.
    compileEvaluationInput();
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

  /** Nothing is compiled. @throws {DomainError} `contract_not_found` for an unknown contract and for one of another workspace */
  async get(owner: Owner, id: string): Promise<VisibleContract> {
    const shipped = this.shippedById.get(id);
    if (shipped) return { ...shipped, isDeprecated: false };
    const row = await this.findOwn(owner, id);
    if (!row) throw await this.unknown(owner, id);
    const { hash, document } = await this.findRow(row.hash);
    return {
      ...{ hash, document: assertNamed(id, JSON.parse(document) as Contract) },
      publishedAt: row.publishedAt.toISOString(),
      isDeprecated: row.deprecatedAt !== null,
    };
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

  /** @throws {DomainError} `contract_not_found`; as `findByHash` */
  async getUsable(owner: Owner, id: string): Promise<UsableContract> {
    return this.findNamed(id, this.shippedById.get(id)?.hash ?? (await this.requireOwn(owner, id)).hash);
  }

  /** @throws {DomainError} as `getUsable`; `contract_deprecated` */
  async getForOperation(owner: Owner, id: string): Promise<UsableContract> {
    const shipped = this.shippedById.get(id);
    const { hash, deprecatedAt } = shipped
      ? { hash: shipped.hash, deprecatedAt: null }
      : await this.requireOwn(owner, id);
    if (deprecatedAt === null) return this.findNamed(id, hash);
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
   * @throws {DomainError} `contract_invalid` for a contract of a workspace that this server's linter refuses; as
   *   `ComputePool.run`
   * @throws {StoredMismatchError} where the stored document is not the one that the hash names
   */
  async findByHash(hash: string): Promise<UsableContract> {
    const shipped = this.shippedByHash.get(hash);
    if (shipped) return { ...(await this.holdShipped(shipped)), hash };
    const account = currentAccount() ?? '';
    const known = this.others.get(account, hash);
    if (known) return { ...heldOwn(known), hash };
    const published = await this.findRow(hash);
    const document = await this.lint(published);
    this.others.set(account, hash, document, published.document.length * BYTES_OF_CHARACTER);
    return { ...heldOwn(document), hash };
  }

  /** The shipped contracts of a service that read signed events, compiled. */
  async shippedFor(service: string): Promise<Contract[]> {
    const used = this.shipped().filter(
      ({ document }) => document.service === service && eventUsesOf(document).length > 0,
    );
    for (const one of used) await this.holdShipped(one);
    return used.map(({ document }) => document);
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

  private async requireOwn(owner: Owner, id: string): Promise<ContractRow> {
    const row = await this.findOwn(owner, id);
    if (row) return row;
    throw await this.unknown(owner, id);
  }

  private async findNamed(id: string, hash: string): Promise<UsableContract> {
    const usable = await this.findByHash(hash);
    assertNamed(id, usable.document);
    return usable;
  }

  /** @throws {StoredMismatchError} where the stored document is not the one that the hash names */
  private async findRow(hash: string): Promise<ContractEntity> {
    const published = await this.contracts.findByHash(hash);
    if (!published) throw new Error(`there is no contract ${hash}, although an operation refers to it`);
    assertContractText(published);
    return published;
  }

  /** Two first uses at a time share one compilation. */
  private holdShipped({ document, hash }: ShippedContract): Promise<HeldContract> {
    const known = this.heldShipped.get(hash);
    if (known) return known;
    const held = holdShipped(document, pause);
    this.heldShipped.set(hash, held);
    return held;
  }

  /** Contracts were linted when they were published, by the server of that time. */
  private async lint({ id, document }: ContractEntity): Promise<Contract> {
    const parsed = JSON.parse(document) as Contract;
    try {
      const weight = { bytes: document.length, isOwn: true, patternSize: 0 };
      const findings = await this.pool.run('contractFindings', parsed, weight);
      if (findings.length === 0) return parsed;
      throw refused(id, JSON.stringify(findings.slice(0, 3)));
    } catch (error) {
      if (!(error instanceof ComputationTooHeavyError)) throw error;
      throw refused(id, 'It takes too much time or memory to compile.');
    }
  }
}

/** A hash names a document, and the document its id: a row that says otherwise was changed. */
function assertNamed(id: string, document: Contract): Contract {
  if (document.id === id) return document;
  throw new StoredMismatchError('the id', `contract ${id}`);
}

function refused(id: string, why: string): DomainError {
  return new DomainError(
    'contract_invalid',
    `The contract ${id} was published before this server refused such contracts. Begin a new operation with a corrected version. ${why}`,
  );
}

/** Compiled where it is evaluated, and nowhere else. */
function heldOwn(document: Contract): HeldContract {
  return { document, isOwn: true, patternSize: 0 };
}

/** Resolves after what waits in the event loop was done. */
function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
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
