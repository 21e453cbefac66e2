import type { Judge } from './judge.ts';

/** Believes what the agent says. */
export const trustTheAgent: Judge = {
  name: 'trust the agent',
  description: 'It believes the status that the agent reports.',
  judge: ({ report: { status } }) => {
    if (status === 'unknown') return 'unknown';
    return status === 'failed' ? 'not_done' : 'done';
  },
};

/** Believes the status of the agent's last request. */
export const trustThe200: Judge = {
  name: 'trust the 200',
  description: "It believes the status of the agent's last request; without an answer it cannot tell.",
  judge: ({ world: { lastStatus } }) => {
    if (lastStatus === null) return 'unknown';
    return lastStatus < 300 ? 'done' : 'not_done';
  },
};
