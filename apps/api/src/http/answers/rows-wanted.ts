import { limits } from "@songtan/domain/limits";
import type { FastifyRequest } from "fastify";

const forFiles = new WeakSet<FastifyRequest>();

/** The same request, for a route that then answers every row of its list instead of those of a page. */
export function asForFile<Request extends FastifyRequest>(request: Request): Request {
  forFiles.add(request);
  return request;
}

/**
 * How many rows a list without pages answers: as many as its page shows, and for a file all of them. One more
 * than a file may have shows that there are too many.
 */
export const rowsWanted = (
  request: FastifyRequest,
  shown: number = limits.wholeListRows,
): number => (forFiles.has(request) ? limits.exportRows + 1 : shown);
