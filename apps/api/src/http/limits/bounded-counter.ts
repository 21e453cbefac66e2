import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** How many a counter remembers. One costs some 550 bytes, so a flood from everywhere fills no more than 55 MB. */
const MOST_REMEMBERED = 100_000;

/**
 * Counts in this process, and forgets whoever came least recently once it remembers too many. Whoever owns enough
 * addresses to be forgotten could send more from them within their limits than a server takes.
 */
export class BoundedCounter extends RateLimiterMemory {
  private readonly remembered = new Set<string>();
  /** Goes on where it stood, behind everyone forgotten: a new iterator would pass all their places again. */
  private readonly leastRecent = this.remembered.values();
  private readonly mostRemembered: number;

  constructor(points: number, duration: number, mostRemembered = MOST_REMEMBERED) {
    super({ points, duration });
    this.mostRemembered = mostRemembered;
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    this.remembered.delete(key);
    this.remembered.add(key);
    if (this.remembered.size > this.mostRemembered) {
      const oldest = this.leastRecent.next().value!;
      this.remembered.delete(oldest);
      await this.delete(oldest);
    }
    return super.consume(key);
  }
}
