import type { Runner } from '@tookeffect/conformance/anywhere';
import type * as sdk from '../../src/index.ts';
import { TEST_API_KEY } from '../support/test-client.ts';
import type { FixtureResponse, FixtureServer } from './fixture-server.ts';

/** The time limit for a fixture that never completes; the other responses come from loopback at once. */
const FAULT_TIMEOUT_MS = 150;
const RESPONSE_TIMEOUT_MS = 10_000;

/** Runs the operations of the client profile with the public functions of this package, or of a mutant of it. */
export function clientRunner(
  tested: Pick<typeof sdk, 'TookEffect' | 'TookEffectError' | 'tookEffect'>,
  server: FixtureServer,
): Runner {
  const clientFor = (response: FixtureResponse): sdk.TookEffect => {
    server.response = response;
    const neverCompletes = 'fault' in response && response.fault !== 'cut';
    const timeoutMs = neverCompletes ? FAULT_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
    const { baseUrl } = server;
    return new tested.TookEffect({ baseUrl, apiKey: TEST_API_KEY, maxRetries: 0, timeoutMs });
  };
  return {
    operations: {
      readVerification: async ({ response }: { response: FixtureResponse }) => {
        const verification = await clientFor(response).resume('op_1').verify();
        const { verdict, reason, nextAction } = verification;
        return { tookEffect: tested.tookEffect(verification), verdict, reason, nextAction };
      },
      readOperation: async ({
        operationId,
        response,
      }: {
        operationId: string;
        response: FixtureResponse;
      }) => {
        const { state, lastVerdict } = await clientFor(response).resume(operationId).status();
        return { tookEffect: tested.tookEffect(lastVerdict), state, verdict: lastVerdict?.verdict ?? null };
      },
    },
    codeOf: (error) => (error instanceof tested.TookEffectError ? error.code : undefined),
  };
}
