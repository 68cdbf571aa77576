import { EditQuote } from "@songtan/contract/bookings/edits";
import { EditByHand, QuoteEditByHand, WithdrawEditByHand } from "@songtan/contract/by-hand/by-hand";
import { Refusal } from "@songtan/contract/errors";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { measureEditRoute } from "../booking-edits/price-edit.ts";
import { quoteEdit, withdrawEdit } from "../booking-edits/request-edit.ts";
import { logByHand } from "../by-hand/lock-expected.ts";
import { aboutBooking, runByHand } from "../by-hand/run-by-hand.ts";
import { editByHand } from "./edit-by-hand.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const nothing = { 200: data(z.null()) };

/** The booking as the customer described it on the phone, by the customer's rules; once there is a driver, the driver decides. */
export const editByHandRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const ofEdit = params.extend({ editId: Id });
    const measured = { ...dispatchers, config: perAddress("quotesPerMinute", 60) };
    const customerOf = async (bookingId: string): Promise<{ customerId: string }> => {
      const row = await deps.db
        .selectFrom("bookings")
        .select("customerId")
        .where("id", "=", bookingId)
        .executeTakeFirst();
      if (!row) throw new Refusal("not_found");
      return row;
    };
    app.post(
      "/bookings/:id/edits/quote",
      {
        ...measured,
        schema: { tags, params, body: QuoteEditByHand, response: { 200: data(EditQuote) } },
      },
      async (request) => {
        const bookingId = request.params.id;
        const own = { bookingId, ...(await customerOf(bookingId)), wish: request.body };
        const input = { ...own, measured: await measureEditRoute(deps, own) };
        const locale = localeOf(request);
        return {
          data: await deps.db
            .transaction()
            .execute((trx) => quoteEdit({ ...deps, trx }, { ...input, locale })),
        };
      },
    );
    app.post(
      "/bookings/:id/edits",
      { ...measured, schema: { tags, params, body: EditByHand, response: nothing } },
      async (request) => {
        const { words, ...wish } = request.body;
        const about = aboutBooking(deps, request);
        const own = { ...about, ...(await customerOf(about.bookingId)), wish };
        const input = { ...own, words, measured: await measureEditRoute(deps, own) };
        return runByHand(deps, request, (trx) => editByHand({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/edits/:editId/cancel",
      {
        ...dispatchers,
        schema: { tags, params: ofEdit, body: WithdrawEditByHand, response: nothing },
      },
      async (request) => {
        const { bookingId, by, now } = aboutBooking(deps, request);
        const own = { bookingId, ...(await customerOf(bookingId)) };
        const { editId } = request.params;
        return runByHand(deps, request, async (trx) => {
          const about = { ...own, editId, recordedBy: by.id };
          if (!(await withdrawEdit({ ...deps, trx }, about))) return;
          const { words } = request.body;
          await logByHand(trx, {
            bookingId,
            by,
            now,
            action: "booking.edit_withdrawn",
            detail: { words },
          });
        });
      },
    );
  };
