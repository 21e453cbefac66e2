import { writeFileSync } from 'node:fs';
import type { ContractFixtures, ContractJudgement, SurvivingMutant } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { addFixtures } from '../input/add-fixtures.ts';
import { callWith, PATIENT } from '../input/call-with-file.ts';
import { type ContractFile, readOneContract, requireFixtures } from '../input/contract-files.ts';
import { faultLines, locateFault, placeText } from '../output/file-faults.ts';
import { type Colours, toPrintable } from '../output/layout.ts';

interface Options {
  readonly addProposals?: boolean;
}

/** How often proposals are added and judged: a new fixture can detect what another one was proposed for. */
const MAX_ROUNDS = 3;

/** `contract mutate PATH`: shows which changes of a contract its fixtures do not notice. */
export function addContractMutate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('mutate <path>')
    .description(
      'show everything that prevents the publication of a contract, with the changes that no fixture notices; nothing is stored',
    )
    .option(
      '--add-proposals',
      'append the proposed fixtures to the file with the fixtures; check each verdict, because only you know whether it is right',
    );
  defineCommand<Options>(
    command,
    host,
    ['contract mutate contracts/acme.task.done@1', 'contract mutate task.json --add-proposals'],
    async (session, [target], { addProposals = false }) => {
      let source = await readOneContract(target!, session.context);
      let judgement = await judge(session, source);
      const added: string[] = [];
      for (let round = 0; addProposals && round < MAX_ROUNDS && hasProposals(judgement); round += 1) {
        added.push(...write(source, judgement.mutants.proposals));
        source = await readOneContract(target!, session.context);
        judgement = await judge(session, source);
      }
      session.show({ ...judgement, added }, (colours) => judgementText(source, judgement, added, colours));
      return judgement.isPublishable ? EXIT_CODES.ok : EXIT_CODES.contractFaulty;
    },
  );
}

function judge({ client, call }: Session, source: ContractFile): Promise<ContractJudgement> {
  const request = { contract: source.contract, fixtures: requireFixtures(source) };
  return callWith(source, client.contracts.mutate(request, { ...call, ...PATIENT }));
}

function hasProposals({ mutants: { proposals } }: ContractJudgement): boolean {
  return [proposals.tests, proposals.effects ?? [], proposals.plans ?? []].some(({ length }) => length > 0);
}

function write({ fixturesFile, fixtures }: ContractFile, proposals: ContractFixtures): readonly string[] {
  const { text, added } = addFixtures(fixtures!.text, fixtures!.value, proposals);
  writeFileSync(fixturesFile, text);
  return added;
}

function judgementText(
  source: ContractFile,
  { faults, mutants, isPublishable }: ContractJudgement,
  added: readonly string[],
  colours: Colours,
): string {
  const { survivors, tested } = mutants;
  const additions = added.map((comment) => `${colours.yellow('+')} ${toPrintable(comment)}\n`).join('');
  const written =
    added.length > 0 ? `${toPrintable(source.fixturesFile)} has new fixtures:\n${additions}` : '';
  if (isPublishable) {
    return `${written}${colours.green('✓')} can be published: fixtures notice each of ${tested} changes\n`;
  }
  const others = faults.filter(({ message }) => !message.startsWith('A surviving mutant: '));
  const heading =
    survivors.length > 0
      ? `${survivors.length} of ${tested} changes of the contract would go unnoticed:\n`
      : '';
  return (
    written +
    faultLines(
      others.map((fault) => locateFault(source, fault)),
      colours,
    ) +
    heading +
    survivors.map((survivor) => survivorText(source, survivor, colours)).join('')
  );
}

function survivorText(
  source: ContractFile,
  { what, pointer, proposal }: SurvivingMutant,
  colours: Colours,
): string {
  const fault = locateFault(source, { pointer: `/contract${pointer}`, message: what });
  const advice = proposal ?? 'No fixture found. Add one in which this decides, or remove the rule.';
  return `${placeText(fault, colours)}\n  change: ${toPrintable(what)}\n  ${toPrintable(advice)}\n`;
}
