import type { CheckoutRequest } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/duration.ts';
import { fieldLines } from '../output/fields.ts';
import { UsageError } from '../usage-error.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly plan?: string;
  readonly pack?: string;
  readonly quantity?: number;
  readonly idempotencyKey?: string;
}

/** `billing checkout`: makes a link at which a person can pay. */
export function addBillingCheckout(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('checkout')
    .description('make a link at which a person can pay; the credits come once the payment is confirmed')
    .option('--pack <id>', 'credits to buy once, such as pack_500')
    .addOption(
      new Option('--plan <id>', 'credits each month, such as starter').conflicts(['pack', 'quantity']),
    )
    .option('--quantity <count>', 'how many packs; 1 otherwise', parseCount)
    .option('--idempotency-key <key>', 'the same key and purchase give the same link back');
  leaf<Options>(
    command,
    setting,
    ['billing checkout --pack pack_500 --quantity 2', 'billing checkout --plan starter'],
    async (session, _, options) => {
      const { idempotencyKey } = options;
      const call = { ...session.call, idempotencyKey };
      const checkout = await session.client.billing.checkout(purchaseOf(options), call);
      session.show(checkout, () =>
        fieldLines([
          ['pay at', checkout.checkoutUrl],
          ['until', checkout.expiresAt],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** @throws {UsageError} where neither a plan nor a pack is named */
function purchaseOf({ plan, pack, quantity }: Options): CheckoutRequest {
  if (plan !== undefined) return { plan };
  if (pack !== undefined) return { pack, ...(quantity !== undefined && { quantity }) };
  throw new UsageError(
    'name what to buy: --pack or --plan; a refusal for lack of credits lists what there is',
  );
}
