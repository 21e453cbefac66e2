import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes, readSecret, type SecretSource } from '../input/read-input.ts';
import { signDelivery, TEST_MARK, type TestDelivery } from '../input/sign-delivery.ts';
import { fieldLines } from '../output/layout.ts';
import { unknownProvider } from './webhook-providers.ts';

interface Options extends SecretSource {
  readonly event: string;
  readonly body?: string;
}

/** `events send PROVIDER`: sends a test delivery to the own workspace, signed as the provider signs. */
export function addEventsSend(parent: Command, host: CommandHost): void {
  const command = parent
    .command('send <provider>')
    .description(
      'send a signed test delivery to your own workspace; it is stored as an event, and is evidence only if a contract uses its name. You give the secret, because the service never shows one again; for discord and whpk_… it is the private key in PEM',
    )
    .option('--secret-file <file>', 'a file with the signing secret; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the signing secret')
    .option('--event <name>', 'the name of the event, where a made body or a header has it', TEST_MARK)
    .option('--body <file>', 'a file that is sent unchanged, in place of a made body; - for standard input');
  defineCommand<Options>(
    command,
    host,
    [
      'events send github --secret-env GITHUB_WEBHOOK_SECRET',
      'events send stripe --secret-file - --json < secret.txt',
    ],
    (session, [provider], options) => sendDelivery(session, provider!, options),
  );
}

async function sendDelivery(session: Session, name: string, options: Options): Promise<number> {
  const { context, client } = session;
  const secret = await readSecret(options, context);
  const { data } = await client.webhooks.providers(session.call);
  const provider = data.find((one) => one.provider === name);
  if (!provider) throw unknownProvider(name, data);
  const body =
    options.body === undefined ? undefined : Buffer.from(await readBytes(options.body, context)).toString();
  const content = { secret, event: options.event, now: context.now(), ...(body !== undefined && { body }) };
  const delivery = signDelivery(provider, content);
  const target = client.baseUrl + new URL(provider.endpointUrl).pathname + delivery.query;
  const result = await post(target, delivery, session);
  const isStored = result.status < 300;
  session.show({ provider: name, event: options.event, ...result }, () =>
    fieldLines([
      ['provider', name],
      ['status', `${result.status} ${isStored ? 'accepted' : 'refused'}`],
      ['event', result.eventId],
      ['reason', result.detail],
    ]),
  );
  return isStored ? EXIT_CODES.ok : EXIT_CODES.unexpected;
}

/** What the service answered to a delivery. */
interface DeliveryResult {
  readonly status: number;
  readonly eventId?: string;
  readonly code?: string;
  readonly detail?: string;
}

/** The secret is no API key, so the delivery is sent without one. */
async function post(
  url: string,
  { body, headers }: TestDelivery,
  { call }: Session,
): Promise<DeliveryResult> {
  const response = await fetch(url, { method: 'POST', headers, body, signal: call.signal });
  const text = await response.text();
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const member = (key: string): Record<string, string> =>
    typeof answer[key] === 'string' ? { [key]: answer[key] } : {};
  return { status: response.status, ...member('eventId'), ...member('code'), ...member('detail') };
}
