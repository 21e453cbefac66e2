import type { JsonValue } from '../json/json-value.ts';
import type { Receipt } from '../generated/types.ts';
import type { Refusal } from './receipt-validation.ts';

/**
 * What the caller asks of the receipt log. There is no log yet that this version knows, so whatever is asked
 * for is refused, with the reason that comes first: a receipt must never pass for logged because nobody looked.
 */
export type LogPolicy = Readonly<Record<string, JsonValue>>;

/** The first line of a proof. @see https://c2sp.org/tlog-proof */
const PROOF_HEAD = 'c2sp.org/tlog-proof@v1\n';

/** Refuses a receipt of which the log is asked for. */
export function refuseByLog({ logProof }: Receipt): Refusal {
  if (logProof === undefined) {
    return { reasonCode: 'log_proof_missing', detail: 'the receipt has no logProof' };
  }
  if (!logProof.startsWith(PROOF_HEAD)) {
    return { reasonCode: 'log_proof_malformed', detail: '/logProof is no C2SP tlog-proof' };
  }
  return { reasonCode: 'log_origin_not_trusted', detail: 'no receipt log is known to this version' };
}
