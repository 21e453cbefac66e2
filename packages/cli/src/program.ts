import { SDK_VERSION } from '@tookeffect/sdk';
import { Command, CommanderError, Option } from 'commander';
import { addAck } from './commands/ack.ts';
import { addBegin } from './commands/begin.ts';
import { addBillingCheckout } from './commands/billing-checkout.ts';
import { addCompletion } from './commands/completion.ts';
import { addConfigPath } from './commands/config-path.ts';
import { addConnectionAdd } from './commands/connection-add.ts';
import { addConnectionDelete } from './commands/connection-delete.ts';
import { addConnectionList } from './commands/connection-list.ts';
import { addConnectionShow } from './commands/connection-show.ts';
import { addConnectionTest } from './commands/connection-test.ts';
import { addContractDryRun } from './commands/contract-dry-run.ts';
import { addContractInit } from './commands/contract-init.ts';
import { addContractLint } from './commands/contract-lint.ts';
import { addContractList } from './commands/contract-list.ts';
import { addContractMutate } from './commands/contract-mutate.ts';
import { addContractDeprecate, addContractPublish } from './commands/contract-publish.ts';
import { addContractRecord } from './commands/contract-record.ts';
import { addContractShow } from './commands/contract-show.ts';
import { addContractSync } from './commands/contract-sync.ts';
import { addContractTest } from './commands/contract-test.ts';
import { addDev } from './commands/dev.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEventsErase } from './commands/events-erase.ts';
import { addEventsSend } from './commands/events-send.ts';
import { addGenerateTypes } from './commands/generate-types.ts';
import { addHelp } from './commands/help.ts';
import { addKeyCreate } from './commands/key-create.ts';
import { addKeyList } from './commands/key-list.ts';
import { addKeyRevoke } from './commands/key-revoke.ts';
import { addKeyRotate } from './commands/key-rotate.ts';
import { addLogin } from './commands/login.ts';
import { addLogout } from './commands/logout.ts';
import { addMcpProxy } from './commands/mcp-proxy.ts';
import { addMcpServe } from './commands/mcp-serve.ts';
import { addOpCancel } from './commands/op-cancel.ts';
import { addOpEraseBaselines } from './commands/op-erase-baselines.ts';
import { addOpList } from './commands/op-list.ts';
import { addOpShow } from './commands/op-show.ts';
import { addOpWatch } from './commands/op-watch.ts';
import { addOpWait } from './commands/op-wait.ts';
import { addProfileList } from './commands/profile-list.ts';
import { addProfileUse } from './commands/profile-use.ts';
import { addReceiptDiff } from './commands/receipt-diff.ts';
import { addReceiptExport } from './commands/receipt-export.ts';
import { addReceiptGet } from './commands/receipt-get.ts';
import { addReceiptVerify } from './commands/receipt-verify.ts';
import { addSkillInstall } from './commands/skill-install.ts';
import { addSkillList } from './commands/skill-list.ts';
import { addSkillShow } from './commands/skill-show.ts';
import { addUsage } from './commands/usage.ts';
import { addVerify } from './commands/verify.ts';
import { addWhoami } from './commands/whoami.ts';
import { addWebhookCreate } from './commands/webhook-create.ts';
import { addWebhookList } from './commands/webhook-list.ts';
import { addWebhookProviders } from './commands/webhook-providers.ts';
import { addWebhookRevoke } from './commands/webhook-revoke.ts';
import { addWebhookRotate } from './commands/webhook-rotate.ts';
import type { CommandHost } from './define-command.ts';
import { commandMap } from './output/command-map.ts';

type AddCommand = (parent: Command, host: CommandHost) => void;

const GROUPS: readonly (readonly [name: string, description: string, commands: readonly AddCommand[]])[] = [
  [
    'op',
    'show, list, wait for and cancel operations',
    [addOpShow, addOpList, addOpWait, addOpWatch, addOpCancel, addOpEraseBaselines],
  ],
  [
    'receipt',
    'fetch, validate, compare and export signed receipts',
    [addReceiptGet, addReceiptVerify, addReceiptExport, addReceiptDiff],
  ],
  [
    'contract',
    'show, write, test and publish contracts, which say what `verified` means',
    [
      ...[
        addContractShow,
        addContractList,
        addContractInit,
        addContractRecord,
        addContractLint,
        addContractTest,
      ],
      ...[addContractMutate, addContractDryRun, addContractPublish, addContractSync, addContractDeprecate],
    ],
  ],
  [
    'skill',
    'show and install what an agent must know to use a service',
    [addSkillList, addSkillShow, addSkillInstall],
  ],
  [
    'connection',
    'add, test and list connections to systems of record',
    [addConnectionAdd, addConnectionTest, addConnectionShow, addConnectionList, addConnectionDelete],
  ],
  ['key', 'list, create, rotate and revoke API keys', [addKeyList, addKeyCreate, addKeyRotate, addKeyRevoke]],
  [
    'webhook',
    'set up the webhooks of providers, and their signing secrets',
    [addWebhookProviders, addWebhookList, addWebhookCreate, addWebhookRotate, addWebhookRevoke],
  ],
  ['events', 'send test deliveries, and erase stored events of providers', [addEventsSend, addEventsErase]],
  [
    'mcp',
    'verify the tools of an MCP server, and offer the calls of the service as tools',
    [addMcpProxy, addMcpServe],
  ],
  ['generate', 'write code from what the service offers', [addGenerateTypes]],
  ['billing', 'buy credits', [addBillingCheckout]],
  ['profile', 'list and choose stored API keys and addresses', [addProfileList, addProfileUse]],
  ['config', 'show where settings are stored', [addConfigPath]],
];

/** Defines all commands. Errors in the command line are thrown as `CommanderError` instead of ending the process. */
export function makeProgram(host: CommandHost): Command {
  const { stdout, stderr } = host.context;
  const program = new Command('tookeffect')
    .description(
      'Verify whether the action of an AI agent really took effect, and validate the signed receipt.',
    )
    .version(SDK_VERSION)
    .option(
      '--json',
      'print the result as one JSON document; print errors as problem documents on standard error',
    )
    .addOption(
      new Option('--jq <filter>', 'print what a filter in the language of jq finds in the JSON document'),
    )
    .addOption(new Option('--quiet', 'print only ids').conflicts(['json', 'jq']))
    .option('--profile <name>', 'the profile with the stored API key and address')
    .option('--base-url <url>', 'the address of the service')
    .option('--no-color', 'print no colours')
    .addOption(
      new Option('--map <format>', 'print all commands with their options and examples').choices(['json']),
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // runCli writes the error, as text or as JSON.
      outputError: () => undefined,
    })
    .exitOverride()
    .helpCommand(false);
  for (const add of [addBegin, addAck, addVerify]) add(program, host);
  for (const [name, description, commands] of GROUPS) {
    const group = program.command(name).description(description).helpCommand(false);
    for (const add of commands) add(group, host);
  }
  for (const add of [addUsage, addLogin, addLogout, addWhoami, addDoctor, addDev, addCompletion, addHelp])
    add(program, host);
  program.on('option:map', () => {
    stdout.write(`${JSON.stringify(commandMap(program), null, 2)}\n`);
    throw new CommanderError(0, 'tookeffect.map', 'the commands are printed');
  });
  return program.addHelpText(
    'after',
    '\nHelp topics: tookeffect help exit-codes, tookeffect help environment',
  );
}
