import type { Contract } from '@tookeffect/wire';
import type { HttpDeclaration } from '../language/http-request.ts';
import type { LintFinding } from './places.ts';

/** Checks that every HTTP read names one resource, pages through a listing only, and uses each query parameter once. */
export function httpReadFindings({ observe }: Contract): LintFinding[] {
  if (observe?.connector !== 'http') return [];
  const { fallback, visibilityProbe } = observe;
  return [
    ...readFindings('/observe', observe),
    ...(fallback ? readFindings('/observe/fallback', fallback) : []),
    ...(visibilityProbe ? readFindings('/observe/visibilityProbe', visibilityProbe) : []),
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
    [collection === undefined && 'item' in declared, 'item', 'needs collection; without it, use path'],
  ];
  return inapplicable(pointer, misplaced);
}

function pagingFindings(pointer: string, declared: HttpDeclaration): LintFinding[] {
  const isListing = 'select' in declared && !('item' in declared);
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
