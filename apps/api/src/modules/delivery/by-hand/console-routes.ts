import { EditQuote, QuoteEdit } from "@songtan/contract/bookings/edits";
import {
  ChoosableDriver,
  ChooseDriver,
  EditByHand,
  ExtendSearch,
  ListChoosableDrivers,
  RecordDriverEvent,
  TaskAtHand,
  WithdrawEditByHand,
} from "@songtan/contract/by-hand/by-hand";
import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import { data, Id } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { perAddress } from "../../../http/limits/security.ts";
import { localeOf } from "../../../http/locale.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { measureEditRoute } from "../booking-edits/price-edit.ts";
import { quoteEdit, requestEdit, withdrawEdit } from "../booking-edits/request-edit.ts";
import { callerRoutes } from "./caller-routes.ts";
import { cancellationRoutes } from "./cancellation-routes.ts";
import { chooseDriver } from "./choose-driver.ts";
import { extendSearchByHand } from "./extend-search.ts";
import { listChoosableDrivers } from "./load-choosable.ts";
import { logByHand } from "./lock-expected.ts";
import { loadTaskAtHand, recordDriverEvent } from "./record-event.ts";
import { aboutBooking, runByHand } from "./run-by-hand.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const nothing = { 200: data(z.null()) };

/** What staff do to a booking by hand before the pick-up, and for a driver or customer who cannot. */
export const byHandRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      "/bookings/:id/drivers",
      {
        ...dispatchers,
        schema: {
          tags,
          params,
          querystring: ListChoosableDrivers,
          response: { 200: data(z.array(ChoosableDriver).max(limits.choosableDrivers)) },
        },
      },
      async (request) => ({
        data: await listChoosableDrivers(deps, {
          bookingId: request.params.id,
          q: request.query.q,
        }),
      }),
    );
    app.post(
      "/bookings/:id/choose-driver",
      { ...dispatchers, schema: { tags, params, body: ChooseDriver, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => chooseDriver({ ...deps, trx }, input));
      },
    );
    app.post(
      "/bookings/:id/extend-search",
      { ...dispatchers, schema: { tags, params, body: ExtendSearch, response: nothing } },
      async (request) => {
        const input = { ...request.body, ...aboutBooking(deps, request) };
        return runByHand(deps, request, (trx) => extendSearchByHand(trx, input));
      },
    );
    app.get(
      "/bookings/:id/task",
      { ...dispatchers, schema: { tags, params, response: { 200: data(TaskAtHand) } } },
      async (request) => ({ data: await loadTaskAtHand(deps, request.params.id) }),
    );
    app.post(
      "/bookings/:id/driver-events",
      { ...dispatchers, schema: { tags, params, body: RecordDriverEvent, response: nothing } },
      async (request) => {
        const input = {
          ...request.body,
          ...aboutBooking(deps, request),
          locale: localeOf(request),
        };
        const { refusal } = await runCommand(deps, request, (trx) =>
          recordDriverEvent({ ...deps, trx }, input),
        );
        if (refusal) throw new Refusal(refusal.code as ErrorCode, refusal.details);
        return { data: null };
      },
    );
    await app.register(callerRoutes(deps));
    await app.register(cancellationRoutes(deps));
    await app.register(editByHandRoutes(deps));
  };

/** Other drop-offs, as the customer described them on the phone, by the customer's rules: the driver decides. */
const editByHandRoutes =
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
        schema: { tags, params, body: QuoteEdit, response: { 200: data(EditQuote) } },
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
        const { bookingId, by, now } = aboutBooking(deps, request);
        const own = { bookingId, ...(await customerOf(bookingId)), wish };
        const input = { ...own, recordedBy: by.id, measured: await measureEditRoute(deps, own) };
        return runByHand(deps, request, async (trx) => {
          await requestEdit({ ...deps, trx }, input);
          const detail = { words, totalSatang: wish.totalSatang, dropOffs: wish.dropOffs.length };
          await logByHand(trx, { bookingId, by, now, action: "booking.edit_requested", detail });
        });
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
