import type { Ask, Operation } from '../model/operation.ts';
import type { GithubWorld } from '../systems/github.ts';
import type { Json } from '../systems/http-world.ts';
import type { Judgement } from './judge.ts';

/** A checker as a careful engineer writes it: every issue, by the marker in its body, exactly one, by the agent, as asked. */
export async function checkIssue(world: GithubWorld, { input }: Ask, op: Operation): Promise<Judgement> {
  const { title, body = '' } = input as { title: string; body?: string };
  const issues: Json[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await world.reader('GET', `${world.issues}?state=all&per_page=100&page=${page}`);
    if (answer.status !== 200) return 'unknown';
    issues.push(...(answer.body as Json[]));
    if ((answer.body as Json[]).length < 100) break;
  }
  const ours = issues.filter(
    (issue) => String(issue.body).includes(op.marker) && issue.user.login === 'octocat',
  );
  const isAsAsked = ours.length === 1 && ours[0].title === title && String(ours[0].body).includes(body);
  return isAsAsked ? 'done' : 'not_done';
}
