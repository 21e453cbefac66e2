import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { DomainError } from '../../../domain/domain-error.ts';

/** The time between two fetches, however many unknown keys the tokens name. */
const COOLDOWN_MS = 30_000;

/** The same while no keys are known, so that a short failure at the start has a short effect. */
const COOLDOWN_WITHOUT_KEYS_MS = 10_000;

/** Keys of this age are fetched again, and used meanwhile, so that a withdrawn key is dropped. */
const REFRESH_AFTER_MS = 600_000;

/** Keys of this age are no longer used. Until then, the issuer may be unreachable. */
const USABLE_FOR_MS = 3_600_000;

/** jose calls it to find the key of a token. */
type KeyFinder = (header: JWSHeaderParameters, jws: FlattenedJWSInput) => Promise<CryptoKey>;

interface KnownKeys {
  readonly find: KeyFinder;
  readonly fetchedAt: number;
}

interface Attempt {
  /** Whether the fetch succeeded; it does not reject. */
  readonly outcome: Promise<boolean>;
  readonly startedAt: number;
}

/** What `IssuerKeys` needs. */
export interface IssuerKeysParts {
  readonly fetchKeySet: () => Promise<JSONWebKeySet>;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The public keys of the issuer, as last fetched. jose's own remote key set waits only after a successful fetch, and
 * drops its keys while the issuer is unreachable; this class waits after every attempt.
 */
export class IssuerKeys {
  private readonly parts: IssuerKeysParts;
  private known: KnownKeys | null = null;
  private attempt: Attempt | null = null;

  constructor(parts: IssuerKeysParts) {
    this.parts = parts;
  }

  /**
   * @returns the key that a token's header names
   * @throws {JOSEError} where the issuer has no such key
   * @throws {DomainError} `unavailable` where the keys cannot be fetched now
   */
  readonly find: KeyFinder = async (header, jws) => {
    const known = this.usable() ?? (await this.refreshed());
    if (this.age(known) >= REFRESH_AFTER_MS) this.refresh();
    try {
      return await known.find(header, jws);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await this.refreshed()).find(header, jws);
    }
  };

  private async refreshed(): Promise<KnownKeys> {
    const attempt = this.refresh();
    const isCurrent = await attempt.outcome;
    const known = this.usable();
    if (isCurrent && known !== null) return known;
    throw new DomainError(
      'unavailable',
      'Access tokens cannot be validated now, because their issuer is unreachable.',
      {
        retryAfterSeconds: Math.max(1, Math.ceil(this.waitMs(attempt) / 1000)),
      },
    );
  }

  /** @returns the last attempt, which starts now unless the previous one is too recent */
  private refresh(): Attempt {
    if (this.attempt !== null && this.waitMs(this.attempt) > 0) return this.attempt;
    this.attempt = { outcome: this.fetch(), startedAt: this.parts.monotonicMs() };
    return this.attempt;
  }

  private async fetch(): Promise<boolean> {
    try {
      const find = createLocalJWKSet(await this.parts.fetchKeySet());
      this.known = { find, fetchedAt: this.parts.monotonicMs() };
      return true;
    } catch (error) {
      this.parts.onFailure(error);
      return false;
    }
  }

  private waitMs({ startedAt }: Attempt): number {
    const cooldownMs = this.usable() === null ? COOLDOWN_WITHOUT_KEYS_MS : COOLDOWN_MS;
    return startedAt + cooldownMs - this.parts.monotonicMs();
  }

  private usable(): KnownKeys | null {
    return this.known !== null && this.age(this.known) < USABLE_FOR_MS ? this.known : null;
  }

  private age({ fetchedAt }: KnownKeys): number {
    return this.parts.monotonicMs() - fetchedAt;
  }
}
