import { Child } from './child.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { LoadOutcome, LoadRun } from './load-run.ts';

/** Makes load from another process, which stays warm from one run to the next. */
export class Load {
  readonly #child = new Child(new URL('./load-process.ts', import.meta.url));

  /** @throws {Error} with the first answer that was not as expected */
  async run(run: LoadRun): Promise<Figures> {
    if (run.calls.length < run.clients) throw new Error('there are fewer calls than clients');
    const outcome = (await this.#child.ask(run)) as LoadOutcome;
    if (outcome.failures > 0) {
      throw new Error(`${outcome.failures} answers were not as expected; the first: ${outcome.firstFailure}`);
    }
    return figuresOf(outcome.latenciesMs, outcome.elapsedSeconds);
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
