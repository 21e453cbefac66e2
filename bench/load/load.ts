import { Child } from './child.ts';
import { type Figures, summarizeCalls } from './figures.ts';
import type { LoadOutcome, LoadRun } from './load-run.ts';

/** Generates load from a separate process, which is reused for all runs. */
export class Load {
  readonly #child = new Child(new URL('./load-process.ts', import.meta.url));

  /** Makes one run. @throws {Error} with the first unexpected response */
  async run(run: LoadRun): Promise<Figures> {
    const { latenciesMs, elapsedSeconds } = await this.outcome(run);
    return summarizeCalls(latenciesMs, elapsedSeconds);
  }

  /** As `run`. @returns the calls with the expected response, and those with the refusal */
  async count(run: LoadRun): Promise<{ readonly accepted: number; readonly refused: number }> {
    const { latenciesMs, refusals } = await this.outcome(run);
    return { accepted: latenciesMs.length - refusals, refused: refusals };
  }

  private async outcome(run: LoadRun): Promise<LoadOutcome> {
    if (run.calls.length < run.clients) throw new Error('there are fewer calls than clients');
    const outcome = (await this.#child.request(run)) as LoadOutcome;
    if (outcome.failures > 0) {
      throw new Error(`${outcome.failures} unexpected responses; the first: ${outcome.firstFailure}`);
    }
    return outcome;
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
