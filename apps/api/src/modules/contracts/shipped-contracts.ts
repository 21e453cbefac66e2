import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, SkillManifest } from '@tookeffect/wire';

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@tookeffect/contracts/package.json')));

let contracts: readonly Contract[] | undefined;

/** The contracts that are shipped with the server, by id; the same objects each time, so that each is compiled once. */
export function shippedContracts(): readonly Contract[] {
  contracts ??= globSync('*/*@*/contract.json', { cwd: FOLDER })
    .sort()
    .map((file) => readJson(file) as Contract);
  return contracts;
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
