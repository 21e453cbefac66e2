import { createEmulator } from 'emulate';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { DelayedWork } from './delayed.ts';
import type { System } from './system.ts';

/** An issue as Linear sends it. */
export interface Issue {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly creator: { readonly id: string };
  readonly labels: { readonly nodes: readonly { readonly name: string }[] };
}

/** A response of the API. */
export interface LinearAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Sends a document with its variables. */
export type Call = (query: string, variables?: object) => Promise<LinearAnswer>;

/** A team of a workspace. The agent may write, the others too, and the observer may only read. */
export interface LinearWorld extends World {
  readonly team: string;
  /** Another team, which everybody sees. */
  readonly otherTeam: string;
  readonly agentId: string;
  readonly agent: Call;
  readonly others: Call;
  /** The issues of the team with the observer's token; null where they are refused. */
  readonly read: () => Promise<readonly Issue[] | null>;
  readonly later: (delayMs: number, work: () => Promise<unknown>) => void;
}

/** Tokens for tests, by who has them. */
export const TOKENS = { agent: 'test-agent', others: 'test-others', observer: 'test-observer' };
/** Worlds of one start; each has a team of its own. */
const TEAMS = 120;
const LABELS = ['Security', 'Chore', ...Array.from({ length: 11 }, (_, index) => `Area ${String(index)}`)];
const WRITING = ['read', 'write', 'issues:create'];
const team = (index: number) => ({
  id: `team-${String(index)}`,
  key: `T${String(index)}`,
  name: `Team ${String(index)}`,
});
const SEED = {
  linear: {
    strict_scopes: true,
    users: ['agent', 'ada', 'observer'].map((name) => ({
      id: `user-${name}`,
      name,
      email: `${name}@linear.example`,
    })),
    teams: Array.from({ length: TEAMS }, (_, index) => team(index)),
    labels: LABELS.map((name) => ({ id: labelId(name), name })),
    tokens: [
      { token: TOKENS.agent, user: 'user-agent', scopes: WRITING },
      { token: TOKENS.others, user: 'user-ada', scopes: WRITING },
      { token: TOKENS.observer, user: 'user-observer', scopes: ['read'] },
    ],
  },
};

const READ = `query($team: String!, $after: String) { team(id: $team) { issues(first: 250, after: $after) {
  nodes { id title description creator { id } labels(first: 50) { nodes { name } } } pageInfo { hasNextPage endCursor } } } }`;

/** Linear's GraphQL API with enforced scopes, as npm `emulate` serves it. */
export const linear: System<LinearWorld> = {
  name: 'linear',
  needs: 'npm `emulate`',
  concurrency: 6,
  start: async () => {
    const { url, close } = await startLinear();
    let opened = 0;
    return {
      version: 'npm emulate 0.12.2 (Linear, strict scopes)',
      open: () => {
        opened += 1;
        return Promise.resolve(openWorld(url, team(opened).id));
      },
      stop: close,
    };
  },
};

/** Starts the emulator. */
export async function startLinear(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const emulator = await createEmulator({ service: 'linear', port: 0, seed: SEED });
  return { url: emulator.url.replace('localhost', '127.0.0.1'), close: () => emulator.close() };
}

/** The id of a label of the workspace. */
export function labelId(name: string): string {
  return `label-${name.toLowerCase().replace(' ', '-')}`;
}

/** Sends documents with a token. */
export function caller(url: string, token: string): Call {
  return async (query, variables = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    return (await response.json()) as LinearAnswer;
  };
}

/** Reads all issues of a team; null where they are refused. */
async function readIssues(call: Call, id: string): Promise<readonly Issue[] | null> {
  const issues: Issue[] = [];
  for (let after: string | null = null; ;) {
    const { data } = await call(READ, { team: id, after });
    const found = data?.team as { issues: IssuePage } | null | undefined;
    if (!found) return null;
    issues.push(...found.issues.nodes);
    after = found.issues.pageInfo.endCursor;
    if (!found.issues.pageInfo.hasNextPage) return issues;
  }
}

interface IssuePage {
  readonly nodes: readonly Issue[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

function openWorld(url: string, id: string): LinearWorld {
  const delayed = new DelayedWork();
  const call = caller(url, TOKENS.agent);
  const connection: ConnectionRequest = {
    service: 'linear',
    baseUrl: `${url.replace('http://', 'graphql+http://')}/graphql`,
    credential: { type: 'header', name: 'authorization', value: TOKENS.observer },
    declarations: { actor: 'user-agent' },
  };
  let lastStatus: number | null = null;
  const world: LinearWorld = {
    connection,
    team: id,
    otherTeam: team(0).id,
    agentId: 'user-agent',
    get lastStatus() {
      return lastStatus;
    },
    agent: async (query, variables) => {
      const answer = await call(query, variables);
      lastStatus = 200;
      return answer;
    },
    others: caller(url, TOKENS.others),
    read: () => readIssues(caller(url, world.connection.credential.value ?? ''), id),
    later: (delayMs, work) => delayed.after(delayMs, work),
    settled: () => delayed.settled(),
    observe: async () => JSON.stringify(await world.read()),
    close: () => delayed.settled(),
  };
  return world;
}
