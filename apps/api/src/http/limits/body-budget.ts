import { DomainError } from '../../domain/domain-error.ts';

/** Bounds of the bodies that are in memory at a time. */
export interface BodyBounds {
  /** Of all requests together. */
  readonly totalBytes: number;
  /** Of one owner: an address, or an account. */
  readonly ownerBytes: number;
}

/** The bytes of one request, from its headers to the end of its response. */
export interface HeldBytes {
  /** Aborted when the bytes are given to a request of another owner; then the request has to fail. */
  readonly lost: AbortSignal;
  /** From now on the bytes stay until their release, because the body has arrived. */
  keep(): void;
  /** Gives the bytes back; a second call changes nothing. */
  release(): void;
}

/**
 * Bounds the memory that unfinished bodies take. Bytes count from the headers on, by the declared length, so that slow
 * senders are counted before they have sent anything. When all bytes are taken, the oldest unfinished body of the owner
 * with the most bytes gives way to an owner with fewer: a slow sender does not keep others out.
 */
export class BodyBudget {
  private readonly bounds: BodyBounds;
  /** The requests of each owner, the oldest first. */
  private readonly owners = new Map<string, Set<Held>>();
  private takenBytes = 0;

  constructor(bounds: BodyBounds) {
    this.bounds = bounds;
  }

  /** @throws {DomainError} `capacity_exceeded`, with a time to retry */
  take(owner: string, bytes: number): HeldBytes {
    const ownBytes = this.bytesOf(owner) + bytes;
    if (ownBytes > this.bounds.ownerBytes) throw bodiesExceeded();
    while (this.takenBytes + bytes > this.bounds.totalBytes) this.evict(ownBytes);
    const held: Held = { bytes, isKept: false, loss: new AbortController() };
    const owned = this.owners.get(owner) ?? new Set();
    this.owners.set(owner, owned.add(held));
    this.takenBytes += bytes;
    return {
      lost: held.loss.signal,
      keep: () => void (held.isKept = true),
      release: () => this.release(owner, held),
    };
  }

  private release(owner: string, held: Held): void {
    const owned = this.owners.get(owner);
    if (!owned?.delete(held)) return;
    this.takenBytes -= held.bytes;
    if (owned.size === 0) this.owners.delete(owner);
  }

  /** @throws {DomainError} `capacity_exceeded` when no owner with more bytes has an unfinished body */
  private evict(ownBytes: number): void {
    let [largest, mostBytes] = ['', ownBytes];
    for (const owner of this.owners.keys()) {
      const bytes = this.bytesOf(owner);
      if (bytes > mostBytes) [largest, mostBytes] = [owner, bytes];
    }
    const victim = [...(this.owners.get(largest) ?? [])].find(({ isKept }) => !isKept);
    if (victim === undefined) throw bodiesExceeded();
    this.release(largest, victim);
    victim.loss.abort(bodiesExceeded());
  }

  private bytesOf(owner: string): number {
    let total = 0;
    for (const { bytes } of this.owners.get(owner) ?? []) total += bytes;
    return total;
  }
}

interface Held {
  readonly bytes: number;
  isKept: boolean;
  readonly loss: AbortController;
}

function bodiesExceeded(): DomainError {
  return new DomainError(
    'capacity_exceeded',
    'Too many request bodies are being received at once. Nothing was executed; retry after `Retry-After`.',
    { retryAfterSeconds: 1 },
  );
}
