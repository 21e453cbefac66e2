import { canonicalize, sha256Hex } from '@tookeffect/core';
import type { Contract, SkillConnection, SkillManifest } from '@tookeffect/wire';
import { type OwnContract, ownGuide, ownManifest, withOwnContracts } from './own-skill.ts';
import { skillText } from './skill-text.ts';

/** A skill manifest and the digest of its canonical JSON. */
export interface ComposedSkill {
  readonly manifest: SkillManifest;
  /** `sha256:…` */
  readonly digest: string;
}

/** What a skill manifest is made of. */
export interface SkillParts {
  readonly service: string;
  /** The shipped manifest of the service; null if only the workspace has contracts of it. */
  readonly shipped: SkillManifest | null;
  /** What each connector needs, by its name. */
  readonly connections: Readonly<Record<string, SkillConnection>>;
  /** The contracts that the workspace published, as canonical JSON. */
  readonly own: readonly { readonly document: string; readonly hash: string }[];
}

/** Makes the manifest of a service, with its SKILL.md. Pure. @returns null if nothing is known of the service */
export function composeSkill({ service, shipped, connections, own }: SkillParts): ComposedSkill | null {
  const contracts = own.map(({ document, hash }) => ({ document: JSON.parse(document) as Contract, hash }));
  if (shipped) {
    const manifest = withOwnContracts(shipped, contracts);
    return digested({ ...manifest, skill: skillText(shipped.skill, manifest) });
  }
  const connection = connectionFor(contracts, connections);
  if (!connection) return null;
  const manifest = ownManifest(service, contracts, connection);
  return digested({ ...manifest, skill: skillText(ownGuide(manifest), manifest) });
}

/** A contract without a read is about events; its connection is that of an HTTP API. */
function connectionFor(
  contracts: readonly OwnContract[],
  connections: SkillParts['connections'],
): SkillConnection | undefined {
  const [first] = contracts;
  return first && connections[first.document.observe?.connector ?? 'http'];
}

function digested(manifest: SkillManifest): ComposedSkill {
  return { manifest, digest: `sha256:${sha256Hex(canonicalize(manifest))}` };
}
