import { lookup } from 'node:dns/promises';
import { ConnectionError } from '@tookeffect/sdk';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../errors.ts';
import { type Check, failed, passed, skipped, warning } from './check.ts';

/** How long the service may take to respond. */
const TIMEOUT_MS = 10_000;

/** A larger difference makes receipts look issued in the future, and expired keys valid. */
const MAX_SKEW_MS = 30_000;

/** Checks the name of the service, whether the service is ready, and this machine's clock. */
export async function checkReachable(baseUrl: string, { now, signal }: CommandContext): Promise<Check[]> {
  const { hostname, protocol } = new URL(baseUrl);
  let address: Check;
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''));
    address = passed('address', `${hostname} is ${found.address}`);
  } catch (cause) {
    const error = new UsageError(`the name ${hostname} does not resolve: check the address`, { cause });
    return [failed('address', error), ...skipped(['service', 'clock'], 'the address is unknown')];
  }
  const sentAt = now().getTime();
  let response: Response;
  try {
    response = await fetch(`${baseUrl.replace(/\/$/, '')}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
  } catch (cause) {
    const error = new ConnectionError(`${baseUrl} does not respond: ${reasonOf(cause)}`, { cause });
    return [address, failed('service', error), ...skipped(['clock'], 'the service does not respond')];
  }
  const middle = (sentAt + now().getTime()) / 2;
  return [address, serviceCheck(response, protocol), clockCheck(response, middle)];
}

function serviceCheck({ status, headers }: Response, protocol: string): Check {
  const isOurs = Boolean(headers.get('x-request-id'));
  if (status === 200 && isOurs) {
    return passed(
      'service',
      `ready, over ${protocol === 'https:' ? 'TLS with a valid certificate' : 'plain HTTP'}`,
    );
  }
  const detail = isOurs
    ? `the service is not ready (HTTP ${status}); ask its operator`
    : `HTTP ${status} without x-request-id: this is not the API of TookEffect; check the address and what is in front of it`;
  return failed('service', new UsageError(detail));
}

function clockCheck({ headers }: Response, localMs: number): Check {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverMs)) return skipped(['clock'], 'the response has no Date')[0]!;
  // The header has whole seconds.
  const skewMs = localMs - (serverMs + 500);
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= MAX_SKEW_MS)
    return passed('clock', `within ${MAX_SKEW_MS / 1000} s of the service`);
  return warning(
    'clock',
    `this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service`,
    'set the clock, for example with NTP: receipts and keys are valid for stated times',
  );
}

/** The reason of a failed fetch is in its cause. */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : 'unknown';
  return code === '' || message.includes(code) ? message : `${message} (${code})`;
}
