import { agentskeptic } from './agentskeptic.ts';
import { careful } from './careful.ts';
import type { Judge } from './judge.ts';
import { reread } from './reread.ts';
import { trustTheAgent, trustThe200 } from './trust.ts';

/** The judges beside the product, from the simplest to the closest peer. */
export const JUDGES: readonly Judge[] = [trustTheAgent, trustThe200, reread, careful, agentskeptic];
