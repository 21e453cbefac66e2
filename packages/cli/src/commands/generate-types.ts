import { existsSync, readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { contractTypesPython } from '../output/contract-types-python.ts';
import { contractTypes } from '../output/contract-types.ts';
import { fieldLines } from '../output/layout.ts';
import { writeTo } from '../output/write-file.ts';

interface Options {
  readonly language: keyof typeof LANGUAGES;
  readonly to?: string;
  readonly check?: boolean;
}

const LANGUAGES = {
  typescript: { write: contractTypes, file: 'tookeffect-contracts.ts' },
  python: { write: contractTypesPython, file: 'tookeffect_contracts.py' },
};

/** `generate types`: writes types that let a compiler or a type checker check the contracts and inputs of `begin`. */
export function addGenerateTypes(parent: Command, host: CommandHost): void {
  const command = parent
    .command('types [contracts...]')
    .description(
      'write the inputs of contracts as TypeScript for `new TookEffect<Contracts>()`, or as Python with `ContractsClient`: of these contracts, or of all that operations can be begun with',
    )
    .addOption(
      new Option('--language <language>', 'the language of the types')
        .choices(Object.keys(LANGUAGES))
        .default('typescript'),
    )
    .option(
      '--to <file>',
      `the file to write (default: ${LANGUAGES.typescript.file} or ${LANGUAGES.python.file})`,
    )
    .option('--check', 'write nothing, and fail if the file is not up to date');
  defineCommand<Options>(
    command,
    host,
    [
      'generate types',
      'generate types github.issue.created@1 --to src/contracts.ts --check',
      'generate types --language python --to contracts.py',
    ],
    async (session, wanted, { language, to = LANGUAGES[language].file, check = false }) => {
      const ids = wanted.length > 0 ? wanted : await listUsable(session);
      const contracts = await Promise.all(ids.map((id) => session.client.contracts.get(id, session.call)));
      const text = LANGUAGES[language].write(contracts);
      const existing = existsSync(to) ? readFileSync(to, 'utf8') : undefined;
      if (check && existing !== text) {
        throw new UsageError(`${to} is not up to date; run tookeffect generate types again, without --check`);
      }
      const result = existing === text ? 'unchanged' : 'written';
      if (result === 'written') writeTo(to, text);
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
