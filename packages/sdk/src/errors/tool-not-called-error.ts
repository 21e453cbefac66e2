import { TookEffectError } from './took-effect-error.ts';

/**
 * A tool was not called, because its operation could not be begun. `code` is that of the reason, for example
 * `connection_failed`, and `cause` is the reason itself, for example an `UnverifiableError`.
 */
export class ToolNotCalledError extends TookEffectError {
  override readonly name: string = 'ToolNotCalledError';
  /** The name of the tool. */
  readonly tool: string;

  /** @param cause why; the code of another error than those of this package is `tool_not_called` */
  constructor(tool: string, cause: unknown) {
    const { code, message } =
      cause instanceof TookEffectError ? cause : { code: 'tool_not_called', message: String(cause) };
    super(code, `${tool} was not called: ${message}`, { cause });
    this.tool = tool;
  }
}
