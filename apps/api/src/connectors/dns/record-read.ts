import type { JsonObject } from '@tookeffect/core';
import type { Answer, DecodedPacket, SoaAnswer } from 'dns-packet';
import { type ReadResult, failedRead } from '../connector.ts';
import type { DnsResponse } from './dns-exchange.ts';
import { sameName } from './dns-names.ts';
import { type ReadRecordType, recordValue } from './record-values.ts';

/** The records that were asked for; names are normalized. */
export interface RecordRequest {
  readonly zone: string;
  readonly name: string;
  readonly type: ReadRecordType;
}

/** An age that no contract allows: the response is no current one. */
const NEVER_CURRENT_SECONDS = 2_147_483_647;

/**
 * Reads a response about records. A name or a type that is missing is `exists: false`; the server must prove that with the
 * SOA of the very zone, because a server of another zone answers the same.
 * @returns `{record: {zone, name, type, exists, values, ttl?, alias?}}` as the body
 */
export function readRecords(response: DnsResponse, { zone, name, type }: RecordRequest): ReadResult {
  const checked = authoritative(response);
  if ('outcome' in checked) return checked;
  const { packet } = checked;
  const own = (packet.answers ?? []).filter((answer) => sameName(answer.name, name) && isInternet(answer));
  const found = own.filter((answer) => answer.type === type);
  const alias = own.find((answer) => answer.type === 'CNAME');
  if (!alias && found.length === 0 && soaOf(packet.authorities, zone) === undefined)
    return failedRead('not_json');
  const values = found.map(recordValue);
  if (!values.every((value) => value !== undefined)) return failedRead('not_json');
  const aliasValue = alias && type !== 'CNAME' ? recordValue(alias) : undefined;
  const ttls = found.flatMap((answer) => ('ttl' in answer && answer.ttl !== undefined ? [answer.ttl] : []));
  const record: JsonObject = {
    ...{ zone, name, type },
    exists: values.length > 0,
    values: values.toSorted(),
    ...(ttls.length > 0 && { ttl: Math.min(...ttls) }),
    ...(aliasValue !== undefined && { alias: aliasValue }),
  };
  return answered({ record });
}

/** Reads a response about the zone itself. @returns `{zone: {name, serial}}` as the body */
export function readZone(response: DnsResponse, zone: string): ReadResult {
  const checked = authoritative(response);
  if ('outcome' in checked) return checked;
  const serial = soaOf(checked.packet.answers, zone)?.data.serial;
  return serial === undefined ? failedRead('not_json') : answered({ zone: { name: zone, serial } });
}

/** What a response means that is no authoritative answer. A recursive server answers from its cache. */
function authoritative(response: DnsResponse): { readonly packet: DecodedPacket } | ReadResult {
  if ('failure' in response)
    return failedRead(response.failure === 'malformed' ? 'not_json' : response.failure);
  const { packet } = response;
  switch ((packet as { readonly rcode?: string }).rcode) {
    case 'NOERROR':
    case 'NXDOMAIN':
      return packet.flag_aa
        ? response
        : { outcome: 'answered', status: 200, source: { ageSeconds: NEVER_CURRENT_SECONDS } };
    case 'REFUSED':
    case 'NOTAUTH':
      return { outcome: 'answered', status: 403 };
    default:
      return { outcome: 'answered', status: 503 };
  }
}

/** A server holds the zone itself, so nothing stands between. */
function answered(body: JsonObject): ReadResult {
  const source = { isUncached: true, isUnique: true, hasMore: false };
  return { outcome: 'answered', status: 200, body, source };
}

function soaOf(answers: readonly Answer[] | undefined, zone: string): SoaAnswer | undefined {
  return answers?.find(
    (answer): answer is SoaAnswer =>
      answer.type === 'SOA' && sameName(answer.name, zone) && isInternet(answer),
  );
}

function isInternet(answer: Answer): boolean {
  return !('class' in answer) || answer.class === undefined || answer.class === 'IN';
}
