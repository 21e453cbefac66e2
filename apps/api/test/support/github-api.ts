import { randomUUID } from 'node:crypto';
import { type Emulator, createEmulator } from 'emulate';
import { assertInvariants, type ApiResponse, type TestApi } from './test-api.ts';
import { startDocumentedApi } from './documented-api.ts';
import { deliver } from '../events/github-delivery.ts';

/** The API beside somebody else's GitHub: for tests of events, windows and references. */
export interface GithubApi {
  readonly api: TestApi;
  /** Creates an operation that is to open an issue of a new title. @param contract the shipped one when left out */
  begin(contract?: string): Promise<IssueToOpen>;
  /** Opens the issue as the agent does, with the marker unless left out. @returns what GitHub answers */
  open(issue: IssueToOpen, body?: string): Promise<OpenedIssue>;
  /** Has GitHub tell of an issue, signed. @param event `issues` when left out @param repo the repository of the operations when left out */
  tell(action: string, issue: object, event?: string, repo?: string): Promise<ApiResponse>;
  verify(operationId: string): Promise<ApiResponse>;
  stop(): Promise<void>;
}

/** An operation, and the issue that it is to open. */
export interface IssueToOpen {
  readonly id: string;
  readonly title: string;
  readonly marker: string;
}

/** Of GitHub's answer, what an agent hands in. */
export interface OpenedIssue {
  readonly id: number;
  readonly number: number;
}

const SEED = {
  tokens: { agent: { login: 'octocat', scopes: ['repo'] } },
  github: {
    users: [{ login: 'octocat' }],
    repos: [{ owner: 'octocat', name: 'hello', auto_init: false }],
  },
};

/** Starts both, connects them, and has the workspace await GitHub's events. */
export async function startGithubApi(environment: Readonly<Record<string, string>> = {}): Promise<GithubApi> {
  const github = await createEmulator({ service: 'github', port: 0, seed: SEED });
  const api = await startDocumentedApi(environment);
  await api.call('POST', '/v1/connections', {
    body: {
      service: 'github',
      name: 'github',
      baseUrl: github.url,
      credential: { type: 'bearer', token: 'agent' },
      environment: 'test',
      writeAccessReason: 'An emulated token has no narrower scope.',
      declarations: { actor: 'octocat' },
    },
  });
  const created = await api.call('POST', '/v1/webhooks', { body: { provider: 'github' } });
  return {
    api,
    begin: (contract) => begin(api, contract),
    open: (issue, body) => openIssue(github, issue, body),
    tell: (action, issue, event = 'issues', repo = 'hello') =>
      deliver(api, api.workspaceId, String(created.json.secret), issueEvent(action, issue, repo), {
        headers: { 'x-github-event': event },
      }),
    verify: (operationId) => api.call('POST', `/v1/operations/${operationId}/verify`),
    stop: async () => {
      await assertInvariants(api);
      await api.stop();
      await github.close();
    },
  };
}

/** The body of an event about an issue of a repository of the owner. */
export function issueEvent(action: string, issue: object, repo = 'hello'): string {
  const repository = { name: repo, full_name: `octocat/${repo}`, owner: { login: 'octocat' } };
  return JSON.stringify({ action, issue, repository });
}

async function begin(api: TestApi, contract = 'github.issue.created@1'): Promise<IssueToOpen> {
  const title = `Pump ${randomUUID()} leaks`;
  const { json, text } = await api.call('POST', '/v1/operations', {
    body: {
      contract,
      input: { owner: 'octocat', repo: 'hello', title },
    },
  });
  const keys = json.correlationKeys as { readonly marker: string } | undefined;
  if (keys === undefined) throw new Error(`no operation was created: ${text}`);
  return { id: String(json.id), title, marker: keys.marker };
}

async function openIssue(
  github: Emulator,
  { title, marker }: IssueToOpen,
  body = marker,
): Promise<OpenedIssue> {
  const response = await fetch(`${github.url}/repos/octocat/hello/issues`, {
    method: 'POST',
    headers: { authorization: 'Bearer agent', 'content-type': 'application/json' },
    body: JSON.stringify({ title, body }),
  });
  return (await response.json()) as OpenedIssue;
}
