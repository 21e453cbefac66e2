import { createEmulator } from 'emulate';
import type { ConnectionRequest } from '../model/operation.ts';
import { type HttpWorld, httpWorld } from './http-world.ts';
import type { System } from './system.ts';

/** A repository of octocat. The agent is octocat, the others are hubot. */
export interface GithubWorld extends HttpWorld {
  /** The path of the repository's issues. */
  readonly issues: string;
}

const SEED = {
  tokens: {
    agent: { login: 'octocat', scopes: ['repo'] },
    others: { login: 'hubot', scopes: ['repo'] },
    stranger: { login: 'mona', scopes: [] },
  },
  github: { users: [{ login: 'octocat' }, { login: 'hubot' }, { login: 'mona' }], repos: [] },
};

/** GitHub's REST API, as npm `emulate` serves it. */
export const github: System<GithubWorld> = {
  name: 'github',
  needs: 'npm `emulate`',
  concurrency: 6,
  start: async () => {
    const emulator = await createEmulator({ service: 'github', port: 0, seed: SEED });
    const baseUrl = emulator.url.replace('localhost', '127.0.0.1');
    const connection: ConnectionRequest = {
      service: 'github',
      baseUrl,
      credential: { type: 'bearer', token: 'agent' },
      // GitHub ignores parameters that it does not know.
      declarations: { actor: 'octocat', freshBy: { query: 'fresh' } },
    };
    return {
      version: 'npm emulate 0.12.2 (GitHub)',
      open: async (name) => {
        const issues = `/repos/octocat/${name}/issues`;
        const world = httpWorld({
          name,
          connection,
          otherHeaders: { authorization: 'Bearer others' },
          observed: [`${issues}?state=all&per_page=100`, `/repos/octocat/${name}/contents`],
        });
        await fetch(`${baseUrl}/user/repos`, {
          method: 'POST',
          headers: { authorization: 'Bearer agent', 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        });
        return Object.assign(world, { issues });
      },
      stop: () => emulator.close(),
    };
  },
};
