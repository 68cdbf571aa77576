import { TrackingView } from "@songtan/contract/bookings/tracking";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { openEventStream, streamAnswer } from "../../../http/limits/event-stream.ts";
import { leaveNoTrace, perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { openBookingStream } from "../../../live/stream-booking.ts";
import { isArrivalOff } from "./arrival.ts";
import { findByViewKey, loadTrackingView } from "./load-tracking-view.ts";

const params = z.object({ viewKey: z.string().min(1).max(100) });

/** Routes of a share link. The holder of the key may only read. */
export const trackingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = perAddress(limits.trackingPerMinute, 60);
    leaveNoTrace(app);
    app.get(
      "/tracking/:viewKey",
      { config, schema: { tags: ["tracking"], params, response: { 200: data(TrackingView) } } },
      async (request) => {
        const bookingId = await findByViewKey(deps, request.params.viewKey);
        const view =
          bookingId && (await loadTrackingView(deps, { bookingId, locale: localeOf(request) }));
        if (!view) throw new Refusal("not_found");
        return { data: view.view };
      },
    );
    app.get(
      "/tracking/:viewKey/events",
      {
        config,
        exposeHeadRoute: false,
        schema: { tags: ["tracking"], params, response: streamAnswer },
      },
      async (request, reply) => {
        const { viewKey } = request.params;
        const bookingId = await findByViewKey(deps, viewKey);
        if (!bookingId) throw new Refusal("not_found");
        const locale = localeOf(request);
        const { log } = request;
        const nothing = { id: 0, view: null };
        const followed = {
          bookingId,
          audience: `share link ${viewKey} ${locale}`,
          positions: { isOff: isArrivalOff },
          // The customer may have created a new link since.
          load: async () =>
            (await findByViewKey(deps, viewKey))
              ? ((await loadTrackingView(deps, { bookingId, locale })) ?? nothing)
              : nothing,
          onProblem: (problem: unknown) => log.error({ err: problem }, "tracking stream"),
        };
        if (!(await openBookingStream(deps.hub, followed, () => openEventStream(request, reply))))
          throw new Refusal("not_found");
      },
    );
  };
