/** What the function of a tool may return. The parts of a generator are events of the stream mode `tools`. */
export type ToolReturn<T> = T | Promise<T> | AsyncGenerator<unknown, T>;

/** Waits for the result of a tool: the value that a generator returns, or else its last part. */
export type ReadResult<T> = (returned: ToolReturn<T>) => Promise<T>;

/**
 * Runs a tool whose function may be a generator.
 * @param start runs the tool with a function that reads what it returned
 * @returns what `start` returns; for a generator: a generator with the same parts that returns it
 */
export function runInParts<T, R>(
  start: (read: ReadResult<T>) => Promise<R>,
): Promise<R | AsyncGenerator<unknown, R>> {
  let writer!: ReadableStreamDefaultController<unknown>;
  const parts = new ReadableStream<unknown>({ start: (controller) => void (writer = controller) });
  return new Promise((resolve, reject) => {
    const read = async (returned: ToolReturn<T>): Promise<T> => {
      if (!isAsyncGenerator(returned)) return returned;
      resolve(toGenerator(parts, () => running));
      return forward(returned, (part) => writer.enqueue(part));
    };
    const running = start(read).finally(() => writer.close());
    running.then(resolve, reject);
  });
}

async function forward<T>(
  generator: AsyncGenerator<unknown, T>,
  report: (part: unknown) => void,
): Promise<T> {
  let last: unknown;
  for (;;) {
    const { value, done } = await generator.next();
    if (done) return value ?? (last as T);
    last = value;
    report(value);
  }
}

async function* toGenerator<R>(
  parts: ReadableStream<unknown>,
  running: () => Promise<R>,
): AsyncGenerator<unknown, R> {
  yield* parts;
  return running();
}

function isAsyncGenerator<T>(returned: ToolReturn<T>): returned is AsyncGenerator<unknown, T> {
  return typeof returned === 'object' && returned !== null && Symbol.asyncIterator in returned;
}
