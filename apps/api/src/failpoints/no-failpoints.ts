import { Failpoints } from './failpoints.ts';

/** Nothing happens at any failpoint. */
export class NoFailpoints extends Failpoints {
  async reach(): Promise<void> {
    return Promise.resolve();
  }
}
