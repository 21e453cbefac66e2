import { existsSync } from 'node:fs';
import { ACTION_STATUSES, type ActionStatus, type DryRunRequest } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { callWith } from '../input/call-with-file.ts';
import { type ContractFile, readOneContract } from '../input/contract-files.ts';
import { readExactJsonObject, readJsonObject } from '../input/read-input.ts';
import { dryRunText } from '../output/operation-text.ts';

interface Options {
  readonly input: string;
  readonly connection?: string;
  readonly operation?: string;
  readonly begunAt?: string;
  readonly baseline?: string;
  readonly status?: ActionStatus;
  readonly reference?: string;
  readonly exitZero?: boolean;
}

/** `contract dry-run CONTRACT`: says what a contract decides about a real system, without an operation. */
export function addContractDryRun(parent: Command, host: CommandHost): void {
  const command = parent
    .command('dry-run <contract>')
    .description(
      'read a real system through a connection, and say what a contract decides now; the contract is a file, or the id of a published one. Nothing is stored, signed or charged',
    )
    .requiredOption('--input <file>', 'required: the input of an operation as JSON; - for standard input')
    .option('--connection <id>', 'the connection to read through; needed if the service has several')
    .option('--operation <id>', 'the operation whose marker the effect has')
    .option('--begun-at <instant>', 'when the assumed operation began (default: now)')
    .option(
      '--baseline <rule>',
      'the state before the action: read (now), none, or a file with it as fixtures have it (default: read)',
    )
    .addOption(
      new Option('--status <status>', 'the status of an assumed action result').choices(ACTION_STATUSES),
    )
    .option('--reference <text>', 'with --status: the provider’s id of the object')
    .option('--exit-zero', 'exit with 0 also if it would be refuted');
  defineCommand<Options>(
    command,
    host,
    [
      'contract dry-run contracts/acme.task.done@1 --input input.json --connection con_…',
      'contract dry-run postgres.row.present@1 --input - --baseline none < input.json',
    ],
    async (session, [target], options) => {
      const source = existsSync(target!) ? await readOneContract(target!, session.context) : undefined;
      const contract = source?.contract ?? target!;
      const request = { contract, ...(await assumptions(options, session)) };
      const dryRun = await callFor(source, session.client.contracts.dryRun(request, session.call));
      session.show(dryRun, (colours) => dryRunText(dryRun, colours));
      return exitCodeOfVerdict(dryRun.evaluation.verdict, options.exitZero ?? false);
    },
  );
}

async function assumptions(
  { input, connection, operation, begunAt, baseline, status, reference }: Options,
  { context }: Session,
): Promise<Omit<DryRunRequest, 'contract'>> {
  const before = baseline === undefined ? undefined : await baselineOf(baseline, context);
  return {
    input: await readExactJsonObject(input, context),
    ...(connection !== undefined && { connectionId: connection }),
    ...(operation !== undefined && { operationId: operation }),
    ...(begunAt !== undefined && { begunAt }),
    ...(before !== undefined && { baseline: before }),
    ...(status && {
      acknowledgement: { status, ...(reference !== undefined && { providerReference: reference }) },
    }),
  };
}

async function baselineOf(
  rule: string,
  context: Session['context'],
): Promise<NonNullable<DryRunRequest['baseline']>> {
  if (rule === 'read' || rule === 'none') return rule;
  return (await readJsonObject(rule, context)) as unknown as NonNullable<DryRunRequest['baseline']>;
}

/** Faults of a published contract have no file. */
function callFor<T>(source: ContractFile | undefined, call: PromiseLike<T>): PromiseLike<T> {
  return source ? callWith(source, call) : call;
}
