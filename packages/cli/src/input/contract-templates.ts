import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '@tookeffect/sdk';
import { UsageError } from '../errors.ts';
import { packageFolder } from '../package-folder.ts';

/** The connectors that there is a template for. */
export const TEMPLATES = [
  'http',
  'postgres',
  'mysql',
  's3',
  'dns',
  'mongodb',
  'kubernetes',
  'caldav',
  'imap',
  'graphql-read',
  'slack',
] as const;

/** A contract that nobody has published, and its fixtures. */
export interface Draft {
  readonly contract: object;
  readonly fixtures: object;
}

/** Where a draft was written. */
export interface WrittenDraft {
  readonly contract: string;
  readonly file: string;
  readonly fixturesFile: string;
}

/** Without a workspace, which the service adds. */
const CONTRACT_ID = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+@[1-9][0-9]{0,5}$/;

/** @throws {UsageError} unless it is the id of a contract, such as `acme.task.done@1` */
export function requireContractId(id: string): string {
  if (CONTRACT_ID.test(id) && id.length <= 120) return id;
  throw new UsageError(
    `${id} is no id of a contract; write service.effect@version in lower case, for example acme.task.done@1`,
  );
}

/** Makes a draft from the template of a connector. @param id as `requireContractId` accepts it */
export function draftOf(connector: (typeof TEMPLATES)[number], id: string): Draft {
  const folder = new URL(`templates/${connector}/`, packageFolder);
  const read = (name: string): JsonObject =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonObject;
  return {
    contract: { ...read('contract.json'), id, service: id.slice(0, id.indexOf('.')) },
    fixtures: { ...read('fixtures.json'), contract: id },
  };
}

/**
 * Writes a draft into the folder `ID` below a folder.
 * @throws {UsageError} if one of its files exists
 */
export function writeDraft({ contract, fixtures }: Draft, id: string, folder: string): WrittenDraft {
  const written = {
    contract: id,
    file: path.join(folder, id, 'contract.json'),
    fixturesFile: path.join(folder, id, 'fixtures.json'),
  };
  const existing = [written.file, written.fixturesFile].find((file) => existsSync(file));
  if (existing !== undefined) throw new UsageError(`${existing} exists; delete it, or choose another id`);
  mkdirSync(path.dirname(written.file), { recursive: true });
  writeFileSync(written.file, `${JSON.stringify(contract, null, 2)}\n`, { flag: 'wx' });
  writeFileSync(written.fixturesFile, `${JSON.stringify(fixtures, null, 2)}\n`, { flag: 'wx' });
  return written;
}
