import type { Scene } from '../reading/scene.ts';
import { judgeAbsence } from './absence-table.ts';
import { judgeWithoutFailedReads } from './counterfactual.ts';
import { type Judgement, judged } from './judgement.ts';
import { immutableFailure, judgePresence } from './presence-table.ts';

/** The decision table of a contract that lints: the first row that answers decides. */
export function judge(scene: Scene): Judgement {
  const refuted = immutableFailure(scene);
  if (refuted) return refuted;
  if (scene.lacksReference) return judged('acknowledgement_missing');
  const table = scene.contract.document.effect === 'present' ? judgePresence : judgeAbsence;
  const { main, listing, probe } = scene.failures;
  return (main ?? listing ?? probe) ? judgeWithoutFailedReads(scene, table) : table(scene);
}
