import { Injectable } from '@nestjs/common';
import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { SkillManifest } from '@tookeffect/wire';
import { DomainError } from '../../domain/domain-error.ts';
import { shippedSkills } from './shipped-contracts.ts';

/** A manifest and the digest of its canonical JSON. */
export interface ShelvedSkill {
  readonly manifest: SkillManifest;
  readonly digest: string;
}

/** The skill manifests, read once. */
@Injectable()
export class SkillShelf {
  private readonly skills = new Map<string, ShelvedSkill>(
    shippedSkills().map((manifest) => [
      manifest.service,
      { manifest, digest: `sha256:${sha256Hex(canonicalize(manifest))}` },
    ]),
  );

  /** @throws {DomainError} `skill_not_found`, which names the services that have one */
  get(service: string): ShelvedSkill {
    const skill = this.skills.get(service);
    if (skill) return skill;
    throw new DomainError(
      'skill_not_found',
      `There is no skill manifest of ${service}; there is one of ${[...this.skills.keys()].join(', ')}.`,
    );
  }
}
