import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ContractFixtures, JsonObject } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';
import { exactJsonObject, readBytes } from './read-input.ts';

/** A contract in a file, and the fixtures in the file beside it. */
export interface ContractFile {
  readonly file: string;
  readonly text: string;
  readonly contract: JsonObject;
  readonly fixturesFile: string;
  /** Absent if there is no such file. */
  readonly fixtures?: { readonly text: string; readonly value: ContractFixtures };
}

/** The most contract files of one folder. */
const MAX_FILES = 1000;

/**
 * Lists the contract files of a path: the file itself, or every `contract.json` and `….contract.json` in the folder and
 * below, sorted. Hidden folders, `node_modules` and links to folders are left out.
 * @throws {UsageError} for a path that does not exist, and for a folder without a contract or with more than 1,000
 */
export function listContractFiles(target: string): string[] {
  if (!existsSync(target)) throw new UsageError(`${target} does not exist`);
  if (!statSync(target).isDirectory()) return [target];
  const files = filesBelow(target).filter((file) => /(?:^|\.)contract\.json$/.test(path.basename(file)));
  if (files.length === 0) {
    throw new UsageError(`${target} contains no contract.json and no file that ends with .contract.json`);
  }
  if (files.length > MAX_FILES) {
    throw new UsageError(`${target} contains more than ${MAX_FILES} contracts; give a folder with fewer`);
  }
  return files.toSorted();
}

/**
 * Reads the one contract of a file or folder, and its fixtures.
 * @throws {UsageError} as `listContractFiles` and `readContractFile`, and for a folder with several contracts
 */
export async function readOneContract(target: string, context: CommandContext): Promise<ContractFile> {
  const files = listContractFiles(target);
  const [file] = files;
  if (files.length === 1) return readContractFile(file!, context);
  throw new UsageError(`${target} contains ${files.length} contracts; name one, for example ${file!}`);
}

/**
 * Reads a contract and, if the file exists, its fixtures: they are in `fixtures.json` beside `contract.json`, in
 * `NAME.fixtures.json` beside `NAME.contract.json` and `NAME.json`. Numbers must be exact, because both are sent as read.
 * @throws {UsageError} if one cannot be read, is no JSON object, or has a number that would be rounded
 */
export async function readContractFile(file: string, context: CommandContext): Promise<ContractFile> {
  const bytes = await readBytes(file, context);
  const contract = exactJsonObject(file, bytes);
  const fixturesFile = fixturesFileOf(file);
  const common = { file, text: toText(bytes), contract, fixturesFile };
  if (!existsSync(fixturesFile)) return common;
  const written = await readBytes(fixturesFile, context);
  const value = exactJsonObject(fixturesFile, written) as unknown as ContractFixtures;
  return { ...common, fixtures: { text: toText(written), value } };
}

/** @throws {UsageError} if the contract has no fixtures */
export function requireFixtures({ file, fixturesFile, fixtures }: ContractFile): ContractFixtures {
  if (fixtures) return fixtures.value;
  throw new UsageError(`${file} has no fixtures; write them into ${fixturesFile}`);
}

function fixturesFileOf(file: string): string {
  const name = path.basename(file);
  const isNamed = /(?:^|\.)contract\.json$/.test(name);
  const own = isNamed
    ? name.replace(/contract\.json$/, 'fixtures.json')
    : `${name.replace(/\.json$/, '')}.fixtures.json`;
  return path.join(path.dirname(file), own);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [full];
    return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesBelow(full);
  });
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
