import type { CheckoutRequest } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';
import { fieldLines } from '../output/layout.ts';
import { UsageError } from '../errors.ts';

interface Options {
  readonly plan?: string;
  readonly pack?: string;
  readonly quantity?: number;
  readonly idempotencyKey?: string;
}

/** `billing checkout`: creates a payment link. */
export function addBillingCheckout(parent: Command, host: CommandHost): void {
  const command = parent
    .command('checkout')
    .description('create a payment link for a person; the credits are added when the payment is confirmed')
    .option('--pack <id>', 'a one-time purchase of credits, such as pack_500')
    .addOption(new Option('--plan <id>', 'a monthly plan, such as starter').conflicts(['pack', 'quantity']))
    .option('--quantity <count>', 'the number of packs, at least 1 (default: 1)', parseCount)
    .option('--idempotency-key <key>', 'the same key with the same purchase returns the same link');
  defineCommand<Options>(
    command,
    host,
    ['billing checkout --pack pack_500 --quantity 2', 'billing checkout --plan starter'],
    async (session, _, options) => {
      const { idempotencyKey } = options;
      const call = { ...session.call, idempotencyKey };
      const checkout = await session.client.billing.checkout(toPurchase(options), call);
      session.show(checkout, () =>
        fieldLines([
          ['pay at', checkout.checkoutUrl],
          ['expires', checkout.expiresAt],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** @throws {UsageError} without a plan and a pack */
function toPurchase({ plan, pack, quantity }: Options): CheckoutRequest {
  if (plan !== undefined) return { plan };
  if (pack !== undefined) return { pack, ...(quantity !== undefined && { quantity }) };
  throw new UsageError(
    'give --pack or --plan; the 402 error of a call without credit lists the available ids',
  );
}
