import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RecurringWork } from '../../clock/index.ts';
import { ApiKeysRepository, type PepperMove } from './api-keys.repository.ts';

/** How long a use or a move waits for others. */
const WRITTEN_EVERY_MS = 1000;

/** Of each kind. What does not fit is noted with the next request. */
const MAX_WAITING = 10_000;

/**
 * Writes what the use of API keys changes in the database, with a statement of each kind a second for all keys. No request
 * waits for it, and the next round repeats a failed one. A server that is killed loses what the last second noted.
 */
@Injectable()
export class ApiKeyWrites implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly uses = new Set<string>();
  private readonly moves = new Map<string, PepperMove>();
  private readonly rounds = new RecurringWork(() => this.write().catch(() => undefined));

  constructor(private readonly keys: ApiKeysRepository) {}

  onApplicationBootstrap(): void {
    this.rounds.start(WRITTEN_EVERY_MS);
  }

  /** Requests that have no response yet may still note a use; it is lost. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
    await this.write().catch(() => undefined);
  }

  /** @returns false where too many wait */
  noteUse(id: string): boolean {
    if (this.uses.size >= MAX_WAITING) return false;
    this.uses.add(id);
    return true;
  }

  /** @returns false where too many wait */
  noteMove(move: PepperMove): boolean {
    if (this.moves.size >= MAX_WAITING) return false;
    this.moves.set(move.id, move);
    return true;
  }

  /** One round. @throws {Error} the driver's; what was not written waits for the next round */
  async write(): Promise<void> {
    const moves = [...this.moves.values()];
    if (moves.length > 0) await this.keys.movePeppers(moves);
    for (const { id } of moves) this.moves.delete(id);
    const uses = [...this.uses];
    if (uses.length > 0) await this.keys.recordUses(uses);
    for (const id of uses) this.uses.delete(id);
  }
}
