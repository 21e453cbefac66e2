import type { ActionResult, JsonObject, OperationInput, TookEffect } from '@tookeffect/sdk';

/** The options of every call of the service. */
interface CallOptions {
  readonly signal: AbortSignal | undefined;
}

/** A call of the control plane as a tool. */
export interface ControlPlaneTool {
  readonly name: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  /** The members that a call may have, as JSON Schemas; others are refused. */
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** @param args what matches the schema */
  readonly call: (te: TookEffect, args: JsonObject, options: CallOptions) => Promise<object>;
}

const operationId = { type: 'string', pattern: '^op_[0-9a-z]{26}$', description: 'The id of an operation.' };
const idempotencyKey = (description: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description,
});
const handle = (te: TookEffect, { operationId: id }: JsonObject) => te.resume(id as string);
const text = (value: JsonObject[string]) => value as string | undefined;

/** The tools of the control plane, in the order in which an agent needs them. */
export const CONTROL_PLANE_TOOLS: readonly ControlPlaneTool[] = [
  {
    name: 'begin_operation',
    description:
      'Record what you are about to do, before you do it. Returns the operation; pass its idempotencyKey and one of its correlationKeys to the provider, so that the effect can be tied to the operation. Read the notices first.',
    isReadOnly: false,
    properties: {
      contract: {
        type: 'string',
        pattern: String.raw`^[^@\s]+@[1-9]\d*$`,
        description: 'A contract id with its version, such as github.issue.created@1.',
      },
      input: {
        type: 'object',
        description: 'What the effect must be, as the input schema of the contract says.',
      },
      idempotencyKey: idempotencyKey(
        'The same key with the same contract and input returns the same operation.',
      ),
      connectionId: {
        type: 'string',
        description: 'The connection to observe through; needed if the service has several.',
      },
    },
    required: ['contract', 'input'],
    call: async (te, args, options) => {
      const begun = await te.begin(args.contract as string, args.input as OperationInput, {
        ...options,
        idempotencyKey: text(args.idempotencyKey!),
        connectionId: text(args.connectionId!),
      });
      return begun.operation;
    },
  },
  {
    name: 'submit_action_result',
    description:
      'Submit how the action ended: succeeded, failed, accepted (only queued), or unknown (it threw, timed out, or the response was lost).',
    isReadOnly: false,
    properties: {
      operationId,
      status: { enum: ['succeeded', 'failed', 'unknown', 'accepted'] },
      providerReference: {
        type: 'string',
        minLength: 1,
        maxLength: 512,
        description: 'The reference of the created object at the provider.',
      },
      response: { description: 'The response of the provider: any JSON.' },
      occurredAt: {
        type: 'string',
        description: 'When the action happened, such as 2026-11-01T12:00:00.000Z.',
      },
    },
    required: ['operationId', 'status'],
    call: (te, { operationId: _, ...result }, options) =>
      handle(te, { operationId: _! }).actionResult(result as unknown as ActionResult, options),
  },
  {
    name: 'verify_operation',
    description:
      'Observe the effect now and evaluate the contract. The verdict is verified, refuted, pending or inconclusive; report it as it is. Follow nextAction. A verified or refuted verdict can cost one credit.',
    isReadOnly: false,
    properties: {
      operationId,
      idempotencyKey: idempotencyKey(
        'The key of an earlier verify, to get its stored result free of charge.',
      ),
    },
    required: ['operationId'],
    call: (te, args, options) =>
      handle(te, args).verify({ ...options, idempotencyKey: text(args.idempotencyKey!) }),
  },
  {
    name: 'get_operation',
    description: 'Get the state and the last verdict of an operation. Observes nothing and costs nothing.',
    isReadOnly: true,
    properties: { operationId },
    required: ['operationId'],
    call: (te, args, options) => handle(te, args).status(options),
  },
  {
    name: 'get_receipt',
    description: 'Get the signed receipt of a verification, which anyone can validate offline.',
    isReadOnly: true,
    properties: {
      operationId,
      sequence: {
        type: 'integer',
        minimum: 1,
        description: 'The number of the receipt; by default the newest.',
      },
    },
    required: ['operationId'],
    call: (te, args, options) =>
      handle(te, args).receipt({ ...options, sequence: args.sequence as number | undefined }),
  },
];
