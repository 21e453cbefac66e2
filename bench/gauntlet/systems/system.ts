import type { SystemName, World } from '../model/scenario.ts';

/** A system of record that somebody else wrote. */
export interface System<W extends World = World> {
  readonly name: SystemName;
  /** What a machine needs for it. */
  readonly needs: string;
  /** How many scenarios may run in it at the same time. */
  readonly concurrency: number;
  /**
   * Installs what is missing into the checkout, and starts it.
   * @throws {Error} that says why it cannot run here
   */
  readonly start: () => Promise<RunningSystem<W>>;
}

/** A system that runs. */
export interface RunningSystem<W extends World = World> {
  /** What runs, with its version. */
  readonly version: string;
  /** @param name of the world: lower case letters, digits and underscores */
  readonly open: (name: string) => Promise<W>;
  readonly stop: () => Promise<void>;
}
