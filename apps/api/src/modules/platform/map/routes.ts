import { MapView } from "@songtan/contract/map";
import { data } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { mapSources } from "../../../geo/map-sources.ts";

/**
 * Map sources, without sign-in: the booking page shows a map before the customer has an account.
 */
export const mapRoutes =
  (deps: Pick<Deps, "maps" | "geo">): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/map",
      { schema: { tags: ["places"], response: { 200: data(MapView) } } },
      async (_request, reply) => {
        void reply.header("cache-control", "no-cache");
        return { data: { sources: mapSources(deps.maps, deps.geo.current()) } };
      },
    );
  };
