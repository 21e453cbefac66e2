import type { Ask, Operation } from '../model/operation.ts';
import type { GithubWorld } from '../systems/github.ts';
import { listOf } from '../systems/http-world.ts';
import type { Judgement } from './judge.ts';

interface Issue {
  readonly title: string;
  readonly body: string;
  readonly user: { readonly login: string };
}

/** A checker as a careful engineer writes it: every issue, by the marker in its body, exactly one, by the agent, as asked. */
export async function checkIssue(world: GithubWorld, { input }: Ask, op: Operation): Promise<Judgement> {
  const { title, body = '' } = input as { title: string; body?: string };
  const issues: Issue[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await world.reader('GET', `${world.issues}?state=all&per_page=100&page=${page}`);
    if (answer.status !== 200) return 'unknown';
    const found = listOf(answer.body) as unknown as readonly Issue[];
    issues.push(...found);
    if (found.length < 100) break;
  }
  const ours = issues.filter((issue) => issue.body.includes(op.marker) && issue.user.login === 'octocat');
  const [first] = ours;
  const isAsAsked = ours.length === 1 && first?.title === title && first.body.includes(body);
  return isAsAsked ? 'done' : 'not_done';
}
