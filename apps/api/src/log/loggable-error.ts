/** What the log may say of an error: never its other members, which may hold a query's parameters. */
export interface LoggableError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggableError;
}

const DEEPEST = 3;

/** @returns what is safe to log of a thrown value and of what caused it */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { name: typeof error, message: 'something other than an error was thrown' };
  const { code } = error as { readonly code?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth >= DEEPEST
      ? {}
      : { cause: loggableError(error.cause, depth + 1) }),
  };
}
