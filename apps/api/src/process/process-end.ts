import { loggedError } from "../http/log/logged-error.ts";
import { endingOf, exitStatus, statusOfStart } from "./exit-status.ts";

/** Ends the program over a problem, with the status that says whether starting it again may help. */
export function endWith(problem: unknown): never {
  console.error(endingOf(problem).message);
  process.exit(statusOfStart(problem));
}

/**
 * The last resort. A promise that nothing handled ends nothing: what it did is a transaction, whole or not at all. After an
 * exception that nothing caught no object can be trusted any more: the program ends and is started again.
 */
export function catchFaults(): void {
  process.on("unhandledRejection", (problem) =>
    logProblem("a promise failed and nothing handled it", problem),
  );
  process.on("uncaughtException", (problem) => {
    logProblem("an exception was thrown and nothing caught it: ending", problem);
    process.exit(exitStatus.failed);
  });
}

/** A line as the program's own log has them, at error level (50), also before there is a log. */
function logProblem(msg: string, problem: unknown): void {
  const { pid } = process;
  console.error(
    JSON.stringify({ level: 50, time: Date.now(), pid, err: loggedError(problem), msg }),
  );
}
