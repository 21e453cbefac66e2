import { Injectable } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { SkillManifest } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';
import { shippedSkills } from './shipped-contracts.ts';

/** A skill manifest and the digest of its canonical JSON. */
export interface RegisteredSkill {
  readonly manifest: SkillManifest;
  /** `sha256:…` */
  readonly digest: string;
}

/** The skill manifests of this server, by service. */
@Injectable()
export class SkillRegistry {
  private readonly skills = new Map<string, RegisteredSkill>(
    shippedSkills().map((manifest) => [
      manifest.service,
      { manifest, digest: `sha256:${sha256Hex(canonicalize(manifest))}` },
    ]),
  );

  /** @throws {DomainError} `skill_not_found`, which names the services that have a manifest */
  get(service: string): RegisteredSkill {
    const skill = this.skills.get(service);
    if (skill) return skill;
    const known = [...this.skills.keys()].join(', ');
    throw new DomainError(
      'skill_not_found',
      `There is no skill manifest for ${service}; these services have one: ${known}.`,
    );
  }
}
