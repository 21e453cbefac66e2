import path from 'node:path';
import { installGauntletPackages } from '../install/python-packages.ts';
import type { CollectionDeclaration, ConnectionRequest } from '../model/operation.ts';
import { type HttpWorld, httpWorld, listOf } from './http-world.ts';
import { findFreePort } from './local-server.ts';
import { startServer } from './spawned-server.ts';
import type { System } from './system.ts';

/** A region of an AWS account: API Gateway, and IoT through `iot`. */
export interface MotoWorld extends HttpWorld {
  /** The IoT service of the same region. */
  readonly iot: HttpWorld;
}

/** Each scenario has a region of its own, because objects of one region are global. */
const REGIONS = [
  ...['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1', 'sa-east-1', 'eu-north-1'],
  ...['eu-west-1', 'eu-west-2', 'eu-west-3', 'eu-central-1', 'ap-south-1', 'ap-southeast-1'],
  ...['ap-southeast-2', 'ap-northeast-1', 'ap-northeast-2', 'me-south-1'],
];

const COLLECTIONS: Readonly<Record<string, CollectionDeclaration>> = {
  restapis: {
    path: '/restapis',
    items: 'item',
    id: 'id',
    createdAt: { member: 'createdDate', format: 'unixSeconds' },
    marker: 'description',
  },
  // API keys and usage plans have no room for a marker that the owner would give away.
  apikeys: {
    path: '/apikeys',
    items: 'item',
    id: 'id',
    createdAt: { member: 'createdDate', format: 'unixSeconds' },
  },
  usageplans: { path: '/usageplans', items: 'item', id: 'id', marker: 'description' },
};

/** PyPI `moto`: the AWS services that answer JSON to GET. */
export const moto: System<MotoWorld> = {
  name: 'moto',
  needs: 'PyPI `moto[server]`, Python 3.11 or newer',
  // The worlds are regions of one address: operations of one are beside those of another.
  concurrency: 1,
  start: async () => {
    const python = await installGauntletPackages();
    const port = await findFreePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const program = path.join(path.dirname(python), 'moto_server');
    const server = await startServer(
      program,
      ['-H', '127.0.0.1', '-p', String(port)],
      `${baseUrl}/moto-api/`,
    );
    const regions = [...REGIONS];
    return {
      version: 'moto 5.2.5',
      open: (name) => {
        const region = regions.shift();
        if (region === undefined) throw new Error('moto has no region left');
        const world = open(name, baseUrl, region, 'apigateway', ['/restapis', '/apikeys', '/usageplans']);
        const iot = open(name, baseUrl, region, 'iot', ['/things']);
        // The next scenario of this region must find it empty.
        const close = async () => {
          await world.settled();
          await empty(world, iot);
          regions.push(region);
        };
        return Promise.resolve(Object.assign(world, { iot, close }));
      },
      stop: () => server.stop(),
    };
  },
};

function open(
  name: string,
  baseUrl: string,
  region: string,
  service: string,
  observed: readonly string[],
): HttpWorld {
  const scope = `Credential=gauntlet/20260101/${region}/${service}/aws4_request`;
  const connection: ConnectionRequest = {
    service: 'http',
    baseUrl,
    // moto reads the service and the region from the signature, and does not check it.
    credential: {
      type: 'header',
      name: 'authorization',
      value: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=none`,
    },
    declarations: {
      missing: 'absent',
      uncached: true,
      ...(service === 'apigateway' && { collections: COLLECTIONS }),
    },
  };
  return httpWorld({ name, connection, observed });
}

async function empty(gateway: HttpWorld, iot: HttpWorld): Promise<void> {
  for (const collection of ['/restapis', '/apikeys', '/usageplans']) {
    const { body } = await gateway.others('GET', collection);
    for (const { id } of listOf(body, 'item')) await gateway.others('DELETE', `${collection}/${String(id)}`);
  }
  const { body } = await iot.others('GET', '/things');
  for (const { thingName } of listOf(body, 'things'))
    await iot.others('DELETE', `/things/${String(thingName)}`);
}
