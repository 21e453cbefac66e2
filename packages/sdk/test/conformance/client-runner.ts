import type { Runner } from '@tookeffect/conformance/anywhere';
import type * as sdk from '../../src/index.ts';
import { TEST_API_KEY } from '../support/test-transport.ts';
import type { Answer, AnsweringServer } from './answering-server.ts';

/** How long a silent service is waited for; every other answer comes from the loopback at once. */
const SILENCE_MS = 150;
const ANSWER_MS = 10_000;

/** The operations of the client profile, by the public functions of this package; a mutant of it serves as well. */
export function clientRunner(
  tested: Pick<typeof sdk, 'TookEffect' | 'TookEffectError' | 'tookEffect'>,
  server: AnsweringServer,
): Runner {
  const asked = (answer: Answer): sdk.TookEffect => {
    server.answer = answer;
    const timeoutMs = 'fault' in answer && answer.fault !== 'cut' ? SILENCE_MS : ANSWER_MS;
    const { baseUrl } = server;
    return new tested.TookEffect({ baseUrl, apiKey: TEST_API_KEY, maxRetries: 0, timeoutMs });
  };
  return {
    operations: {
      readVerification: async ({ answer }: { answer: Answer }) => {
        const given = await asked(answer).resume('op_1').verify();
        const { verdict, reason, nextAction } = given;
        return { tookEffect: tested.tookEffect(given), verdict, reason, nextAction };
      },
      readOperation: async ({ operationId, answer }: { operationId: string; answer: Answer }) => {
        const { state, lastVerdict } = await asked(answer).resume(operationId).status();
        return { tookEffect: tested.tookEffect(lastVerdict), state, verdict: lastVerdict?.verdict ?? null };
      },
    },
    codeOf: (error) => (error instanceof tested.TookEffectError ? error.code : undefined),
  };
}
