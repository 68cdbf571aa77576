import { UnfitConnectionError } from "./needs/connection-needs.ts";

/**
 * The PostgreSQL codes for a temporary problem: connections broken or refused (class 08), out of
 * resources (53), shutting down or starting (57P), read-only after a failover, or a time limit of
 * ours.
 */
const passingStates = /^(?:08...|53...|57P0[1-5]|57014|55P03|25006|25P0[34]|58030)$/;

/** What the operating system says of a connection. `ENOENT` is the socket of an embedded server that is away. */
const brokenConnections = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "ECONNABORTED",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
  ],
  ...["ENOTFOUND", "EAI_AGAIN"],
]);

/** The driver and its pool have no codes for these. */
const driverTexts =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Whether the database was away or had no connection free: the same call may succeed in a moment. */
export function isDatabaseUnavailable(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  if (problem instanceof UnfitConnectionError) return true;
  const { code, syscall } = problem as NodeJS.ErrnoException;
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined) return brokenConnections.has(code) || passingStates.test(code);
  return driverTexts.test(problem.message);
}
