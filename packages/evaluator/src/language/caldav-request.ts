import type { CaldavProbe, Contract } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of a CalDAV server as a contract declares it: the main read or the probe. */
export type CaldavDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'caldav' }> | CaldavProbe;

/** A read of a CalDAV server with every template filled: of the events of a calendar, or of the calendar itself. */
export type CaldavReadRequest = { readonly connector: 'caldav'; readonly calendar: string } & (
  CaldavEvents | { readonly uid?: never }
);

/** Which events are read: the one with the UID, and those at about the time. */
export interface CaldavEvents {
  readonly uid: string;
  /** A UTC instant, `2026-03-05T09:00:00Z`, or a day, `2026-03-05`; so is `to`. */
  readonly from: string;
  readonly to: string;
}

/** A declared read of a CalDAV server with every template parsed. */
export interface CompiledCaldavRequest {
  readonly connector: 'caldav';
  readonly calendar: Template;
  readonly events: { readonly uid: Template; readonly from: Template; readonly to: Template } | undefined;
}

/** Reads of CalDAV servers in contracts. Paths of calendars are inserted unchanged; the connector encodes them. */
export const caldavRequests: RequestLanguage<CaldavDeclaration, CompiledCaldavRequest, CaldavReadRequest> = {
  keyMember: 'calendar',
  templates: (declared) => [
    { text: declared.calendar, use: 'text' },
    ...('uid' in declared
      ? [declared.uid, declared.from, declared.to].map((text) => ({ text, use: 'text' as const }))
      : []),
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 'caldav',
    calendar: template(declared.calendar),
    events:
      'uid' in declared
        ? { uid: template(declared.uid), from: template(declared.from), to: template(declared.to) }
        : undefined,
  }),
  fill({ calendar, events }, filler) {
    const request = { connector: 'caldav', calendar: filler.text(calendar, 'text') } as const;
    if (!events) return request;
    const { uid, from, to } = events;
    return {
      ...request,
      uid: filler.text(uid, 'text'),
      from: filler.text(from, 'text'),
      to: filler.text(to, 'text'),
    };
  },
};

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
