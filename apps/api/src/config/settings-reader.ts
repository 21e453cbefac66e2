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

/** Reads single settings and collects their faults, so that all are reported at once. */
export class SettingsReader {
  private readonly environment: Readonly<Record<string, string | undefined>>;
  private readonly faults: SettingFault[] = [];

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.environment = environment;
  }

  fault(name: string, expected: string): void {
    this.faults.push({ name, expected });
  }

  text(name: string): string | undefined {
    return this.environment[name] || undefined;
  }

  /** @param range with `advice`, how to choose a value, where the bounds do not say it */
  integer(name: string, range: IntegerRange): number {
    const text = this.text(name);
    if (text === undefined) return range.fallback;
    const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= range.minimum && value <= range.maximum) return value;
    const shown = HARMLESS.test(text) ? `, and is ${text}` : '';
    const advice = range.advice === undefined ? '' : `; ${range.advice}`;
    this.fault(name, `must be a whole number from ${range.minimum} to ${range.maximum}${shown}${advice}`);
    return range.fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return value ?? fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
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
    const text = this.text(name);
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
    const text = this.text(name);
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

  /** @throws {SettingsError} when there was a fault */
  finish(): void {
    if (this.faults.length > 0) throw new SettingsError(this.faults);
  }
}
