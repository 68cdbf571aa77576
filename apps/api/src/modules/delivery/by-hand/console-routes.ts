import {
  ChoosableDriver,
  ChooseDriver,
  ExtendSearch,
  ListChoosableDrivers,
  RecordDriverEvent,
  TaskAtHand,
} from "@songtan/contract/by-hand/by-hand";
import { type ErrorCode, Refusal } from "@songtan/contract/errors";
import { data, Id } from "@songtan/contract/scalars";
import { limits } from "@songtan/domain/limits";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { staffWith } from "../../../http/session/staff-auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { listChoosableDrivers } from "../choosable/load-choosable.ts";
import { callerRoutes } from "./caller-routes.ts";
import { cancellationRoutes } from "./cancellation-routes.ts";
import { chooseDriver } from "./choose-driver.ts";
import { extendSearchByHand } from "./extend-search.ts";
import { loadTaskAtHand, recordDriverEvent } from "./record-event.ts";
import { aboutBooking, runByHand } from "./run-by-hand.ts";

const tags = ["console bookings"];
const dispatchers = { onRequest: staffWith("booking.manage") };
const params = z.object({ id: Id });
const nothing = { 200: data(z.null()) };

/** Routes with which staff change a booking before the pick-up, or act for a driver or customer who cannot. */
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
  };
