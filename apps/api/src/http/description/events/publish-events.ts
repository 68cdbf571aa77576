import type { FastifyInstance } from "fastify";
import { describeEvents, type OpenApi } from "./async-api.ts";
import { writeGuide } from "./guide.ts";

/** Publishes the events as AsyncAPI, and a summary of the API for programs (llmstxt.org). */
export function publishEvents(
  app: FastifyInstance,
  origin: string,
  readCalls: () => OpenApi,
): void {
  const schema = { hide: true };
  app.get("/api/asyncapi.json", { schema }, async () => describeEvents(readCalls(), origin));
  app.get("/llms.txt", { schema }, async (_request, reply) =>
    reply.header("content-type", "text/plain; charset=utf-8").send(writeGuide(origin)),
  );
}
