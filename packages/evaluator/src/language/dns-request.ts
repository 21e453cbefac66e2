import type { Contract, DnsProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of a DNS server as a contract declares it: the main read or the probe. */
export type DnsDeclaration = Extract<NonNullable<Contract['observe']>, { connector: 'dns' }> | DnsProbe;

/** A read of a DNS server with every template filled: the records of a name and a type, or the zone itself. */
export type DnsReadRequest = { readonly connector: 'dns'; readonly zone: string } & (
  { readonly name: string; readonly recordType: string } | { readonly name?: never }
);

/** A declared read of a DNS server with every template parsed. */
export interface CompiledDnsRequest {
  readonly connector: 'dns';
  readonly zone: Template;
  readonly records: { readonly name: Template; readonly recordType: Template } | undefined;
}

/** Reads of DNS servers in contracts. */
export const dnsRequests: RequestLanguage<DnsDeclaration, CompiledDnsRequest, DnsReadRequest> = {
  keyMember: 'zone',
  templates: (declared) => [
    { text: declared.zone, use: 'text' },
    ...('name' in declared
      ? [
          { text: declared.name, use: 'text' as const },
          { text: declared.recordType, use: 'text' as const },
        ]
      : []),
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 'dns',
    zone: template(declared.zone),
    records:
      'name' in declared
        ? { name: template(declared.name), recordType: template(declared.recordType) }
        : undefined,
  }),
  fill({ zone, records }, filler) {
    const request = { connector: 'dns', zone: filler.text(zone, 'text') } as const;
    if (!records) return request;
    const { name, recordType } = records;
    return { ...request, name: filler.text(name, 'text'), recordType: filler.text(recordType, 'text') };
  },
};

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
