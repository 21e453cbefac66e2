import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, SkillConnection, SkillContract, SkillWebhook } from '@tookeffect/wire';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The hand-written part of a service's manifest; the rest comes from its contracts. */
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
  /** The SKILL.md that the CLI installs into an agent's skills folder. */
  readonly skill: string;
  readonly manifestFile: string;
}

/** Reads every service, sorted by name. */
export function readServices(): Service[] {
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

/** Reads the committed manifest of a service; `undefined` if there is none. */
export function readCommittedManifest({ manifestFile }: Service): unknown {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : undefined;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
