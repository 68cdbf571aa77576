import { TrackingView } from "@songtan/contract/bookings/tracking";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import type { Locale } from "@songtan/domain/account-types";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { openEventStream, streamAnswer } from "../../../http/limits/event-stream.ts";
import { leaveNoTrace, perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { openBookingStream } from "../../../live/stream-booking.ts";
import type { PositionSignal } from "../../../ports/live-places.ts";
import { isArrivalOff } from "../bookings/arrival.ts";
import {
  findShared,
  loadTrackingView,
  type SharedBooking,
  type SharedView,
} from "./load-tracking-view.ts";

const params = z.object({ viewKey: z.string().min(1).max(100) });

const loadShared = ({ deps, bookingId, run }: SharedBooking, locale: Locale) =>
  run(() => loadTrackingView(deps, { bookingId, locale }));

/** Routes of a share link. The holder of the key may only read. */
export const trackingRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = perAddress("trackingPerMinute", 60);
    leaveNoTrace(app);
    app.get(
      "/tracking/:viewKey",
      { config, schema: { tags: ["tracking"], params, response: { 200: data(TrackingView) } } },
      async (request) => {
        const shared = await findShared(deps, request.params.viewKey);
        const view = shared && (await loadShared(shared, localeOf(request)));
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
        const shared = await findShared(deps, viewKey);
        if (!shared) throw new Refusal("not_found");
        const locale = localeOf(request);
        const { log } = request;
        const nothing = { id: 0, view: null };
        let newest: SharedView | null = null;
        const followed = {
          bookingId: shared.bookingId,
          audience: `share link ${viewKey} ${locale}`,
          positions: {
            isOff: isArrivalOff,
            shownOf: (position: PositionSignal["position"]) => newest?.shownPosition(position),
          },
          // The customer may have created a new link since.
          load: async () => {
            const current = await findShared(deps, viewKey);
            newest = current && (await loadShared(current, locale));
            return newest ? { id: newest.id, view: newest.view } : nothing;
          },
          onProblem: (problem: unknown) => log.error({ err: problem }, "tracking stream"),
        };
        if (!(await openBookingStream(deps.hub, followed, () => openEventStream(request, reply))))
          throw new Refusal("not_found");
      },
    );
  };
