/** What a receipt says judged it. It grows with every change that could give other verdicts on the same evidence. */
export const EVALUATOR_VERSION = '0.1.0';
