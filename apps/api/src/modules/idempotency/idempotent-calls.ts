import { Injectable } from '@nestjs/common';
import { DomainError } from '../../domain/domain-error.ts';
import { IdempotencyRepository, type KeyHold } from './idempotency.repository.ts';
import { requestFingerprint } from './request-fingerprint.ts';

/** A call that creates something, as it came. */
export interface CreatingCall {
  readonly accountId: string;
  /** Method and template, for example `POST /v1/operations`. */
  readonly route: string;
  /** The parsed body. */
  readonly request: object;
  /** The caller's `Idempotency-Key`; without one the call is made each time. */
  readonly key: string | undefined;
}

/** What a call came to, as JSON text; replayed where a call with the same key came to it before. */
export interface CreatedBody {
  readonly body: string;
  readonly isReplayed: boolean;
}

/** Makes a call once for each key, and tells all others with the key what it came to. */
@Injectable()
export class IdempotentCalls {
  constructor(private readonly keys: IdempotencyRepository) {}

  /**
   * @param make stores what it makes, and the body under the key that it is given, if any; null where the key was
   *   another call's by then. When it throws, the key is free again.
   * @throws {DomainError} `idempotency_in_flight`, `idempotency_key_reused`, and what `make` throws
   */
  async once(
    { accountId, route, request, key }: CreatingCall,
    make: (hold: KeyHold | null) => Promise<string | null>,
  ): Promise<CreatedBody> {
    if (key === undefined) return { body: (await make(null))!, isReplayed: false };
    const claim = await this.keys.claim(accountId, key, requestFingerprint(route, [], request));
    switch (claim.outcome) {
      case 'replay':
        return { body: claim.body, isReplayed: true };
      case 'reused':
        throw new DomainError(
          'idempotency_key_reused',
          'This key was first used for another call; send a new key.',
        );
      case 'in_flight':
        throw inFlight();
      case 'claimed':
        return { body: await this.makeHolding(accountId, claim.hold, make), isReplayed: false };
    }
  }

  private async makeHolding(
    accountId: string,
    hold: KeyHold,
    make: (hold: KeyHold) => Promise<string | null>,
  ): Promise<string> {
    try {
      const body = await make(hold);
      if (body === null) throw inFlight();
      return body;
    } catch (error) {
      await this.keys.release(accountId, hold);
      throw error;
    }
  }
}

function inFlight(): DomainError {
  return new DomainError('idempotency_in_flight', 'The first call with this key has not ended yet.', {
    retryAfterSeconds: 1,
  });
}
