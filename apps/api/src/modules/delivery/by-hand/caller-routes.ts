import {
  RecallByHand,
  RecallOptions,
  ReleasePinByHand,
  RenewLinkByHand,
  ResendPinByHand,
} from "@songtan/contract/by-hand/by-hand";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { releasePin } from "../bookings/release-pin.ts";
import { resendPin } from "../tasks/resend-pin.ts";
import { logByHand } from "./lock-expected.ts";
import { loadRecallOptions, recallByHand } from "./recall-by-hand.ts";
import { renewLinkByHand } from "./renew-link-by-hand.ts";
import { aboutBooking, runByHand } from "./run-by-hand.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const nothing = { 200: data(z.null()) };

/**
 * Routes for callers' requests that senders and recipients could also make in the app: resending or releasing a PIN, a
 * new link, a recall.
 */
export const callerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      "/bookings/:id/resend-pin",
      { ...dispatchers, schema: { tags, params, body: ResendPinByHand, response: nothing } },
      async (request) => {
        const { stopIndex, words } = request.body;
        const { bookingId, by, now } = aboutBooking(deps, request);
        return runByHand(deps, request, async (trx) => {
          await resendPin({ ...deps, trx }, { bookingId, stopIndex, by: `staff:${by.id}` });
          const detail = { words, stopIndex };
          await logByHand(trx, { bookingId, by, now, action: "booking.pin_resent", detail });
        });
      },
    );
    app.post(
      "/bookings/:id/release-pin",
      { ...dispatchers, schema: { tags, params, body: ReleasePinByHand, response: nothing } },
      async (request) => {
        const { stopIndex, words } = request.body;
        const { bookingId, by, now } = aboutBooking(deps, request);
        return runByHand(deps, request, async (trx) => {
          const about = { bookingId, stopIndex, by: `staff:${by.id}` } as const;
          if (!(await releasePin({ ...deps, trx }, about))) return;
          const detail = { words, stopIndex };
          await logByHand(trx, { bookingId, by, now, action: "booking.pin_released", detail });
        });
      },
    );
    app.post(
      "/bookings/:id/share-link",
      { ...dispatchers, schema: { tags, params, body: RenewLinkByHand, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => renewLinkByHand({ ...deps, trx }, input));
      },
    );
    app.get(
      "/bookings/:id/recall",
      { ...dispatchers, schema: { tags, params, response: { 200: data(RecallOptions) } } },
      async (request) => ({
        data: await deps.db
          .transaction()
          .execute((trx) => loadRecallOptions({ ...deps, trx }, request.params.id)),
      }),
    );
    app.post(
      "/bookings/:id/recall",
      { ...dispatchers, schema: { tags, params, body: RecallByHand, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => recallByHand({ ...deps, trx }, input));
      },
    );
  };
