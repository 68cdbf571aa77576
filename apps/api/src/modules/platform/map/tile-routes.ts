import { mkdir } from "node:fs/promises";
import { relative } from "node:path";
import fastifyStatic from "@fastify/static";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyError, FastifyPluginAsync } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { versionOf } from "../../../geo/map-sources.ts";

/**
 * The imported tiles: one file of which a browser reads byte ranges. The import is part of the
 * address, so responses may be cached without limit; after the next import the old address is gone.
 */
export const tileRoutes =
  ({ geo }: Pick<Deps, "geo">): FastifyPluginAsync =>
  async (app) => {
    // The folder is empty before the first import, but the plugin requires it.
    await mkdir(geo.folder, { recursive: true });
    await app.register(fastifyStatic, { root: geo.folder, serve: false });
    // A range past the end is an ordinary answer and not a server error.
    app.setErrorHandler((problem: FastifyError, _request, reply) => {
      if (problem.statusCode !== 416) throw problem;
      return reply.code(416).header("cache-control", "no-store").send();
    });
    app.get<{ Params: { version: string } }>(
      "/geo/:version/map.pmtiles",
      { schema: { hide: true } },
      async (request, reply) => {
        const current = geo.current();
        if (!current?.mapFile || versionOf(current) !== request.params.version)
          throw new Refusal("not_found");
        return reply
          .header("cross-origin-resource-policy", "same-origin")
          .type("application/vnd.pmtiles")
          .sendFile(relative(geo.folder, current.mapFile), geo.folder, {
            maxAge: "365d",
            immutable: true,
          });
      },
    );
  };
