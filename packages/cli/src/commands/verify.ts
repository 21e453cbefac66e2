import type { Command } from 'commander';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { verificationText } from '../output/verdict-text.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly idempotencyKey?: string;
  readonly exitZero?: boolean;
}

/** `verify OPERATION`: lets the service observe once and judge; the exit code goes by the verdict. */
export function addVerify(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('verify <operation>')
    .description('observe once and judge; costs one credit where the verdict is conclusive')
    .option('--idempotency-key <key>', 'the key of an earlier call, to get its stored result free of charge')
    .option('--exit-zero', 'end with 0 on a refutation too');
  leaf<Options>(
    command,
    setting,
    ['verify op_…', 'verify op_… --json --exit-zero'],
    async (session, [id], { idempotencyKey, exitZero = false }) => {
      const verification = await session.client.resume(id!).verify({ ...session.call, idempotencyKey });
      session.show(verification, (colours) => verificationText(id!, verification, colours));
      return exitCodeOfVerdict(verification.verdict, exitZero);
    },
  );
}
