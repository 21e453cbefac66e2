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
    let sent = 0;
    const counted: typeof fetch = (...request) => {
      sent += 1;
      return fetch(...request);
    };
    const subject = await SUBJECTS[name]!(new TookEffect({ baseUrl, apiKey: 'tke_bench', fetch: counted }));
    await subject.adapted('call_to_check');
    // A framework may turn an error of the adapter into a text for the model.
    if (sent !== answers.length) throw new Error(`${name}: the adapted call sent ${sent} requests`);
    return measure(subject, rounds, requestSender(baseUrl, answers));
  }
});
