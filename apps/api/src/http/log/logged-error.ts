import { maskPersonal } from "./mask-personal.ts";

export type LoggedError = {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
};
type Problem = Error & {
  code?: unknown;
  severity?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
};

/** Errors can name each other in a ring, and anything can be thrown. */
const causesMax = 5;
const callsMax = 30;

/**
 * An error as the log may have it. The database quotes what it was given: of its messages the log has the code, the table and
 * the constraint, which say as much.
 */
export function loggedError(thrown: unknown, causesLeft = causesMax): LoggedError {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: maskPersonal(String(thrown)), stack: "" };
  const { name, code, constraint, table, column, severity, cause } = thrown as Problem;
  const fromDatabase = severity !== undefined;
  const message = fromDatabase ? "the database refused" : maskPersonal(String(thrown.message));
  return {
    ...{ type: name, message, code, constraint, table, column, stack: callsOf(thrown) },
    cause:
      cause instanceof Error && causesLeft > 0 ? loggedError(cause, causesLeft - 1) : undefined,
  };
}

/** The calls alone: the message before them quotes what it was given, and may have lines like theirs. */
function callsOf({ message, stack }: Error): string {
  return String(stack ?? "")
    .replace(message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, callsMax)
    .map(maskPersonal)
    .join("\n");
}
