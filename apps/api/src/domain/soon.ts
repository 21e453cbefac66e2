/** A value, or a promise of it. What is known already needs no promise: the requests of a busy server would wait for many. */
export type Soon<T> = T | Promise<T>;

/** Calls `next` with the value: at once where it is known. @throws what `next` throws; a promise is rejected with it */
export function whenKnown<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
