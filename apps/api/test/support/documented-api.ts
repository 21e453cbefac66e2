import { ENDPOINTS, type Endpoint, endpointErrorCodes } from '../../src/http/catalogue/index.ts';
import { schemaNamed, shapeValidator } from '../../src/http/schema-library.ts';
import { headerFaults } from './declared-headers.ts';
import { type ApiResponse, startTestApi, type TestApi } from './test-api.ts';

/** Starts the API; each of its answers must be one that is documented, in status, code, shape and headers. */
export async function startDocumentedApi(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestApi> {
  const api = await startTestApi(environment);
  return {
    ...api,
    call: async (method, target, options) => {
      const response = await api.call(method, target, options);
      assertDocumented(method, target, response);
      return response;
    },
  };
}

function assertDocumented(method: string, target: string, response: ApiResponse): void {
  const endpoint = endpointAt(method, target.split('?', 1)[0]!);
  if (endpoint === undefined) return;
  const faults = [...headerFaults(endpoint, response), ...contentFaults(endpoint, response)];
  if (faults.length > 0) {
    throw new Error(
      `${method} ${target} answered ${response.status}: ${JSON.stringify(faults)} ${response.text}`,
    );
  }
}

function endpointAt(method: string, path: string): Endpoint | undefined {
  return Object.values<Endpoint>(ENDPOINTS).find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`).test(path),
  );
}

function contentFaults(endpoint: Endpoint, response: ApiResponse): readonly unknown[] {
  if (response.status === 304) return [];
  return response.status < 400 ? successFaults(endpoint, response) : problemFaults(endpoint, response);
}

function successFaults({ responses }: Endpoint, { status, json }: ApiResponse): readonly unknown[] {
  const documented = responses.find((one) => one.status === status);
  if (documented === undefined) return ['the status is not documented'];
  return documented.schema === null ? [] : faultsOf(documented.schema, json);
}

function problemFaults(endpoint: Endpoint, { json, headers, status }: ApiResponse): readonly unknown[] {
  if (json.code === 'internal_error') return ['the service failed'];
  return [
    ...(headers.get('content-type') === 'application/problem+json' ? [] : ['the media type is another']),
    ...(json.status === status ? [] : ['the problem says another status']),
    ...(json.requestId === headers.get('x-request-id') ? [] : ['the problem says another request id']),
    ...(endpointErrorCodes(endpoint).some((code) => code === json.code)
      ? []
      : ['the code is not documented']),
    ...faultsOf('problem', json),
  ];
}

const validators = new Map<string, ReturnType<typeof shapeValidator>>();

function faultsOf(schema: string, json: unknown): readonly unknown[] {
  const known = validators.get(schema) ?? shapeValidator({ $ref: schemaNamed(schema).id });
  validators.set(schema, known);
  return known(json);
}
