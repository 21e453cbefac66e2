import type { LastVerdict, Verification } from '@tookeffect/wire';

/**
 * Whether the effect is established: `verified`, and nothing else. A verdict of a later version of the
 * service is not.
 */
export function tookEffect(judged: Pick<Verification | LastVerdict, 'verdict'> | null | undefined): boolean {
  return judged?.verdict === 'verified';
}
