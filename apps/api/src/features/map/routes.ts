import { MapView } from "@songtan/contract/map";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../deps.ts";
import { importedMap } from "./imported-map.ts";
import { mapSources } from "./map-sources.ts";

/** What maps are drawn from. No sign-in: the booking page shows a map before anybody has an account. */
export const mapRoutes =
  ({ settings }: Pick<Deps, "settings">): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/map", { schema: { tags: ["places"], response: { 200: data(MapView) } } }, async (_request, reply) => {
      const sources = mapSources(settings, await importedMap(settings.DATA_DIR));
      void reply.header("cache-control", "no-cache");
      return { data: { sources } };
    });
  };
