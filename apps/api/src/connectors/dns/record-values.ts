import { isIPv4, isIPv6 } from 'node:net';
import type { Answer } from 'dns-packet';

/** The types whose values are read. */
export const RECORD_TYPES = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SRV', 'TXT'] as const;

/** A type whose values are read. */
export type ReadRecordType = (typeof RECORD_TYPES)[number];

/** @returns whether values of this type are read */
export function isReadType(type: string): type is ReadRecordType {
  return (RECORD_TYPES as readonly string[]).includes(type);
}

/**
 * Writes the data of a record as text, as zone files do: names in lower case without a dot at the end, the strings of a TXT
 * record joined.
 * @returns `undefined` for another type, for what is no address, and for text that is not UTF-8
 */
export function recordValue(answer: Answer): string | undefined {
  switch (answer.type) {
    case 'A':
      return isIPv4(answer.data) ? answer.data : undefined;
    case 'AAAA':
      return isIPv6(answer.data) ? answer.data.toLowerCase() : undefined;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return target(answer.data);
    case 'MX':
      return `${answer.data.preference ?? 0} ${target(answer.data.exchange)}`;
    case 'SRV': {
      const { priority = 0, weight = 0, port, target: name } = answer.data;
      return `${priority} ${weight} ${port} ${target(name)}`;
    }
    case 'CAA': {
      const { flags = 0, tag, value } = answer.data;
      return `${flags} ${tag} ${JSON.stringify(value)}`;
    }
    case 'TXT':
      return text([answer.data].flat());
    default:
      return undefined;
  }
}

function target(name: string): string {
  return name === '.' ? '.' : name.toLowerCase().replace(/\.$/, '');
}

function text(parts: readonly (string | Buffer)[]): string | undefined {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
