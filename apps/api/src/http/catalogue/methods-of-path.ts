import { ENDPOINTS } from './endpoints.ts';

const PATHS: readonly { readonly pattern: RegExp; readonly method: string; readonly isOpen: boolean }[] =
  Object.values(ENDPOINTS).map(({ path, method, security }) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`),
    method,
    isOpen: security !== 'credential',
  }));

/** What the catalogue has at a path. */
export interface PathMethods {
  /** For the `Allow` header, `HEAD` beside `GET`; empty for an unknown path. */
  readonly methods: readonly string[];
  /** Whether anybody may know: unknown paths below `/v1` and those of credentials are told to callers only. */
  readonly isOpen: boolean;
}

/** @param path the path of a request, without its query */
export function matchPath(path: string): PathMethods {
  const found = PATHS.filter(({ pattern }) => pattern.test(path));
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const isOpen = found.length > 0 ? found.every((one) => one.isOpen) : !/^\/v1(?:\/|$)/.test(path);
  return { methods, isOpen };
}
