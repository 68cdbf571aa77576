import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";

const forFiles = new WeakSet<FastifyRequest>();

/** Marks a request so that its route returns every row of its list instead of one page, and returns it. */
export function asForFile<Request extends FastifyRequest>(request: Request): Request {
  forFiles.add(request);
  return request;
}

/**
 * Returns the number of rows that a list without pages reads: as many as its page shows, or for a file all rows that
 * it may contain plus one. The extra row reveals that the file would be too large.
 */
export const rowsWanted = (
  request: FastifyRequest,
  shown: number = limits.wholeListRows,
): number => (forFiles.has(request) ? limits.exportRows + 1 : shown);
