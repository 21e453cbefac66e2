import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toolchainFolder } from '../../../tools/install/install-once.mjs';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import type { ConnectionRequest } from '../model/operation.ts';
import type { World } from '../model/scenario.ts';
import { findFreePort } from './local-server.ts';
import { type SpawnedServer, startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** The zone that the server has; each world has names of its own in it. */
export const ZONE = 'gauntlet.example';

/** Records of one name and type, as lines of a zone file write their data. */
export interface Records {
  readonly name: string;
  readonly type: string;
  readonly data: readonly string[];
  readonly ttl?: number;
}

/** Names of a zone. */
export interface DnsWorld extends World {
  /** The domain of the world, in the zone. */
  readonly domain: string;
  /** Replaces the records of a name and type, as the agent; no data removes them. */
  readonly agent: (records: Records) => Promise<void>;
  readonly others: (records: Records) => Promise<void>;
  /** The values of a name and type in order, by Node's own resolver; empty if there are none. */
  readonly lookup: (name: string, type: string) => Promise<readonly string[]>;
}

/** The libraries of the server that a machine may lack. */
const LIBRARIES = ['libprotobuf-c1', 'libfstrm0'];

/** Debian's `nsd`, an authoritative server. */
export const dns: System<DnsWorld> = {
  name: 'dns',
  needs: 'Debian `nsd`, unpacked without root',
  // A reload closes the connections of all worlds.
  concurrency: 1,
  start: async () => {
    const program = await installDebianProgram('nsd', 'usr/sbin/nsd');
    for (const library of LIBRARIES)
      await installDebianProgram(library, `usr/share/doc/${library}/copyright`);
    const folder = mkdtempSync(path.join(tmpdir(), 'gauntlet-nsd-'));
    const port = await findFreePort();
    writeFileSync(path.join(folder, 'nsd.conf'), configuration(folder, port));
    const zone = new ZoneFile(folder, port);
    zone.write();
    const libraries = { LD_LIBRARY_PATH: LIBRARIES.flatMap(libraryFolders).join(':') };
    const args = ['-d', '-c', path.join(folder, 'nsd.conf')];
    zone.server = await startServer(program, args, () => zone.isServed(), libraries);
    return {
      version: 'NSD 4.6',
      open: (name) => Promise.resolve(open(name, port, zone)),
      stop: async () => {
        await zone.server?.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function open(name: string, port: number, zone: ZoneFile): DnsWorld {
  const domain = `${name}.${ZONE}`;
  const connection: ConnectionRequest = {
    service: 'dns',
    baseUrl: `dns://127.0.0.1:${port}`,
    credential: { type: 'none' },
  };
  let lastStatus: number | null = null;
  return {
    domain,
    connection,
    get lastStatus() {
      return lastStatus;
    },
    agent: async (records) => {
      await zone.set(records);
      lastStatus = 200;
    },
    others: (records) => zone.set(records),
    lookup: (at, type) => zone.lookup(at, type),
    observe: async () => {
      const asked = ['A', 'MX', 'TXT'].map((type) => zone.lookup(`www.${domain}`, type));
      return JSON.stringify(await Promise.all(asked));
    },
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The file of the zone, whose serial grows with every change. */
class ZoneFile {
  server: SpawnedServer | undefined;
  readonly #file: string;
  readonly #resolver = new Resolver({ timeout: 1_000, tries: 2 });
  readonly #records = new Map<string, Records>();
  #serial = 1;
  #last: Promise<void> = Promise.resolve();

  constructor(folder: string, port: number) {
    this.#file = path.join(folder, 'zone');
    this.#resolver.setServers([`127.0.0.1:${port}`]);
  }

  write(): void {
    const lines = [...this.#records.values()].flatMap(({ name, type, data, ttl = 300 }) =>
      data.map((value) => `${name}. ${ttl} IN ${type} ${value}`),
    );
    const head = [
      `$ORIGIN ${ZONE}.`,
      '$TTL 300',
      `@ SOA ns1 admin ${this.#serial} 3600 600 86400 60`,
      '@ NS ns1',
      'ns1 A 192.0.2.1',
      'elsewhere NS ns1.elsewhere',
      'ns1.elsewhere A 192.0.2.2',
    ];
    writeFileSync(this.#file, [...head, ...lines, ''].join('\n'));
  }

  /** Changes records, and waits until the server has them. */
  set(records: Records): Promise<void> {
    return this.#oneByOne(async () => {
      this.#keep(records);
      this.#serial += 1;
      this.write();
      this.server?.signal('SIGHUP');
      await steady(() => this.isServed());
    });
  }

  async isServed(): Promise<boolean> {
    try {
      return (await this.#resolver.resolveSoa(ZONE)).serial === this.#serial;
    } catch {
      return false;
    }
  }

  async lookup(name: string, type: string): Promise<readonly string[]> {
    try {
      const found = (await this.#resolver.resolve(name, type)) as readonly unknown[];
      return found.map(toText).toSorted();
    } catch {
      return [];
    }
  }

  #keep(records: Records): void {
    const key = `${records.name} ${records.type}`;
    if (records.data.length > 0) this.#records.set(key, records);
    else this.#records.delete(key);
  }

  #oneByOne(work: () => Promise<void>): Promise<void> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** The checks that must pass one after the other, 20 ms apart: an old process of the server ends after the new one answers. */
const STEADY_CHECKS = 50;

async function steady(check: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < STEADY_CHECKS; passed = (await check()) ? passed + 1 : 0) await pause(20);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join('');
  if (typeof value === 'string') return value;
  const { priority, exchange } = value as { priority: number; exchange: string };
  return `${priority} ${exchange}`;
}

function libraryFolders(library: string): string[] {
  const folder = path.join(toolchainFolder, 'debian', library, 'usr', 'lib');
  return readdirSync(folder).map((name) => path.join(folder, name));
}

function configuration(folder: string, port: number): string {
  return `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  zonelistfile: "${folder}/zone.list"
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  database: ""
  do-ip6: no
  server-count: 1
remote-control:
  control-enable: no
zone:
  name: "${ZONE}"
  zonefile: "zone"
`;
}
