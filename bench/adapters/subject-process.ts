// Measures one subject of TypeScript in a process of its own, so that it does not wait for the garbage of another one.
import { TookEffect } from '@tookeffect/sdk';
import { measure, requestSender } from './measure.ts';
import type { RecordedAnswer } from './recorded-answers.ts';
import { SUBJECTS } from './subjects.ts';

/** What the parent sends; it gets the rounds. */
interface Task {
  readonly name: string;
  readonly baseUrl: string;
  readonly rounds: number;
  readonly answers: readonly RecordedAnswer[];
}

process.once('message', ({ name, baseUrl, rounds, answers }: Task) => {
  void run().then((measured) => process.send?.(measured, () => process.exit()));

  async function run() {
    const te = new TookEffect({ baseUrl, apiKey: 'tke_bench' });
    return measure(await SUBJECTS[name]!(te), rounds, requestSender(baseUrl, answers));
  }
});
