import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, SkillManifest } from '@tookeffect/wire';

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@tookeffect/contracts/package.json')));

/** The contracts that are shipped with the server, by id. */
export function shippedContracts(): Contract[] {
  return globSync('*/*@*/contract.json', { cwd: FOLDER })
    .sort()
    .map((file) => readJson(file) as Contract);
}

/** The skill manifests that are shipped with the server, by service. */
export function shippedSkills(): SkillManifest[] {
  return globSync('*/skill.json', { cwd: FOLDER })
    .sort()
    .map((file) => readJson(file) as SkillManifest);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
}
