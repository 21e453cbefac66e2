import { Injectable } from '@nestjs/common';
import { keyInFlight, keyReused, requestFingerprint } from './idempotency-key.ts';
import { IdempotencyRepository, type ClaimedKey } from './idempotency.repository.ts';

/** A call that creates something. */
export interface CreatingCall {
  readonly accountId: string;
  /** The keys of one workspace are unknown to the others. */
  readonly workspaceId: string;
  /** Method and template, for example `POST /v1/operations`. */
  readonly route: string;
  /** The parsed body. */
  readonly request: object;
  /** The caller's `Idempotency-Key`; without one every call creates. */
  readonly key: string | undefined;
}

/** The response of a call as JSON text; `isReplayed` where an earlier call with the same key created it. */
export interface CreatedBody {
  readonly body: string;
  readonly isReplayed: boolean;
}

/** Executes a call once for each key, and replays its response to the other calls with the key. */
@Injectable()
export class IdempotentCalls {
  constructor(private readonly keys: IdempotencyRepository) {}

  /**
   * @param make creates and stores the resource, together with the response under the claimed key, if there is one;
   *   returns null where another call has taken the key over. If it throws, the key can be used again.
   * @throws {DomainError} `idempotency_in_flight`, `idempotency_key_reused`, and as `make`
   */
  async runOnce(
    { accountId, workspaceId, route, request, key }: CreatingCall,
    make: (claimedKey: ClaimedKey | null) => Promise<string | null>,
  ): Promise<CreatedBody> {
    if (key === undefined) return { body: (await make(null))!, isReplayed: false };
    const fingerprint = requestFingerprint(route, [], request);
    const claim = await this.keys.claim({ accountId, workspaceId, key, fingerprint });
    switch (claim.outcome) {
      case 'replay':
        return { body: claim.body, isReplayed: true };
      case 'reused':
        throw keyReused();
      case 'in_flight':
        throw keyInFlight();
      case 'claimed':
        return { body: await this.makeWithKey(accountId, claim.claimedKey, make), isReplayed: false };
    }
  }

  private async makeWithKey(
    accountId: string,
    claimedKey: ClaimedKey,
    make: (claimedKey: ClaimedKey) => Promise<string | null>,
  ): Promise<string> {
    try {
      const body = await make(claimedKey);
      if (body === null) throw keyInFlight();
      return body;
    } catch (error) {
      await this.keys.release(accountId, claimedKey);
      throw error;
    }
  }
}
