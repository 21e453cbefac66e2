import { randomBytes } from 'node:crypto';

/** A path and a query in visible ASCII characters, without a fragment. */
export const TARGET = /^\/[!"$-~]*$/;

/** A target as it is sent, with the value of its unique parameter if it has one. */
export interface SentTarget {
  readonly target: string;
  readonly token?: string;
}

/** Makes the targets of one read unique: no two requests have the same value in one query parameter. */
export class UniqueTargets {
  readonly #name: string | undefined;
  readonly #tokens = new Set<string>();

  /** @param name the parameter; `undefined` leaves targets as they are */
  constructor(name: string | undefined) {
    this.#name = name;
  }

  /**
   * Adds the parameter with a random value of 128 bits; not to a target that has a parameter of this name, whose meaning
   * a second one could change.
   */
  make(target: string): SentTarget {
    const name = this.#name;
    const parameters = parametersOf(target);
    if (name === undefined || parameters.some((parameter) => nameOf(parameter) === name)) return { target };
    const token = randomBytes(16).toString('hex');
    this.#tokens.add(token);
    return { target: withQuery(target, [...parameters, `${encodeURIComponent(name)}=${token}`]), token };
  }

  /** Removes the parameters that have a value of this read, which a provider may repeat in its links. */
  strip(target: string): string {
    const kept = parametersOf(target).filter(
      (parameter) => !this.#tokens.has(parameter.slice(parameter.indexOf('=') + 1)),
    );
    return withQuery(target, kept);
  }
}

/** Sets a parameter, in place of those that have its name. */
export function withParameter(target: string, name: string, value: string): string {
  const others = parametersOf(target).filter((parameter) => nameOf(parameter) !== name);
  return withQuery(target, [...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`]);
}

/** The path of a target, without its query. */
function pathOf(target: string): string {
  return target.split('?', 1)[0]!;
}

/** The path of a target and the names of its parameters, without their values. */
export function routeOf(target: string): string {
  return `${pathOf(target)}?${parametersOf(target).map(nameOf).join('&')}`;
}

function parametersOf(target: string): string[] {
  const query = target.slice(pathOf(target).length + 1);
  return query.split('&').filter((parameter) => parameter !== '');
}

function withQuery(target: string, parameters: readonly string[]): string {
  return pathOf(target) + (parameters.length > 0 ? `?${parameters.join('&')}` : '');
}

/** The decoded name; as it is written if it cannot be decoded. */
function nameOf(parameter: string): string {
  const [name] = parameter.split('=', 1) as [string];
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
