import type { DnsReadRequest } from '@tookeffect/evaluator';
import type { CredentialType } from '@tookeffect/wire';
import {
  type ConnectionTestResult,
  type Connector,
  type OpenConnection,
  type ReadContext,
  type ReadResult,
  type TimeBounds,
  UNREACHABLE,
  failedRead,
} from '../connector.ts';
import type { GuardedResolver } from '../network/address-guard.ts';
import {
  type AddressPath,
  type AddressProblem,
  type AddressScheme,
  connectionAddress,
} from '../system-address.ts';
import { type DnsQuestion, type DnsResponse, askServer } from './dns-exchange.ts';
import { isInZone, normalizeName } from './dns-names.ts';
import { type RecordRequest, readRecords, readZone } from './record-read.ts';
import { RECORD_TYPES, isReadType } from './record-values.ts';

/** The longest message over TCP. */
const MAX_MESSAGE_BYTES = 65_535;

/**
 * Asks one authoritative server for records, over TCP and without recursion. DNS has no credential here, and DNSSEC is not
 * validated: the answer is as trustworthy as the way to the server.
 */
export class DnsConnector implements Connector<DnsReadRequest> {
  readonly name = 'dns';
  // Authoritative servers answer in plain text, and no secret is sent.
  readonly schemes: readonly [AddressScheme] = [
    { name: 'dns', defaultPort: 53, showsDefaultPort: false, isPlainText: false, readPath },
  ];
  readonly credentialTypes: readonly CredentialType[] = ['none'];

  readonly #resolver: GuardedResolver;

  constructor(resolver: GuardedResolver) {
    this.#resolver = resolver;
  }

  requestProblem(request: DnsReadRequest): string | undefined {
    const zone = normalizeName(request.zone);
    if (zone === undefined) return 'The zone is no domain name; write other scripts as xn--….';
    if (request.name === undefined) return undefined;
    const name = normalizeName(request.name);
    if (name === undefined || !isInZone(name, zone)) return 'The name is no domain name of the zone.';
    return isReadType(request.recordType)
      ? undefined
      : `Records of this type are not read; use ${RECORD_TYPES.join(', ')}.`;
  }

  async read(request: DnsReadRequest, connection: OpenConnection, context: ReadContext): Promise<ReadResult> {
    const zone = normalizeName(request.zone);
    if (zone === undefined || this.requestProblem(request) !== undefined) return failedRead('unreachable');
    const records = recordRequest(request, zone);
    const question = records ?? ({ name: zone, type: 'SOA' } as const);
    const response = await this.#ask(question, connection, context);
    if (context.signal.aborted) return failedRead('timed_out');
    return records ? readRecords(response, records) : readZone(response, zone);
  }

  async test(connection: OpenConnection, { signal }: TimeBounds): Promise<ConnectionTestResult> {
    const root = { name: '.', type: 'SOA' } as const;
    const response = await this.#ask(root, connection, { signal, maxBytes: MAX_MESSAGE_BYTES });
    if ('failure' in response) return UNREACHABLE;
    const advice = response.packet.flag_ra
      ? 'It offers recursion: only its authoritative answers count.'
      : 'It offers no recursion.';
    return { outcome: 'usable', detail: `A DNS server answers, and no credential is sent. ${advice}` };
  }

  async #ask(
    { name, type }: DnsQuestion,
    connection: OpenConnection,
    { signal, maxBytes }: Pick<ReadContext, 'signal' | 'maxBytes'>,
  ): Promise<DnsResponse> {
    const address = connectionAddress(connection, this.schemes);
    if (!address) return { failure: 'unreachable' };
    try {
      return await askServer(address, { name, type }, { resolver: this.#resolver, signal, maxBytes });
    } catch {
      return { failure: 'unreachable' };
    }
  }
}

function recordRequest(request: DnsReadRequest, zone: string): RecordRequest | undefined {
  if (request.name === undefined || !isReadType(request.recordType)) return undefined;
  return { zone, name: normalizeName(request.name)!, type: request.recordType };
}

/** A base URL names the server only: contracts name the zone. */
function readPath(pathname: string): AddressPath | AddressProblem {
  if (pathname === '/') return { path: '', suffix: '' };
  return { problem: 'The base URL of a DNS server has no path; the zone is part of the input.' };
}
