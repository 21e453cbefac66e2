import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Contract, SkillManifest } from '@tookeffect/wire';

/** The `imports` of package.json say where it is: the published program has its own copy. */
const FOLDER = path.dirname(createRequire(import.meta.url).resolve('#contracts/package.json'));

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
