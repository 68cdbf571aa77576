import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Deps } from "../../../deps/deps.ts";
import { streamAnswer } from "../../../http/limits/event-stream.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { createStaffFeeds, streamFeeds } from "./stream-live-map.ts";

const shared = { onRequest: staffWith("booking.manage"), exposeHeadRoute: false };

/** What staff watch: one stream for every page, one more for the live map. */
export const liveMapRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const feeds = createStaffFeeds(deps, app.log);
    const schema = (description: string) => ({
      tags: ["console operations"],
      description,
      response: streamAnswer,
    });
    app.get(
      "/operations/events",
      { ...shared, schema: schema("`operations`: all that needs somebody, whenever it changes.") },
      (request, reply) => streamFeeds(deps, { request, reply }, [feeds.operations]),
    );
    app.get(
      "/live-map/events",
      {
        ...shared,
        schema: schema(
          "`operations`, and `map`: drivers on duty, running bookings and short areas; whole at first, then what changes each second.",
        ),
      },
      (request, reply) => streamFeeds(deps, { request, reply }, [feeds.operations, feeds.map]),
    );
  };
