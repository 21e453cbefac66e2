import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import type { Check } from '../doctor/check.ts';
import { type DoctorOptions, runChecks } from '../doctor/run-checks.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { type Colours, toPrintable } from '../output/layout.ts';

/** `doctor`: finds out why commands do not work on this machine. */
export function addDoctor(parent: Command, host: CommandHost): void {
  const command = parent
    .command('doctor')
    .description(
      'check the settings, the connection to the service, the clock, the credential, the versions and the trusted keys; exits with 1 if a check failed',
    )
    .option('--root-keys <file>', 'root keys that must have signed the trusted keys: {"key id": "hex"}');
  defineCommand<DoctorOptions>(
    command,
    host,
    ['doctor', 'doctor --profile staging --root-keys root.json --json'],
    async (session, _, options) => {
      const checks = await runChecks(session, options);
      const isHealthy = checks.every(({ outcome }) => outcome !== 'failed');
      session.show({ healthy: isHealthy, checks }, (colours) =>
        checks.map((check) => checkText(check, colours)).join(''),
      );
      return isHealthy ? EXIT_CODES.ok : EXIT_CODES.unexpected;
    },
  );
}

function checkText({ name, outcome, detail, advice }: Check, colours: Colours): string {
  const line = `${sign(outcome, colours)} ${colours.bold(name.padEnd(12))} ${toPrintable(detail)}\n`;
  return advice === null ? line : `${line}  ${' '.repeat(12)} ${toPrintable(advice)}\n`;
}

function sign(outcome: Check['outcome'], colours: Colours): string {
  switch (outcome) {
    case 'passed':
      return colours.green('✓');
    case 'warning':
      return colours.yellow('!');
    case 'failed':
      return colours.red('✗');
    case 'skipped':
      return '-';
  }
}
