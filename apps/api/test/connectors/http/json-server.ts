import jsonServer from 'json-server';
import { type RecordingProvider, startApplication } from './recording-provider.ts';

/** A running json-server, for the running test. */
export interface JsonServer extends RecordingProvider {
  /** The objects of a collection; a change of the list is a change in the server. */
  objects(collection: string): { id: number; [member: string]: unknown }[];
}

/**
 * Starts json-server over data in memory.
 * @param before called before each request with its number, which begins at 1
 */
export async function startJsonServer(
  data: object,
  before?: (number: number, objects: JsonServer['objects']) => void,
): Promise<JsonServer> {
  const router = jsonServer.router(data);
  const application = jsonServer.create();
  application.use(jsonServer.defaults({ logger: false }));
  application.use(router);
  const objects = (collection: string) => router.db.get(collection).value();
  const provider = await startApplication(application, (number) => before?.(number, objects));
  return { ...provider, objects };
}
