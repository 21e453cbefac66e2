import type { Contract } from '@tookeffect/wire';
import type { HttpDeclaration } from '../language/http-request.ts';
import type { Observation, ObservingContract } from '../language/observation.ts';
import { declaredUnitMs } from '../language/server-instant.ts';
import { declaredSince } from '../language/since.ts';
import { type LintFinding, listTemplates } from './places.ts';

/** Checks that every HTTP read names one resource, pages through a listing only, and uses each query parameter once. */
export function httpReadFindings(contract: Contract): LintFinding[] {
  const { observe } = contract;
  if (observe?.connector !== 'http') return unknownSince(contract);
  const { fallback, visibilityProbe } = observe;
  return [
    ...readFindings('/observe', observe),
    ...(fallback ? readFindings('/observe/fallback', fallback) : []),
    ...(visibilityProbe ? readFindings('/observe/visibilityProbe', visibilityProbe) : []),
    ...sinceFindings(contract),
    ...absentListFindings(contract),
  ];
}

function readFindings(pointer: string, declared: HttpDeclaration): LintFinding[] {
  return [
    ...resourceFindings(pointer, declared),
    ...pagingFindings(pointer, declared),
    ...parameterFindings(pointer, declared),
    ...headerFindings(pointer, declared),
  ];
}

function resourceFindings(pointer: string, declared: HttpDeclaration): LintFinding[] {
  const { path, query, collection } = declared;
  if ((path === undefined) === (collection === undefined))
    return [
      { code: 'schema_violation', pointer, message: 'declare either path or collection, and not both' },
    ];
  const misplaced: [boolean, string, string][] = [
    [collection !== undefined && query !== undefined, 'query', 'a collection has no query of its own'],
    [
      collection === undefined && 'item' in declared && 'select' in declared,
      'item',
      'says where a body wraps one object, and select makes the read a listing; remove item, or select',
    ],
  ];
  return inapplicable(pointer, misplaced);
}

function pagingFindings(pointer: string, declared: HttpDeclaration): LintFinding[] {
  const isListing = 'select' in declared && !(declared.collection !== undefined && 'item' in declared);
  return inapplicable(pointer, [['pages' in declared && !isListing, 'pages', 'only a listing has pages']]);
}

/** A parameter that is sent twice means one thing to one server and another to the next. */
function parameterFindings(pointer: string, declared: HttpDeclaration): LintFinding[] {
  const { query = [], fresh } = declared;
  const pages = 'pages' in declared ? declared.pages : undefined;
  const names = query.map(({ name }) => name);
  const added = [
    ...(fresh ? [fresh.query] : []),
    ...(pages && 'parameter' in pages ? [pages.parameter] : []),
  ];
  return added
    .filter((name, index) => names.includes(name) || added.indexOf(name) < index)
    .map((name) => ({
      code: 'template_invalid',
      pointer,
      message: `the query parameter ${name} is used twice; choose another name for fresh or pages`,
    }));
}

/**
 * A listing that shows only new objects is told since when, and only a contract about new objects that an instant dates can
 * tell what such a listing does not show.
 */
function sinceFindings(contract: ObservingContract): LintFinding[] {
  const { observe, effect, object, freshness, scope } = contract;
  const since = declaredSince(contract);
  if (!since) return unknownSince(contract);
  const isDated = freshness !== undefined && freshness.format !== 'sequence' && freshness.optional !== true;
  const marginMs = since.marginSeconds * 1000;
  const leastMs = 2 * declaredUnitMs(freshness?.unit) + 1000 * (freshness?.skewSeconds ?? 0);
  return inapplicable('/observe', [
    [
      !observe || !sendsSince(observe),
      'since',
      'the request does not send {operation.since}; add a query parameter with it, or remove since',
    ],
    [
      observe?.select === undefined,
      'since',
      'only a listing shows what is new; declare select, or remove since',
    ],
    [
      effect !== 'present' || object?.created !== true || !isDated,
      'since',
      'needs effect present, object.created and freshness with an instant: only these tell new objects from older ones',
    ],
    [scope !== undefined, 'since', 'hides older objects, which scope compares; remove one of them'],
    [
      marginMs < leastMs,
      'since',
      'the margin is shorter than two units of freshness and its skew; make it longer',
    ],
  ]);
}

/** Without `since`, nothing says how its instant is written. */
function unknownSince(contract: ObservingContract): LintFinding[] {
  return listTemplates(contract)
    .filter(({ value }) => value.text.includes(SINCE))
    .map(({ pointer }) => ({
      code: 'path_undeclared',
      pointer,
      message: `${SINCE} needs observe.since of an HTTP listing, which says its format and margin`,
    }));
}

const SINCE = '{operation.since}';

/** Whether a template of the main read contains the instant. */
function sendsSince({ path, query = [] }: Observation): boolean {
  const texts = [path, ...query.map(({ value }) => value)];
  return texts.some((text) => text?.includes(SINCE));
}

/** An absent container is an empty list only where its absence can be proven. */
function absentListFindings({ observe, outcome }: ObservingContract): LintFinding[] {
  if (observe?.emptyWhenAbsent !== true) return [];
  const probe = observe.visibilityProbe;
  return inapplicable('/observe', [
    [
      observe.select === undefined,
      'emptyWhenAbsent',
      'only a listing can be empty; declare select, or remove emptyWhenAbsent',
    ],
    [
      outcome === undefined || outcome.absent.length === 0 || outcome.absence === 'hidden',
      'emptyWhenAbsent',
      'needs a status in outcome.absent, and an absence that is not hidden',
    ],
    [
      probe === undefined || probe.path === observe.path,
      'emptyWhenAbsent',
      'needs a visibilityProbe of something else than the list: what contains the container',
    ],
  ]);
}

function headerFindings(pointer: string, { headers = [] }: HttpDeclaration): LintFinding[] {
  const names = headers.map(({ name }) => name);
  return inapplicable(pointer, [
    [new Set(names).size < names.length, 'headers', 'a header is named twice; keep one of them'],
  ]);
}

function inapplicable(pointer: string, misplaced: readonly [boolean, string, string][]): LintFinding[] {
  return misplaced
    .filter(([isMisplaced]) => isMisplaced)
    .map(([, member, message]) => ({
      code: 'member_inapplicable',
      pointer: `${pointer}/${member}`,
      message,
    }));
}
