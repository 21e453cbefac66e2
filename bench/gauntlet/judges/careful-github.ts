import type { Ask, Operation } from '../model/operation.ts';
import type { GithubWorld } from '../systems/github.ts';
import { type Json, listOf } from '../systems/http-world.ts';
import type { Judgement } from './judge.ts';

interface Issue {
  readonly title: string;
  readonly body: string;
  readonly user: { readonly login: string };
}

/** Reads the pull request or the file that the task names; `undefined` for an issue, which is new. */
export async function readNamed(world: GithubWorld, { contract, input }: Ask): Promise<Json | undefined> {
  const repository = world.issues.replace('/issues', '');
  const { number, path, branch } = input as { number?: number; path?: readonly string[]; branch?: string };
  if (contract.startsWith('github.issue')) return undefined;
  const target = path ? `contents/${path.join('/')}?ref=${branch!}` : `pulls/${String(number)}`;
  return (await world.reader('GET', `${repository}/${target}`)).body;
}

/** Compares a pull request or a file with the task. */
export function isNamedAsAsked({ input }: Ask, one: Json): boolean {
  const { blobSha, base, headSha } = input as { blobSha?: string; base?: string; headSha?: string };
  if (blobSha !== undefined) return one.type === 'file' && one.sha === blobSha;
  const [into, from] = [one.base, one.head] as { ref: string; sha: string }[];
  const isTheOne = [undefined, into?.ref].includes(base) && [undefined, from?.sha].includes(headSha);
  return one.merged === true && isTheOne;
}

/** A pull request or a file as asked that was not so before, and that no stranger merged. */
export async function checkNamed(world: GithubWorld, ask: Ask, before: Json | null): Promise<Judgement> {
  const now = await readNamed(world, ask);
  if (!now || !before) return 'unknown';
  const merger = (now.merged_by as { login: string } | null | undefined)?.login ?? 'octocat';
  const { actor = merger } = world.connection.declarations ?? {};
  const isNew = isNamedAsAsked(ask, now) && !isNamedAsAsked(ask, before);
  return isNew && merger === actor ? 'done' : 'not_done';
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
