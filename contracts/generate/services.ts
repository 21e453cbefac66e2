import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, SkillConnection, SkillContract, SkillWebhook } from '@tookeffect/wire';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** What a person writes about a service; the rest of its manifest follows from its contracts. */
export interface SkillSource {
  readonly title: string;
  readonly description: string;
  /** By contract id. */
  readonly contracts: Readonly<
    Record<string, Pick<SkillContract, 'examples' | 'correlation' | 'acknowledgement'>>
  >;
  readonly connection: SkillConnection;
  readonly webhook: SkillWebhook | null;
}

/** One folder of shipped contracts. */
export interface Service {
  readonly name: string;
  readonly contracts: readonly Contract[];
  readonly source: SkillSource;
  /** The text that the CLI installs into an agent's skills folder. */
  readonly skill: string;
  readonly manifestFile: string;
}

/** Every service that has contracts, by name. */
export function services(): Service[] {
  const names = globSync('*/skill.source.json', { cwd: root }).map((file) => path.dirname(file));
  return names.sort().map((name) => ({
    name,
    contracts: globSync(`${name}/*@*/contract.json`, { cwd: root })
      .sort()
      .map((file) => read(file) as Contract),
    source: read(`${name}/skill.source.json`) as SkillSource,
    skill: readFileSync(path.join(root, name, 'SKILL.md'), 'utf8'),
    manifestFile: path.join(root, name, 'skill.json'),
  }));
}

/** The generated manifest of a service as it stands in the tree; `undefined` where it was never generated. */
export function committedManifest({ manifestFile }: Service): unknown {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : undefined;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
