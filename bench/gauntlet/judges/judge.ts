import type { Ask, Operation, Report } from '../model/operation.ts';
import type { Scenario, World } from '../model/scenario.ts';

/** What a judge says: the effect is there, it is not, it cannot tell, or it has no way to look at this system. */
export type Judgement = 'done' | 'not_done' | 'unknown' | 'no_store';

/** What a judge may use at a look. */
export interface Situation {
  readonly scenario: Scenario;
  readonly world: World;
  readonly ask: Ask;
  readonly op: Operation;
  readonly report: Report;
}

/** Another way to decide whether an action took effect. */
export interface Judge {
  readonly name: string;
  /** One sentence for the report. */
  readonly description: string;
  /** Reads what was there before the agent acted, for judges that compare. */
  readonly prepare?: (world: World, ask: Ask) => Promise<unknown>;
  /** @param before what `prepare` returned; undefined where it could not read */
  readonly judge: (situation: Situation, before: unknown) => Promise<Judgement> | Judgement;
}
