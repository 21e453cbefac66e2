import { Injectable } from '@nestjs/common';
import { ComputePool } from '../../compute/index.ts';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { ContractsRepository } from './contracts.repository.ts';
import type { ComposedSkill } from './domain/compose-skill.ts';
import { shippedSkills } from './shipped-contracts.ts';

/** The most contracts of a workspace in one manifest, and the most bytes of their documents. */
const MAX_OWN_CONTRACTS = 32;
const MAX_OWN_BYTES = 128 * 1024;

/** The skill manifests, by service: those of the shipped contracts, with the contracts that a workspace published. */
@Injectable()
export class SkillRegistry {
  private readonly shipped = new Map(shippedSkills().map((manifest) => [manifest.service, manifest]));
  /** Each connector has a shipped manifest of its own name. */
  private readonly connections = Object.fromEntries(
    [...this.shipped].map(([service, { connection }]) => [service, connection]),
  );

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly pool: ComputePool,
  ) {}

  /** @throws {DomainError} `skill_not_found`, which names the services that have a shipped manifest; `unavailable` */
  async get({ workspaceId }: Pick<Caller, 'workspaceId'>, service: string): Promise<ComposedSkill> {
    const usable = await this.contracts.usable(workspaceId, service, MAX_OWN_CONTRACTS);
    const { own, bytes } = bounded(usable);
    const parts = { service, shipped: this.shipped.get(service) ?? null, connections: this.connections, own };
    const skill = await this.pool.run('composeSkill', parts, bytes);
    if (skill !== null) return skill;
    const known = [...this.shipped.keys()].join(', ');
    throw new DomainError(
      'skill_not_found',
      `There is no skill manifest for ${service}: your workspace has published no contract of this service that takes new operations. These services have one: ${known}.`,
    );
  }
}

/** @returns the first documents that have at most so many bytes together */
function bounded<Row extends { readonly document: string }>(
  rows: readonly Row[],
): { readonly own: Row[]; readonly bytes: number } {
  let bytes = 0;
  const own = rows.filter(({ document }) => {
    const size = Buffer.byteLength(document);
    const fits = bytes + size <= MAX_OWN_BYTES;
    if (fits) bytes += size;
    return fits;
  });
  return { own, bytes };
}
