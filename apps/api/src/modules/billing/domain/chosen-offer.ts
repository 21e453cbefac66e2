import type { CheckoutRequest, Pack, Plan } from '@tookeffect/wire';
import { DomainError } from '../../../domain/domain-error.ts';
import type { Priced, Prices } from './prices.ts';

/** What somebody wants to buy. */
export interface ChosenOffer {
  readonly kind: 'plan' | 'pack';
  readonly offer: Priced<Plan | Pack>;
  /** From 1; always 1 for a plan. */
  readonly quantity: number;
}

/** @throws {DomainError} `request_invalid`, with what there is, for a plan or a pack that is not on the list */
export function chosenOffer(request: CheckoutRequest, prices: Prices): ChosenOffer {
  if ('plan' in request)
    return { kind: 'plan', offer: find('plan', request.plan, prices.plans), quantity: 1 };
  const { pack, quantity = 1 } = request;
  return { kind: 'pack', offer: find('pack', pack, prices.packs), quantity };
}

function find<T extends Plan | Pack>(
  kind: ChosenOffer['kind'],
  wanted: string,
  offers: readonly Priced<T>[],
): Priced<T> {
  const found = offers.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = offers.map(({ id }) => id).join(', ');
  const message = known === '' ? `This server has no ${kind}s.` : `The ${kind}s are: ${known}.`;
  throw new DomainError('request_invalid', `There is no such ${kind}. ${message}`, {
    errors: [{ pointer: `/${kind}`, message }],
  });
}
