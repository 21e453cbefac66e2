import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { verificationText } from '../output/operation-text.ts';

interface Options {
  readonly idempotencyKey?: string;
  readonly exitZero?: boolean;
}

/** `verify OPERATION`: observes the effect once and evaluates the contract; the verdict selects the exit code. */
export function addVerify(parent: Command, host: CommandHost): void {
  const command = parent
    .command('verify <operation>')
    .description(
      'observe the effect once and evaluate the contract; prints how the effect is tied to the operation, and what was not established; costs one credit if the verdict is verified or refuted',
    )
    .option(
      '--idempotency-key <key>',
      'the key of an earlier verify, to get its stored result free of charge',
    )
    .option('--exit-zero', 'exit with 0 also if the verdict is refuted');
  defineCommand<Options>(
    command,
    host,
    ['verify op_…', 'verify op_… --json --exit-zero'],
    async (session, [id], { idempotencyKey, exitZero = false }) => {
      const verification = await session.client.resume(id!).verify({ ...session.call, idempotencyKey });
      session.show(verification, (colours) => verificationText(id!, verification, colours));
      return exitCodeOfVerdict(verification.verdict, exitZero);
    },
  );
}
