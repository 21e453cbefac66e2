import { type Runner, spelledBytes, type SpelledBytes } from '@tookeffect/conformance/anywhere';
import { parseStrict } from '@tookeffect/core';
import type * as sdk from '../../src/index.ts';
import { TEST_API_KEY } from '../support/test-client.ts';
import type { FixtureResponse, FixtureResponses, FixtureServer } from './fixture-server.ts';

/** The time limit for a fixture that never completes; the other responses come from loopback at once. */
const FAULT_TIMEOUT_MS = 150;
const RESPONSE_TIMEOUT_MS = 10_000;

interface ReadOperationInput {
  readonly operationId: string;
  readonly response: FixtureResponse;
}
interface RequireVerifiedInput extends FixtureResponses {
  readonly operationId: string;
  readonly expectedInput?: sdk.OperationInput;
  readonly attribution?: readonly sdk.AttributionKind[];
}

interface ReadKeyDocumentInput extends sdk.ReadKeyDocumentOptions {
  readonly document: SpelledBytes;
  readonly parsed?: true;
}

interface OperationKeyInput extends Omit<sdk.IdentifiedCall, 'input'> {
  readonly input: SpelledBytes;
}

interface VerifyKeyInput {
  readonly key: string;
  readonly operationId: string;
  readonly sequence: number;
}

/** Runs the operations of the client profile with the public functions of this package, or of a mutant of it. */
export function clientRunner(
  tested: Pick<
    typeof sdk,
    | 'operationKey'
    | 'readKeyDocument'
    | 'ReceiptError'
    | 'TookEffect'
    | 'TookEffectError'
    | 'tookEffect'
    | 'verifyKey'
  >,
  server: FixtureServer,
): Runner {
  const clientFor = (responses: FixtureResponses): sdk.TookEffect => {
    server.responses = responses;
    const neverCompletes = Object.values(responses).some(
      (response: FixtureResponse) => 'fault' in response && response.fault !== 'cut',
    );
    const timeoutMs = neverCompletes ? FAULT_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
    const { baseUrl } = server;
    return new tested.TookEffect({ baseUrl, apiKey: TEST_API_KEY, maxRetries: 0, timeoutMs });
  };
  return {
    operations: {
      readVerification: async ({ response }: { response: FixtureResponse }) => {
        const verification = await clientFor({ verification: response }).resume('op_1').verify();
        const { verdict, reason, nextAction, attribution, coverage } = verification;
        const { limits } = coverage;
        return {
          tookEffect: tested.tookEffect(verification),
          verdict,
          reason,
          nextAction,
          attribution,
          limits,
        };
      },
      readOperation: async ({ operationId, response }: ReadOperationInput) => {
        const operation = await clientFor({ operation: response }).resume(operationId).status();
        const { state, lastVerdict } = operation;
        const notices = operation.notices.map(({ code }) => code);
        const verdict = lastVerdict?.verdict ?? null;
        return { tookEffect: tested.tookEffect(lastVerdict), state, verdict, notices };
      },
      requireVerified: async (given: RequireVerifiedInput) => {
        const { operationId, expectedInput: input, attribution: accepted, ...responses } = given;
        const handle = clientFor(responses).resume(operationId);
        const verification = await handle.requireVerified({ input, attribution: accepted });
        const { verdict, reason, attribution } = verification;
        return { verdict, reason, attribution: attribution?.kind };
      },
      operationKey: ({ input, ...call }: OperationKeyInput) => ({
        key: tested.operationKey({ ...call, input: parseStrict(spelledBytes(input)) as sdk.OperationInput }),
      }),
      verifyKey: ({ key, operationId, sequence }: VerifyKeyInput) => ({
        key: tested.verifyKey(key, operationId, sequence),
      }),
      readKeyDocument: ({ document, parsed, ...options }: ReadKeyDocumentInput) => {
        const bytes = spelledBytes(document);
        const input = parsed ? (JSON.parse(new TextDecoder().decode(bytes)) as object) : bytes;
        const { version, expires, isRootSigned, trustedKeys } = tested.readKeyDocument(input, options);
        return { version, expires, isRootSigned, trustedKeys };
      },
    },
    codeOf: (error) =>
      error instanceof tested.TookEffectError || error instanceof tested.ReceiptError
        ? error.code
        : undefined,
  };
}
