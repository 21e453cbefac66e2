import { contractHash, type ContractSummary, type PublishContractRequest } from '@tookeffect/sdk';
import type { Session } from '../define-command.ts';
import { FileRefusedError, UsageError } from '../errors.ts';
import { callWith, PATIENT } from '../input/call-with-file.ts';
import { type ContractFile, readContractFile } from '../input/contract-files.ts';
import { type FileFault, locateFault } from '../output/file-faults.ts';

/**
 * What became of a file. `new` has no fault and is not published; `unchanged` is published with the same hash, as is
 * `deprecated`, which takes no new operations; `unreadable` and `faulty` have faults.
 */
export type SyncResult = 'new' | 'published' | 'unchanged' | 'deprecated' | 'faulty' | 'unreadable';

/** A file with a contract, and what became of it. */
export interface SyncRow {
  readonly file: string;
  /** The id that the file states; null if it states none. */
  readonly contract: string | null;
  readonly result: SyncResult;
  readonly faults: readonly FileFault[];
  readonly source?: ContractFile;
}

/** What a workspace has published: by name and version, without the workspace. */
type Published = ReadonlyMap<string, ContractSummary>;

/**
 * Compares files with the published contracts, and judges those that are new. Nothing is published.
 * @returns one row for each file, in the same order
 */
export async function reviewFiles(session: Session, files: readonly string[]): Promise<SyncRow[]> {
  const sources: (ContractFile | SyncRow)[] = [];
  for (const file of files) sources.push(await readRow(session, file));
  const published = await listPublished(session);
  const seen = new Map<string, string>();
  const rows: SyncRow[] = [];
  for (const source of sources)
    rows.push('result' in source ? source : await review(session, source, published, seen));
  return rows;
}

/**
 * Publishes the new contracts, one after another, until one is refused.
 * @param rows without faults; each row is replaced when its contract is published
 * @throws {Error} that of the first call that fails
 */
export async function publishNew({ client, call }: Session, rows: SyncRow[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (row.result !== 'new' || !row.source) continue;
    const options = { ...call, ...PATIENT };
    await callWith(row.source, client.contracts.publish(toRequest(row.source), options));
    rows[index] = { ...row, result: 'published' };
  }
}

async function readRow({ context }: Session, file: string): Promise<ContractFile | SyncRow> {
  try {
    return await readContractFile(file, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const fault = { file, line: 1, column: 1, pointer: '', message: error.message };
    return { file, contract: null, result: 'unreadable', faults: [fault] };
  }
}

/** Shipped contracts are not the workspace's. */
async function listPublished({ client, call }: Session): Promise<Published> {
  const all = await client.contracts.list({ ...call, pageSize: 100 }).toArray();
  return new Map(all.filter(({ id }) => id.includes(':')).map((one) => [withoutWorkspace(one.id), one]));
}

async function review(
  session: Session,
  source: ContractFile,
  published: Published,
  seen: Map<string, string>,
): Promise<SyncRow> {
  const { file, contract } = source;
  const id = typeof contract.id === 'string' ? contract.id : null;
  const row = { file, contract: id, source };
  const name = id === null ? '' : withoutWorkspace(id);
  const twin = seen.get(name);
  seen.set(name, file);
  if (twin !== undefined) return faulty(row, `${twin} has the same id; raise the version of one of them.`);
  const existing = published.get(name);
  if (!existing) return judge(session, row);
  if (contractHash({ ...contract, id: existing.id }) !== existing.hash)
    return faulty(row, raiseVersion(name, published));
  return { ...row, result: existing.status === 'deprecated' ? 'deprecated' : 'unchanged', faults: [] };
}

type Row = Required<Pick<SyncRow, 'file' | 'contract' | 'source'>>;

async function judge({ client, call }: Session, row: Row): Promise<SyncRow> {
  try {
    const options = { ...call, ...PATIENT };
    const { faults } = await callWith(row.source, client.contracts.mutate(toRequest(row.source), options));
    const located = faults.map((fault) => locateFault(row.source, fault));
    return { ...row, result: located.length === 0 ? 'new' : 'faulty', faults: located };
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return { ...row, result: 'faulty', faults: error.faults };
  }
}

function faulty(row: Row, message: string): SyncRow {
  return {
    ...row,
    result: 'faulty',
    faults: [locateFault(row.source, { pointer: '/contract/id', message })],
  };
}

function raiseVersion(name: string, published: Published): string {
  const [effect = ''] = name.split('@');
  const versions = [...published.keys()]
    .filter((other) => other.startsWith(`${effect}@`))
    .map((other) => Number(other.slice(effect.length + 1)));
  const next = Math.max(...versions) + 1;
  return `${name} is published with other content, and a published version never changes. Publish this one as ${effect}@${next}.`;
}

function toRequest({ contract, fixtures }: ContractFile): PublishContractRequest {
  return { contract, ...(fixtures && { fixtures: fixtures.value }) };
}

function withoutWorkspace(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
