/** Exit codes: 1 the server refused, 2 the command is not understood, 3 no answer, 4 no key. */
export const exitCodes = { refused: 1, usage: 2, unreachable: 3, noKey: 4 } as const;

/** A command that cannot run; `key` names its text. */
export class UsageError extends Error {
  readonly key: string;
  readonly values: Record<string, string>;
  readonly exitCode: number;

  constructor(
    key: string,
    values: Record<string, string> = {},
    exitCode: number = exitCodes.usage,
  ) {
    super(key);
    this.key = key;
    this.values = values;
    this.exitCode = exitCode;
  }
}
