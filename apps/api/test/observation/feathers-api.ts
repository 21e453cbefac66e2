import express, { errorHandler, json, original, rest } from '@feathersjs/express';
import { feathers } from '@feathersjs/feathers';
import { MemoryService } from '@feathersjs/memory';
import { getValidator, querySyntax, validateQuery } from '@feathersjs/schema';
import { Ajv } from 'ajv';
import { type RecordingProvider, startApplication } from '../connectors/http/recording-provider.ts';

/**
 * What the API does with query parameters that it does not know: it takes them for members of the objects, as FeathersJS
 * does without a schema; it answers 400, as one that its generator wrote; or its schema removes them.
 */
export type UnknownParameters = 'filter' | 'refuse' | 'ignore';

/** A post of the API. */
export interface Post {
  readonly id: number;
  readonly title: string;
  readonly version: number;
}

/** FeathersJS with a service `posts` in memory, for the running test. */
export interface FeathersApi extends RecordingProvider {
  /** As an agent with a credential that can write does. @param path below `/posts` */
  readonly write: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Post>;
}

const POST = {
  title: { type: 'string' },
  version: { type: 'number' },
} as const;

/** Starts the API of FeathersJS as npm installs it, on Express. */
export async function startFeathersApi(unknown: UnknownParameters): Promise<FeathersApi> {
  const server = original();
  const application = express.default(feathers(), server);
  application.use(json()).configure(rest());
  application.use('/posts', new MemoryService<Post>({ startId: 1 }));
  if (unknown !== 'filter') {
    const schema = {
      $id: 'PostQuery',
      type: 'object',
      additionalProperties: false,
      properties: querySyntax(POST),
    } as const;
    const validator = getValidator(
      schema,
      new Ajv({ removeAdditional: unknown === 'ignore', strict: false }),
    );
    application.service('posts').hooks({ before: { all: [validateQuery(validator)] } });
  }
  application.use(errorHandler({ logger: false }));
  const provider = await startApplication(server);
  return {
    ...provider,
    write: async (method, path, body) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${provider.url}/posts${path}`, sent);
      if (!response.ok) throw new Error(`FeathersJS answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Post;
    },
  };
}
