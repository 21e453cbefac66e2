import { randomBytes } from 'node:crypto';
import type { Outcome } from '../model/expectation.ts';
import type { Ask, Operation } from '../model/operation.ts';
import type { OperationHost } from './operation-host.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const NOT_ASKED: Outcome = { verdict: 'inconclusive', reason: 'not_asked' };

/** Gives markers as the product does, and judges nothing. */
export const markersOnly: OperationHost = {
  begin: (ask) => Promise.resolve(makeOperation(ask)),
  endScenario: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

function makeOperation({ contract }: Ask): Operation {
  const id = `op_${[...randomBytes(26)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
  return {
    id,
    marker: contract.startsWith('github.') ? `<!-- tookeffect:${id} -->` : id,
    report: () => Promise.resolve(),
    verify: () => Promise.resolve(NOT_ASKED),
    cancel: () => Promise.resolve(),
  };
}
