import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { contractTypes } from '../output/contract-types.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly to: string;
  readonly check?: boolean;
}

/** `generate types`: writes TypeScript that lets the compiler check the contracts and inputs of `begin`. */
export function addGenerateTypes(parent: Command, host: CommandHost): void {
  const command = parent
    .command('types [contracts...]')
    .description(
      'write the inputs of contracts as TypeScript for `new TookEffect<Contracts>()`: of these contracts, or of all that operations can be begun with',
    )
    .option('--to <file>', 'the file to write', 'tookeffect-contracts.ts')
    .option('--check', 'write nothing, and fail if the file is not up to date');
  defineCommand<Options>(
    command,
    host,
    ['generate types', 'generate types github.issue.created@1 --to src/contracts.ts --check'],
    async (session, wanted, { to, check = false }) => {
      const ids = wanted.length > 0 ? wanted : await listUsable(session);
      const contracts = await Promise.all(ids.map((id) => session.client.contracts.get(id, session.call)));
      const text = contractTypes(contracts);
      const existing = existsSync(to) ? readFileSync(to, 'utf8') : undefined;
      if (check && existing !== text) {
        throw new UsageError(`${to} is not up to date; run tookeffect generate types again, without --check`);
      }
      const result = existing === text ? 'unchanged' : 'written';
      if (result === 'written') write(to, text);
      session.show({ file: to, contracts: ids.toSorted(), result }, () =>
        fieldLines([
          ['file', to],
          ['contracts', String(ids.length)],
          ['result', result],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** @returns the ids of the contracts that operations can be begun with */
async function listUsable({ client, call }: Session): Promise<readonly string[]> {
  const contracts = await client.contracts.list({ ...call, pageSize: 100 }).toArray();
  return contracts.filter(({ status }) => status === 'published').map(({ id }) => id);
}

/** @throws {UsageError} when the file cannot be written */
function write(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (cause) {
    throw new UsageError(`${file} cannot be written`, { cause });
  }
}
