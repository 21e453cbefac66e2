import { SDK_VERSION } from '@tookeffect/sdk';
import { Command } from 'commander';
import { addAck } from './commands/ack.ts';
import { addBegin } from './commands/begin.ts';
import { addBillingCheckout } from './commands/billing-checkout.ts';
import { addConnectionAdd } from './commands/connection-add.ts';
import { addConnectionList } from './commands/connection-list.ts';
import { addConnectionTest } from './commands/connection-test.ts';
import { addContractList } from './commands/contract-list.ts';
import { addContractShow } from './commands/contract-show.ts';
import { addHelp } from './commands/help.ts';
import type { CommandSetting } from './commands/leaf.ts';
import { addKeyCreate } from './commands/key-create.ts';
import { addKeyList } from './commands/key-list.ts';
import { addKeyRevoke } from './commands/key-revoke.ts';
import { addKeyRotate } from './commands/key-rotate.ts';
import { addLogin } from './commands/login.ts';
import { addOpList } from './commands/op-list.ts';
import { addOpShow } from './commands/op-show.ts';
import { addOpWait } from './commands/op-wait.ts';
import { addReceiptExport } from './commands/receipt-export.ts';
import { addReceiptGet } from './commands/receipt-get.ts';
import { addReceiptVerify } from './commands/receipt-verify.ts';
import { addSkillShow } from './commands/skill-show.ts';
import { addUsage } from './commands/usage.ts';
import { addVerify } from './commands/verify.ts';

type AddCommand = (parent: Command, setting: CommandSetting) => void;

const GROUPS: readonly (readonly [name: string, description: string, leaves: readonly AddCommand[]])[] = [
  ['op', 'look at operations, in any session', [addOpShow, addOpList, addOpWait]],
  [
    'receipt',
    'fetch receipts, validate them offline, spell them for other tools',
    [addReceiptGet, addReceiptVerify, addReceiptExport],
  ],
  ['contract', 'look at what can be verified', [addContractShow, addContractList]],
  ['skill', 'look at what an agent must know', [addSkillShow]],
  [
    'connection',
    'look after read-only credentials',
    [addConnectionAdd, addConnectionTest, addConnectionList],
  ],
  ['key', 'look after API keys', [addKeyList, addKeyCreate, addKeyRotate, addKeyRevoke]],
  ['billing', 'get credits', [addBillingCheckout]],
];

/** Makes the tree of the commands. Errors of usage are thrown instead of ending the process. */
export function makeProgram(setting: CommandSetting): Command {
  const { stdout, stderr } = setting.surroundings;
  const program = new Command('tookeffect')
    .description('Did the agent’s action really take effect?')
    .version(SDK_VERSION)
    .option('--json', 'one JSON document on standard output; errors as problem documents on standard error')
    .option('--profile <name>', 'the profile to use')
    .option('--base-url <url>', 'the service')
    .option('--no-color', 'no colours')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // The error is written once, by the entry, in the form that was asked for.
      outputError: () => undefined,
    })
    .exitOverride()
    .helpCommand(false);
  for (const add of [addBegin, addAck, addVerify]) add(program, setting);
  for (const [name, description, leaves] of GROUPS) {
    const group = program.command(name).description(description).helpCommand(false);
    for (const add of leaves) add(group, setting);
  }
  for (const add of [addUsage, addLogin, addHelp]) add(program, setting);
  return program.addHelpText('after', '\nTopics: tookeffect help exit-codes, tookeffect help environment');
}
