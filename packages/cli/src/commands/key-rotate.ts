import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseGraceSeconds } from '../input/duration.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly grace?: number;
}

/** `key rotate KEY`: puts a new key in the place of one, which is accepted for a grace time. */
export function addKeyRotate(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('rotate <key>')
    .description('put a new API key in the place of one; it is shown this once')
    .option(
      '--grace <duration>',
      'how long the old key is still accepted, such as 0, 90s, 1h, 7d; 24h otherwise',
      parseGraceSeconds,
    );
  leaf<Options>(
    command,
    setting,
    ['key rotate key_…', 'key rotate key_… --grace 1h --json'],
    async (session, [id], { grace }) => {
      const request = grace === undefined ? {} : { graceSeconds: grace };
      const rotated = await session.client.apiKeys.rotate(id!, request, session.call);
      session.show(rotated, () =>
        fieldLines([
          ['key', rotated.apiKey.id],
          ['expires', rotated.apiKey.expiresAt],
          ['old key until', rotated.previous.expiresAt],
          ['shown this once', rotated.secret],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
