import { Child } from './child.ts';
import { type Figures, summarizeCalls } from './figures.ts';
import type { LoadOutcome, LoadRun } from './load-run.ts';

/** Generates load from a separate process, which is reused for all runs. */
export class Load {
  readonly #child = new Child(new URL('./load-process.ts', import.meta.url));

  /** Makes one run. @throws {Error} with the first unexpected response */
  async run(run: LoadRun): Promise<Figures> {
    if (run.calls.length < run.clients) throw new Error('there are fewer calls than clients');
    const outcome = (await this.#child.request(run)) as LoadOutcome;
    if (outcome.failures > 0) {
      throw new Error(`${outcome.failures} unexpected responses; the first: ${outcome.firstFailure}`);
    }
    return summarizeCalls(outcome.latenciesMs, outcome.elapsedSeconds);
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
