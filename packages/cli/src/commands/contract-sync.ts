import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { listContractFiles } from '../input/contract-files.ts';
import { faultLines } from '../output/file-faults.ts';
import { type Colours, tableText } from '../output/layout.ts';
import { publishNew, reviewFiles, type SyncRow } from '../sync/sync-contracts.ts';

interface Options {
  readonly check?: boolean;
}

/** `contract sync FOLDER`: publishes the contracts of a folder that are not published yet. */
export function addContractSync(parent: Command, host: CommandHost): void {
  const command = parent
    .command('sync <folder>')
    .description(
      'publish every contract of a folder that is not published yet; if one has a fault, none is published. Run it as often as you like',
    )
    .option('--check', 'judge everything, and publish nothing');
  defineCommand<Options>(
    command,
    host,
    ['contract sync contracts', 'contract sync contracts --check --json'],
    async (session, [folder], { check = false }) => {
      const rows = await reviewFiles(session, listContractFiles(folder!));
      const hasFaults = rows.some(({ faults }) => faults.length > 0);
      try {
        if (!check && !hasFaults) await publishNew(session, rows);
      } finally {
        session.show({ data: rows.map(toDocument) }, (colours) => rowsText(rows, colours));
      }
      return hasFaults ? exitCodeOf(rows) : EXIT_CODES.ok;
    },
  );
}

function toDocument({ file, contract, result, faults }: SyncRow): object {
  return { file, contract, result, faults };
}

/** Files that cannot be read are reported as such only if no contract is faulty. */
function exitCodeOf(rows: readonly SyncRow[]): number {
  return rows.some(({ result }) => result === 'faulty') ? EXIT_CODES.contractFaulty : EXIT_CODES.usage;
}

function rowsText(rows: readonly SyncRow[], colours: Colours): string {
  const table = tableText(
    ['FILE', 'CONTRACT', 'RESULT'],
    rows.map(({ file, contract, result }) => [file, contract ?? '', result]),
  );
  const faults = rows.flatMap((row) => row.faults);
  const heading = faults.length === 0 ? '' : '\nNothing is published. Correct these faults:\n';
  return table + heading + faultLines(faults, colours);
}
