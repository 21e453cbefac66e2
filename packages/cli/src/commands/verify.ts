import type { Environment } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { readBudget, STRICT_BUDGET } from '../gate/budget.ts';
import { gateMarkdown, gateText } from '../gate/gate-report.ts';
import { exitCodeOfGate, type GateFacts, judgeGate } from '../gate/judge-gate.ts';
import { keepKeys, operationsOfGate, verifyForGate } from '../gate/run-gate.ts';
import { parseDurationMs, parseInstant } from '../input/parse-option.ts';
import { type KeyOptions, readTrustedKeys } from '../input/trusted-keys.ts';
import { verificationText } from '../output/operation-text.ts';
import { writeTo } from '../output/write-file.ts';

interface Options extends Pick<KeyOptions, 'keys' | 'rootKeys'> {
  readonly idempotencyKey?: string;
  readonly exitZero?: boolean;
  readonly gate?: boolean;
  readonly budget?: string;
  readonly receipts?: string;
  readonly summary?: string;
  readonly timeout?: number;
  readonly environment?: Environment;
  readonly begunAfter?: Date;
}

/** `verify OPERATION…`: observes the effect once and evaluates the contract; the verdict selects the exit code. */
export function addVerify(parent: Command, host: CommandHost): void {
  const command = parent
    .command('verify [operation...]')
    .description(
      'observe the effect once and evaluate the contract; prints how the effect is tied to the operation, and what was not established; costs one credit if the verdict is verified or refuted',
    )
    .option(
      '--idempotency-key <key>',
      'the key of an earlier verify, to get its stored result free of charge',
    )
    .option('--exit-zero', 'exit with 0 also if the verdict is refuted');
  addGateOptions(command);
  defineCommand<Options>(
    command,
    host,
    [
      'verify op_…',
      'verify op_… --json --exit-zero',
      'verify op_… op_… --gate --budget tookeffect.budget.json',
      'verify --gate --begun-after 2026-11-01T12:00:00Z --environment test',
    ],
    (session, ids, options) => (options.gate ? runGate : verifyOne)(session, ids, options),
  );
}

function addGateOptions(command: Command): void {
  command
    .option(
      '--gate',
      'for pipelines: verify each operation, wait where the service says so, validate its receipt, and exit with 0 only if all are as the budget requires',
    )
    .option(
      '--budget <file>',
      'with --gate: which operations must be verified, and which may stay pending (default: all must be verified)',
    )
    .option(
      '--begun-after <instant>',
      'with --gate: also every operation of the workspace that began after this instant, and none that began before it',
      parseInstant,
    )
    .addOption(
      new Option(
        '--environment <name>',
        'with --gate: where effects must be observed (default: live)',
      ).choices(['live', 'test'] satisfies Environment[]),
    )
    .option('--receipts <folder>', 'with --gate: write each receipt, and the keys, into this folder')
    .option('--summary <file>', 'with --gate: append a table in Markdown to this file')
    .option(
      '--timeout <duration>',
      'with --gate: the longest time to wait, at most 24h (default: 60s)',
      parseDurationMs,
    )
    .option(
      '--keys <file>',
      'with --gate: the trusted keys, or a saved key document (default: those that the service publishes)',
    )
    .option(
      '--root-keys <file>',
      'with --gate: root keys; one must have signed the key document: {"key id": "hex"}',
    );
}

async function verifyOne(session: Session, ids: readonly string[], options: Options): Promise<number> {
  const { idempotencyKey, exitZero = false } = options;
  const [id] = ids;
  const ofGate = (
    ['budget', 'receipts', 'summary', 'timeout', 'keys', 'rootKeys', 'begunAfter', 'environment'] as const
  ).filter((name) => options[name] !== undefined);
  if (id === undefined) throw new UsageError('give the id of an operation');
  if (ids.length > 1 || ofGate.length > 0) {
    throw new UsageError(
      `${ofGate.length > 0 ? `the option ${ofGate[0]} needs` : 'several operations need'} --gate`,
    );
  }
  const verification = await session.client.resume(id).verify({ ...session.call, idempotencyKey });
  session.show(verification, (colours) => verificationText(id, verification, colours));
  return exitCodeOfVerdict(verification.verdict, exitZero);
}

async function runGate(session: Session, ids: readonly string[], options: Options): Promise<number> {
  const { budget: file, receipts, summary, timeout = 60_000, environment = 'live', begunAfter } = options;
  if (options.idempotencyKey !== undefined || options.exitZero) {
    throw new UsageError('--idempotency-key and --exit-zero cannot be used with --gate');
  }
  const { context } = session;
  const budget = file === undefined ? STRICT_BUDGET : await readBudget(file, context);
  const trustedKeys = await readTrustedKeys(session, options);
  keepKeys(receipts, trustedKeys);
  const endsAt = context.now().getTime() + timeout;
  const facts: GateFacts[] = [];
  const run = { session, trustedKeys, endsAt, receipts, environment, begunAfter };
  for (const id of await operationsOfGate(ids, run)) facts.push(await verifyForGate(id, run));
  const decision = judgeGate(facts, budget);
  if (summary !== undefined) writeTo(summary, gateMarkdown(decision, session.client.baseUrl), 'a');
  session.show(decision, (colours) => gateText(decision, colours));
  return exitCodeOfGate(decision);
}
