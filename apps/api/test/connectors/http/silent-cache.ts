import { request as sendRequest } from 'node:http';
import apicache from 'apicache';
import { type RecordingProvider, startApplication } from './recording-provider.ts';

/**
 * Starts a cache in front of a provider, for the running test. It is apicache, which keeps every response for an hour,
 * also a 404, whatever the request's `cache-control` says, and serves it with a new `Date` and without `Age`.
 */
export function startSilentCache(upstream: string): Promise<RecordingProvider> {
  const cached = apicache.newInstance({ enabled: true }).middleware('1 hour');
  return startApplication((request, response) => {
    cached(request, response, () => {
      sendRequest(upstream + request.url!, { headers: { accept: 'application/json' } }, (answer) => {
        response.writeHead(answer.statusCode!, { 'content-type': 'application/json' });
        answer.pipe(response);
      }).end();
    });
  });
}
