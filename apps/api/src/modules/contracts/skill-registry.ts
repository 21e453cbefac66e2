import { Injectable } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { Contract, SkillManifest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { ContractsRepository } from './contracts.repository.ts';
import { type OwnContract, ownGuide, ownManifest, withOwnContracts } from './domain/own-skill.ts';
import { skillText } from './domain/skill-text.ts';
import { shippedSkills } from './shipped-contracts.ts';

/** A skill manifest and the digest of its canonical JSON. */
export interface RegisteredSkill {
  readonly manifest: SkillManifest;
  /** `sha256:…` */
  readonly digest: string;
}

/** The most contracts of a workspace in one manifest, and the most bytes of their documents: they are parsed here. */
const MAX_OWN_CONTRACTS = 32;
const MAX_OWN_BYTES = 256 * 1024;

/** The skill manifests, by service: those of the shipped contracts, with the contracts that a workspace published. */
@Injectable()
export class SkillRegistry {
  private readonly shipped = new Map(shippedSkills().map((manifest) => [manifest.service, manifest]));

  constructor(private readonly contracts: ContractsRepository) {}

  /** @throws {DomainError} `skill_not_found`, which names the services that have a shipped manifest */
  async get({ workspaceId }: Pick<Caller, 'workspaceId'>, service: string): Promise<RegisteredSkill> {
    const shipped = this.shipped.get(service);
    const own = parsed(await this.contracts.usable(workspaceId, service, MAX_OWN_CONTRACTS));
    const [first] = own;
    if (shipped) {
      const manifest = withOwnContracts(shipped, own);
      return registered({ ...manifest, skill: skillText(shipped.skill, manifest) });
    }
    // Each connector has a shipped manifest of its own name.
    const connector = this.shipped.get(first?.document.observe?.connector ?? 'http');
    if (first && connector) {
      const manifest = ownManifest(service, own, connector);
      return registered({ ...manifest, skill: skillText(ownGuide(manifest), manifest) });
    }
    const known = [...this.shipped.keys()].join(', ');
    throw new DomainError(
      'skill_not_found',
      `There is no skill manifest for ${service}: your workspace has published no contract of this service that takes new operations. These services have one: ${known}.`,
    );
  }
}

function registered(manifest: SkillManifest): RegisteredSkill {
  return { manifest, digest: `sha256:${sha256Hex(canonicalize(manifest))}` };
}

/** @returns the first documents that have at most so many bytes together */
function parsed(rows: readonly { readonly document: string; readonly hash: string }[]): OwnContract[] {
  let left = MAX_OWN_BYTES;
  return rows
    .filter(({ document }) => (left -= Buffer.byteLength(document)) >= 0)
    .map(({ document, hash }) => ({ document: JSON.parse(document) as Contract, hash }));
}
