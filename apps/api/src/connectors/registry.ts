import type { Environment } from '@tookeffect/core';
import type { ReadRequest } from '@tookeffect/evaluator';
import type { Computer } from '../compute/index.ts';
import type { Connector } from './connector.ts';
import { CaldavConnector } from './caldav/caldav-connector.ts';
import { DnsConnector } from './dns/dns-connector.ts';
import { GraphqlConnector } from './graphql-read/graphql-connector.ts';
import { HttpConnector } from './http/http-connector.ts';
import { ImapConnector } from './imap/imap-connector.ts';
import { KubernetesConnector } from './kubernetes/kubernetes-connector.ts';
import { MongodbConnector } from './mongodb/mongodb-connector.ts';
import { MysqlConnector } from './mysql/mysql-connector.ts';
import type { GuardedResolver } from './network/address-guard.ts';
import { PostgresConnector } from './postgres/postgres-connector.ts';
import { S3Connector } from './s3/s3-connector.ts';
import { SlackConnector } from './slack/slack-connector.ts';
import {
  type AddressProblem,
  type AddressScheme,
  type SystemAddress,
  readSystemAddress,
} from './system-address.ts';

/** Every connector, by its name in contracts: one line each. */
const CONNECTORS: ConnectorClasses = {
  caldav: CaldavConnector,
  dns: DnsConnector,
  'graphql-read': GraphqlConnector,
  http: HttpConnector,
  imap: ImapConnector,
  kubernetes: KubernetesConnector,
  mongodb: MongodbConnector,
  mysql: MysqlConnector,
  postgres: PostgresConnector,
  s3: S3Connector,
  slack: SlackConnector,
};

type ConnectorClasses = {
  readonly [Name in ReadRequest['connector']]: new (
    resolver: GuardedResolver,
    computer?: Computer,
  ) => Connector<Extract<ReadRequest, { connector: Name }>>;
};

/** An address and the connector that its scheme belongs to. */
export interface ConnectorAddress {
  readonly connector: Connector;
  readonly address: SystemAddress;
}

/** The connectors of this server, found by name or by base URL. */
export class ConnectorRegistry {
  readonly #connectors: readonly Connector[];
  readonly #schemes: readonly AddressScheme[];
  readonly #byScheme: ReadonlyMap<string, Connector>;

  constructor(resolver: GuardedResolver, computer?: Computer) {
    this.#connectors = Object.values(CONNECTORS).map((Class) => new Class(resolver, computer) as Connector);
    this.#schemes = this.#connectors.flatMap((connector) => connector.schemes);
    this.#byScheme = new Map(
      this.#connectors.flatMap((connector) => connector.schemes.map(({ name }) => [name, connector])),
    );
  }

  /** @throws {TypeError} for a name that is no connector's */
  get(name: ReadRequest['connector']): Connector {
    const connector = this.#connectors.find((known) => known.name === name);
    if (!connector) throw new TypeError(`There is no connector ${name}.`);
    return connector;
  }

  /** @returns the address and its connector, or why the base URL is refused. @see readSystemAddress */
  readAddress(baseUrl: string, environment: Environment): ConnectorAddress | AddressProblem {
    const address = readSystemAddress(baseUrl, environment, this.#schemes);
    if ('problem' in address) return address;
    // Every scheme belongs to a connector.
    return { connector: this.#byScheme.get(address.scheme)!, address };
  }

  /** Whether the scheme of an address is unencrypted. */
  isPlainText({ scheme }: SystemAddress): boolean {
    return this.#schemes.some(({ name, isPlainText }) => name === scheme && isPlainText);
  }

  /** Closes every socket that a connector keeps open. */
  async close(): Promise<void> {
    for (const connector of this.#connectors) await connector.close?.();
  }
}
