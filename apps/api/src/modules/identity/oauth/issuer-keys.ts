import {
  createLocalJWKSet,
  errors,
  type CryptoKey,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { DomainError } from '../../../domain/domain-error.ts';

/** After a key set was asked for it is not asked for again this long, however many unknown keys are named. */
const COOLDOWN_MS = 30_000;

/** The same while there are no keys at all, so that a short failure at the start is a short one. */
const COOLDOWN_WITHOUT_KEYS_MS = 10_000;

/** Keys of this age are fetched again, while the old ones go on serving: so a withdrawn key is forgotten. */
const REFRESH_AFTER_MS = 600_000;

/** Keys of this age are relied on no more. The issuer may be away for the time between the two. */
const RELIED_ON_MS = 3_600_000;

/** What jose is given to find the key of a token. */
type KeyFinder = (header: JWSHeaderParameters, jws: FlattenedJWSInput) => Promise<CryptoKey>;

interface KnownKeys {
  readonly find: KeyFinder;
  readonly fetchedAt: number;
}

interface Attempt {
  /** Whether it brought keys; it does not reject. */
  readonly outcome: Promise<boolean>;
  readonly begunAt: number;
}

/** What the keys are made with. */
export interface IssuerKeysParts {
  readonly fetchKeySet: () => Promise<JSONWebKeySet>;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonicMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The public keys of the issuer, as last fetched. jose's own remote key set rests only after a fetch that
 * succeeded, and forgets its keys while the issuer is away; here every attempt is followed by a rest.
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
   * @throws {DomainError} `unavailable` where that cannot be found out now
   */
  readonly find: KeyFinder = async (header, jws) => {
    const known = this.reliable() ?? (await this.refreshed());
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
    const known = this.reliable();
    if (isCurrent && known !== null) return known;
    throw new DomainError('unavailable', 'Access tokens cannot be judged now: their issuer is away.', {
      retryAfterSeconds: Math.max(1, Math.ceil(this.restMs(attempt) / 1000)),
    });
  }

  /** @returns the last attempt; it is made now unless the one before is too recent */
  private refresh(): Attempt {
    if (this.attempt !== null && this.restMs(this.attempt) > 0) return this.attempt;
    this.attempt = { outcome: this.fetch(), begunAt: this.parts.monotonicMs() };
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

  private restMs({ begunAt }: Attempt): number {
    const cooldownMs = this.reliable() === null ? COOLDOWN_WITHOUT_KEYS_MS : COOLDOWN_MS;
    return begunAt + cooldownMs - this.parts.monotonicMs();
  }

  private reliable(): KnownKeys | null {
    return this.known !== null && this.age(this.known) < RELIED_ON_MS ? this.known : null;
  }

  private age({ fetchedAt }: KnownKeys): number {
    return this.parts.monotonicMs() - fetchedAt;
  }
}
