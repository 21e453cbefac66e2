import type { Ask } from '../model/operation.ts';
import type { LinearWorld } from '../systems/linear.ts';
import type { Judgement } from './judge.ts';

interface IssueInput {
  readonly title: string;
  readonly label?: string;
}

/** A checker as a careful engineer writes it: every issue, by the marker in its description, exactly one, by the agent, as asked. */
export async function checkLinearIssue(
  world: LinearWorld,
  { input }: Ask,
  marker: string,
): Promise<Judgement> {
  const { title, label } = input as unknown as IssueInput;
  const issues = await world.read();
  if (issues === null) return 'unknown';
  const ours = issues.filter(
    ({ description, creator }) => description?.includes(marker) === true && creator.id === world.agentId,
  );
  const [issue] = ours;
  const hasLabel =
    label === undefined ||
    issue?.labels.nodes.some(({ name }) => name.toLowerCase() === label.toLowerCase()) === true;
  return ours.length === 1 && issue?.title === title && hasLabel ? 'done' : 'not_done';
}

/** Reads the issues once, and looks for the title. */
export async function rereadLinearIssue(world: LinearWorld, { input }: Ask): Promise<Judgement> {
  const { title } = input as unknown as IssueInput;
  const issues = await world.read();
  if (issues === null) return 'unknown';
  return issues.some((issue) => issue.title === title) ? 'done' : 'not_done';
}
