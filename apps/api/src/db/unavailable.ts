import { UnfitConnectionError } from "./needs/connection-needs.ts";

/**
 * The PostgreSQL codes for a temporary problem: connections broken or refused (class 08), out of
 * resources (53), shutting down or starting (57P), read-only after a failover, or a time limit of
 * ours.
 */
const passingStates = /^(?:08...|53...|57P0[1-5]|57014|55P03|25006|25P0[34]|58030)$/;

/** The operating system's error codes for a broken connection. `ENOENT` is the missing socket of an embedded server. */
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

/** Errors without a code, from the driver and its pool. */
const driverTexts =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;

/** Returns true when the database was unreachable or all connections were busy: the same call may succeed shortly. */
export function isDatabaseUnavailable(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  if (problem instanceof UnfitConnectionError) return true;
  const { code, syscall } = problem as NodeJS.ErrnoException;
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined) return brokenConnections.has(code) || passingStates.test(code);
  return driverTexts.test(problem.message);
}
