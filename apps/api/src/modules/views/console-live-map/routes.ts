import { Id } from "@songtan/contract/scalars";
import { operationsScopes } from "@songtan/domain/staff/approvals";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { streamAnswer } from "../../../http/limits/event-stream.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { createStaffFeeds, streamFeeds } from "./stream-live-map.ts";

const shared = { onRequest: staffWith("booking.manage"), exposeHeadRoute: false };
const readers = { onRequest: staffWith(...operationsScopes), exposeHeadRoute: false };

/**
 * Registers the live streams for staff: one for every page, another for the live map, and one for the page of a
 * booking.
 */
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
      {
        ...readers,
        schema: schema("`operations`: all that needs the reader, whenever it changes."),
      },
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
    app.get(
      "/bookings/:id/events",
      {
        ...shared,
        schema: {
          ...schema(
            "`operations`, and `booking`: at first, and whenever this booking is not what it was; read it again then.",
          ),
          params: z.object({ id: Id }),
        },
      },
      (request, reply) =>
        streamFeeds(deps, { request, reply }, [feeds.operations, feeds.booking(request.params.id)]),
    );
  };
