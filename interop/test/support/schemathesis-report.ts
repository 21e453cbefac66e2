import { readFileSync } from 'node:fs';
import type { ReportedFailure } from './schemathesis-limits.ts';

/** What a run did. */
export interface SchemathesisReport {
  readonly failures: readonly ReportedFailure[];
  /** Requests with a response. */
  readonly requests: number;
  /** Operations that were requested, as `GET /v1/usage`. */
  readonly operations: ReadonlySet<string>;
  readonly phases: ReadonlySet<string>;
}

interface Scenario {
  readonly phase: string;
  readonly recorder: {
    readonly label: string;
    readonly cases?: Readonly<
      Record<string, { readonly value: { readonly method: string; readonly path: string } }>
    >;
    readonly checks?: Readonly<Record<string, readonly Check[]>>;
    readonly interactions?: Readonly<Record<string, { readonly response: Response | null }>>;
  };
}

interface Check {
  readonly name: string;
  readonly status: string;
  readonly failure_info?: { readonly failure?: { readonly message?: string } };
}

interface Response {
  readonly status_code: number;
  readonly content?: { readonly $base64: string } | null;
}

/** Reads the events that `--report ndjson` wrote. */
export function readReport(file: string): SchemathesisReport {
  const scenarios = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"ScenarioFinished"'))
    .map((line) => (JSON.parse(line) as { readonly ScenarioFinished: Scenario }).ScenarioFinished);
  return {
    failures: scenarios.flatMap(failuresIn),
    requests: scenarios.reduce(
      (sum, { recorder }) => sum + Object.keys(recorder.interactions ?? {}).length,
      0,
    ),
    operations: new Set(
      scenarios.flatMap(({ recorder }) =>
        Object.keys(recorder.cases ?? {}).map((id) => operationOf(recorder, id)),
      ),
    ),
    phases: new Set(scenarios.map(({ phase }) => phase)),
  };
}

function failuresIn({ recorder }: Scenario): ReportedFailure[] {
  return Object.entries(recorder.checks ?? {}).flatMap(([id, checks]) =>
    checks
      .filter(({ status }) => status === 'failure')
      .map((check) => {
        const response = recorder.interactions?.[id]?.response;
        return {
          operation: operationOf(recorder, id),
          check: check.name,
          message: check.failure_info?.failure?.message ?? '',
          status: response?.status_code ?? 0,
          body: Buffer.from(response?.content?.$base64 ?? '', 'base64').toString(),
        };
      }),
  );
}

function operationOf({ cases }: Scenario['recorder'], id: string): string {
  const value = cases?.[id]?.value;
  return value === undefined ? 'unknown' : `${value.method} ${value.path}`;
}
