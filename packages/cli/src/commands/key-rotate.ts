import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseSecondsUpToWeek } from '../input/parse-option.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly grace?: number;
}

/** `key rotate KEY`: replaces an API key; the old key is accepted during a grace time. */
export function addKeyRotate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('rotate <key>')
    .description('replace an API key with a new one; the new secret is shown only once')
    .option(
      '--grace <duration>',
      'how long the old key is still accepted, at most 7d, such as 0, 90s or 1h (default: 24h)',
      parseSecondsUpToWeek,
    );
  defineCommand<Options>(
    command,
    host,
    ['key rotate key_…', 'key rotate key_… --grace 1h --json'],
    async (session, [id], { grace }) => {
      const request = grace === undefined ? {} : { graceSeconds: grace };
      const rotated = await session.client.apiKeys.rotate(id!, request, session.call);
      session.show(rotated, () =>
        fieldLines([
          ['key', rotated.apiKey.id],
          ['expires', rotated.apiKey.expiresAt],
          ['old key expires', rotated.previous.expiresAt],
          ['secret (shown once)', rotated.secret],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
