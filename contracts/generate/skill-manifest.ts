import { contractHash } from '@tookeffect/core';
import type { SkillManifest } from '@tookeffect/wire';
import type { Service } from './services.ts';

/**
 * Builds the manifest that tells an agent how to use a service.
 * @throws {Error} if a contract has no description, or a description has no contract
 */
export function buildSkillManifest({ name, contracts, source, skill }: Service): SkillManifest {
  const ids = contracts.map(({ id }) => id);
  const unknown = Object.keys(source.contracts).filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    throw new Error(
      `${name}/skill.source.json describes ${unknown.join(', ')}, but the folder has no such contract`,
    );
  return {
    service: name,
    title: source.title,
    description: source.description,
    contracts: contracts.map((contract) => {
      const described = source.contracts[contract.id];
      if (!described) throw new Error(`${name}/skill.source.json does not describe ${contract.id}`);
      return {
        id: contract.id,
        hash: contractHash(contract),
        title: contract.title,
        description: contract.description,
        inputSchema: contract.input,
        ...described,
      };
    }),
    connection: source.connection,
    webhook: source.webhook,
    skill,
  };
}
