import type { ServerProcess } from '../../support/server-process.ts';
import type { Testbed } from '../../faults/testbed.ts';

/** Several servers over the rows of one testbed, each of which keeps its address when it is started again. */
export class Fleet {
  private readonly testbed: Testbed;
  private readonly servers: ServerProcess[];

  private constructor(testbed: Testbed, servers: ServerProcess[]) {
    this.testbed = testbed;
    this.servers = servers;
  }

  /** Starts another server beside the testbed's own. */
  static async of(testbed: Testbed): Promise<Fleet> {
    return new Fleet(testbed, [testbed.server, await testbed.startAnother()]);
  }

  get size(): number {
    return this.servers.length;
  }

  get baseUrls(): readonly string[] {
    return this.servers.map(({ baseUrl }) => baseUrl);
  }

  at(index: number): ServerProcess {
    return this.servers[index]!;
  }

  /** Starts one that has ended. */
  async restart(index: number): Promise<void> {
    const { port } = new URL(this.at(index).baseUrl);
    this.servers[index] = await this.testbed.startAnother(port);
  }

  /** Ends all of them. @returns their exit codes */
  async stop(): Promise<(number | null)[]> {
    await Promise.all(this.servers.map((server) => server.kill('SIGTERM')));
    return Promise.all(this.servers.map(async ({ ended }) => (await ended).code));
  }
}
