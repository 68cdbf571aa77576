import { RecipientView } from "@songtan/contract/bookings";
import { Refusal } from "@songtan/contract/errors";
import { data } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { openEventStream, streamAnswer } from "../../http/event-stream.ts";
import { localeOf } from "../../http/locale.ts";
import { leaveNoTrace, perAddress } from "../../http/security.ts";
import { followBooking } from "../../live/follow.ts";
import { findByRecipientKey, loadRecipientView } from "./load-recipient-view.ts";

const params = z.object({ key: z.string().min(1).max(100) });

/** What a recipient's link opens: their own stop. The key went to that stop's phone only. */
export const recipientRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = perAddress(limits.trackingPerMinute, 60);
    const tags = ["tracking"];
    leaveNoTrace(app);
    app.get(
      "/recipient/:key",
      { config, schema: { tags, params, response: { 200: data(RecipientView) } } },
      async (request) => {
        const stop = await findByRecipientKey(deps, request.params.key);
        const found = stop && (await loadRecipientView(deps, { ...stop, locale: localeOf(request) }));
        if (!found) throw new Refusal("not_found");
        return { data: found.view };
      },
    );
    app.get(
      "/recipient/:key/events",
      { config, exposeHeadRoute: false, schema: { tags, params, response: streamAnswer } },
      async (request, reply) => {
        const stop = await findByRecipientKey(deps, request.params.key);
        if (!stop) throw new Refusal("not_found");
        const locale = localeOf(request);
        followBooking(deps.hub, openEventStream(request, reply), {
          bookingId: stop.bookingId,
          positions: "refresh",
          load: async () => (await loadRecipientView(deps, { ...stop, locale })) ?? { id: 0, view: null },
          onProblem: (problem) => request.log.error({ err: problem }, "recipient stream"),
        });
      },
    );
  };
