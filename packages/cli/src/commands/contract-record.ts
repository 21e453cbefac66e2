import type { JsonObject, JsonValue, RecordedResponse } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { requireContractId, type WrittenDraft, writeDraft } from '../input/contract-templates.ts';
import { readExactJsonObject } from '../input/read-input.ts';
import { type Colours, fieldLines, toPrintable } from '../output/layout.ts';

interface Options {
  readonly input: string;
  readonly path?: string;
  readonly observe?: string;
  readonly connection?: string;
  readonly to: string;
}

/** `contract record CONTRACT`: reads one real response, and writes a draft that is made from it. */
export function addContractRecord(parent: Command, host: CommandHost): void {
  const command = parent
    .command('record <contract>')
    .description(
      'read one response through a connection, show it, and write a draft with checks and fixtures made from it; it counts as a dry run, and needs the scope connections:write',
    )
    .requiredOption(
      '--input <file>',
      'required: the input that fills the templates of the read; - for standard input',
    )
    .option('--path <template>', 'for an HTTP API: the path of an object, such as /tasks/{input.id}')
    .option(
      '--observe <file>',
      'for any connector: a file with the observe member, or with a contract that has one',
    )
    .option('--connection <id>', 'the connection to read through; needed if the service has several')
    .option('--to <folder>', 'the folder of your contracts', 'contracts');
  defineCommand<Options>(
    command,
    host,
    [
      'contract record acme.task.done@1 --path /tasks/{input.id} --input input.json',
      'contract record acme.task.done@1 --observe observe.json --input - --connection con_… < input.json',
    ],
    async (session, [name], options) => {
      const id = requireContractId(name!);
      const recorded = await record(session, id, options);
      const { draft } = recorded;
      const written = draft === null ? null : writeDraft(draft, id, options.to);
      session.show({ ...recorded, written }, (colours) => recordedText(recorded, written, colours));
      return written === null ? EXIT_CODES.unexpected : EXIT_CODES.ok;
    },
  );
}

async function record(
  { client, call, context }: Session,
  id: string,
  { input, path, observe, connection }: Options,
): Promise<RecordedResponse> {
  if ((path === undefined) === (observe === undefined)) {
    throw new UsageError('say what to read: --path TEMPLATE for an HTTP API, or --observe FILE');
  }
  const request = {
    id,
    observe: path === undefined ? observeOf(await readExactJsonObject(observe!, context)) : httpRead(path),
    input: await readExactJsonObject(input, context),
    ...(connection !== undefined && { connectionId: connection }),
  };
  return client.contracts.record(request, call);
}

function observeOf(document: JsonObject): JsonValue {
  return document.observe ?? document;
}

function httpRead(path: string): JsonObject {
  return {
    connector: 'http',
    lookup: 'deterministic',
    maxBytes: 262_144,
    timeoutMs: 5000,
    method: 'GET',
    path,
  };
}

function recordedText(
  { result, body, draft, remainingToday }: RecordedResponse,
  written: WrittenDraft | null,
  colours: Colours,
): string {
  const shown =
    body === undefined ? '' : `${JSON.stringify(body, null, 2).split('\n').map(toPrintable).join('\n')}\n`;
  const notes = (draft?.notes ?? []).map(
    ({ pointer, message }) => `${colours.yellow('!')} ${toPrintable(pointer)}: ${toPrintable(message)}\n`,
  );
  return `${shown}${notes.join('')}${fieldLines([
    ['response', result],
    ['contract', written?.file ?? 'none: the response has no body to draft one from'],
    ['fixtures', written?.fixturesFile],
    [
      'next',
      written && 'read each check, and remove what agents do not ask for; then: tookeffect contract test',
    ],
    ['dry runs left', `${remainingToday} until midnight UTC`],
  ])}`;
}
