import { readFile } from "node:fs/promises";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyPluginAsync } from "fastify";

/** What developers give to `npm install --global`. */
const address = "/downloads/songtan.tgz";

/** The command line of this release, packed with all that it needs. */
export const commandLineRoutes =
  (packed: URL): FastifyPluginAsync =>
  async (app) => {
    app.get(address, { schema: { hide: true } }, async (_request, reply) => {
      const bytes = await readFile(packed).catch(() => null);
      if (!bytes) throw new Refusal("not_found");
      return reply.header("cache-control", "no-cache").type("application/gzip").send(bytes);
    });
  };
