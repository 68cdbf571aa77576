import { OfferView } from "@songtan/contract/drivers/offers";
import { TaskView } from "@songtan/contract/drivers/tasks";
import { data, Id, wholeList, wholeListOf } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadOpenOffers } from "../driver-jobs/jobs.ts";
import { acceptOffer } from "./accept-booking.ts";
import { declineOffer } from "./decline-offer.ts";
import { markOfferSeen } from "./mark-offer-seen.ts";

const OfferParams = z.object({ id: Id });
const tags = ["driver offers"];

/** Bookings shown to one driver, to accept or decline in time. */
export const offerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");

    app.get(
      "/driver/offers",
      { schema: { tags, response: { 200: wholeListOf(OfferView) } } },
      async (request) =>
        wholeList(await loadOpenOffers(deps.db, actorOf(request).accountId, deps.clock())),
    );

    app.post(
      "/driver/offers/:id/accept",
      { schema: { tags, params: OfferParams, response: { 200: data(TaskView) } } },
      async (request) => {
        const input = { offerId: request.params.id, driverId: actorOf(request).accountId };
        return {
          data: await runCommand(deps, request, (trx) => acceptOffer({ ...deps, trx }, input)),
        };
      },
    );

    app.post(
      "/driver/offers/:id/decline",
      { schema: { tags, params: OfferParams, response: { 200: data(z.null()) } } },
      async (request) => {
        const input = { offerId: request.params.id, driverId: actorOf(request).accountId };
        await runCommand(deps, request, (trx) => declineOffer({ ...deps, trx }, input));
        return { data: null };
      },
    );

    app.post(
      "/driver/offers/:id/seen",
      { schema: { tags, params: OfferParams, response: { 200: data(z.null()) } } },
      async (request) => {
        await markOfferSeen(deps, {
          offerId: request.params.id,
          driverId: actorOf(request).accountId,
        });
        return { data: null };
      },
    );
  };
