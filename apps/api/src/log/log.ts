/** Where the server says what happened, for its operator. Fields never hold secrets, headers or bodies. */
export abstract class Log {
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
}
