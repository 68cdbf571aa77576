import { readFile } from "node:fs/promises";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyPluginAsync } from "fastify";

/** Files that developers pass to `npm install`: the command line, packed with its dependencies, and the SDK. */
const files = ["songtan.tgz", "songtan-sdk.tgz"] as const;

/** Both are of this release, so that they always fit the server. */
export const downloadRoutes =
  (packed: URL): FastifyPluginAsync =>
  async (app) => {
    for (const file of files)
      app.get(`/downloads/${file}`, { schema: { hide: true } }, async (_request, reply) => {
        const bytes = await readFile(new URL(file, packed)).catch(() => null);
        if (!bytes) throw new Refusal("not_found");
        return reply.header("cache-control", "no-cache").type("application/gzip").send(bytes);
      });
  };
