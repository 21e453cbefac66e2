import { closest, distance } from 'fastest-levenshtein';
import ipaddr from 'ipaddr.js';
import { isConfidentialUrl } from './confidential-url.ts';

/** One invalid setting: its name and what was expected. The value is left out, because it may be a secret. */
export interface SettingFault {
  readonly name: string;
  readonly expected: string;
}

/** The server cannot start with these settings. */
export class SettingsError extends Error {
  readonly faults: readonly SettingFault[];

  constructor(faults: readonly SettingFault[]) {
    super(`settings: ${faults.map(({ name, expected }) => `${name} ${expected}`).join('; ')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/** The values that a setting may have. */
export interface IntegerRange {
  readonly fallback: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly advice?: string;
}

/** A value that is no secret in the wrong place: a number, perhaps with a sign, a fraction or a unit. */
const HARMLESS = /^[-+]?[0-9]{1,10}(?:[.,][0-9]{0,6})? ?(?:ms|[smhd])?$/;

/** Variables of our other programs: the SDKs, the command line, and the scripts of the repository. */
const OTHER_PROGRAMS: ReadonlySet<string> = new Set([
  ...['TOOKEFFECT_API_KEY', 'TOOKEFFECT_CONFIG_DIR', 'TOOKEFFECT_LOG', 'TOOKEFFECT_PROFILE'],
  'TOOKEFFECT_NO_UPDATE_NOTICE',
  ...['TOOKEFFECT_CHROMIUM', 'TOOKEFFECT_HOST_NODE', 'TOOKEFFECT_HOST_NODE_VERSION', 'TOOKEFFECT_PYTHON'],
  ...['TOOKEFFECT_FUZZ_SECONDS', 'TOOKEFFECT_MUTANT_SPECS', 'TOOKEFFECT_SEED', 'TOOKEFFECT_SOAK'],
  ...['TOOKEFFECT_SYSTEM_PYTHON', 'TOOKEFFECT_VECTORS', 'TOOKEFFECT_VECTORS_DIGEST'],
]);

/** Kubernetes adds these for a service with the name `tookeffect`. */
const SERVICE_LINK = /^TOOKEFFECT_(?:SERVICE_(?:HOST|PORT)|PORT_[0-9]+_(?:TCP|UDP))/;

/** A name is proposed for a misspelt one if at most this part of it differs. */
const SIMILAR_PART = 1 / 3;

/** The JSON Schema of the value of one setting. */
export type SettingSchema = Readonly<Record<string, unknown>>;

/** Reads single settings and collects their faults, so that all are reported at once. */
export class SettingsReader {
  private readonly environment: Readonly<Record<string, string | undefined>>;
  private readonly faults: SettingFault[] = [];
  private readonly known = new Map<string, SettingSchema>();

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.environment = environment;
  }

  fault(name: string, expected: string): void {
    this.faults.push({ name, expected });
  }

  /** The name and the schema of each setting that was read. */
  get schemas(): Readonly<Record<string, SettingSchema>> {
    return Object.fromEntries(this.known);
  }

  text(name: string, schema: SettingSchema = { type: 'string' }): string | undefined {
    if (!this.known.has(name)) this.known.set(name, schema);
    return this.environment[name] || undefined;
  }

  /** @param range with `advice`, how to choose a value, where the bounds do not say it */
  integer(name: string, range: IntegerRange): number {
    const { minimum, maximum, fallback } = range;
    // Registers the name with its default.
    this.text(name, { type: 'integer', minimum, maximum, default: fallback });
    return this.optionalInteger(name, range) ?? fallback;
  }

  /** @returns null where it is not set */
  optionalInteger(name: string, range: Omit<IntegerRange, 'fallback'>): number | null {
    const { minimum, maximum } = range;
    const text = this.text(name, { type: 'integer', minimum, maximum });
    if (text === undefined) return null;
    const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= minimum && value <= maximum) return value;
    const shown = HARMLESS.test(text) ? `, and is ${text}` : '';
    const advice = range.advice === undefined ? '' : `; ${range.advice}`;
    this.fault(name, `must be a whole number from ${minimum} to ${maximum}${shown}${advice}`);
    return null;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name, { enum: values, default: fallback });
    if (text === undefined) return fallback;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return value ?? fallback;
  }

  list(name: string, schema: SettingSchema = { type: 'string' }): string[] {
    return (this.text(name, schema) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  networks(name: string): string[] {
    const ranges = this.list(name);
    if (!ranges.every((range) => ipaddr.isValidCIDR(range))) {
      this.fault(name, 'must be CIDR ranges separated by commas, for example 10.0.0.0/8,fd00::/8');
    }
    return ranges;
  }

  url(name: string, schemes: readonly string[]): string | null {
    const text = this.text(name, {
      type: 'string',
      format: 'uri',
      pattern: `^(?:${schemes.join('|')})//`,
    });
    if (text === undefined) return null;
    if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text;
    this.fault(name, `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    return null;
  }

  origin(name: string): string | null {
    const text = this.url(name, ['http:', 'https:']);
    if (text === null || new URL(text).origin === text) return text;
    this.fault(name, 'must be an origin: scheme, host and port, without a path');
    return null;
  }

  confidentialUrl(name: string): string | null {
    const text = this.text(name, { type: 'string', format: 'uri', pattern: '^https?://' });
    if (text === undefined || isConfidentialUrl(text)) return text ?? null;
    this.fault(name, 'must be a URL that begins with https://, or with http:// on this machine');
    return null;
  }

  /** The text is not normalized, because the issuer in a token must equal it exactly. */
  issuer(name: string): string | null {
    const text = this.confidentialUrl(name);
    if (text === null || !/[?#]/.test(text)) return text;
    this.fault(name, 'must be a URL without a query or a fragment');
    return null;
  }

  /** Call it after every setting was read. @throws {SettingsError} when there was a fault, or for a variable that is no setting */
  finish(): void {
    this.refuseUnknown();
    if (this.faults.length > 0) throw new SettingsError(this.faults);
  }

  /** A misspelt setting would silently have its default. */
  private refuseUnknown(): void {
    const names = [...this.known.keys()];
    for (const [name, value] of Object.entries(this.environment)) {
      const isForeign =
        !name.startsWith('TOOKEFFECT_') || OTHER_PROGRAMS.has(name) || SERVICE_LINK.test(name);
      if (isForeign || !value || this.known.has(name)) continue;
      const nearest = closest(name, names);
      const isSimilar = distance(name, nearest) <= SIMILAR_PART * (name.length - 'TOOKEFFECT_'.length);
      const advice = isSimilar ? `did you mean ${nearest}?` : 'docs/operate.md lists all settings';
      this.fault(name, `is not a setting; ${advice}`);
    }
  }
}
