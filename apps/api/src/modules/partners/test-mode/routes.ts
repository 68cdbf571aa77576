import { BookingView } from "@songtan/contract/bookings/bookings";
import { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import {
  AdvanceTestBooking,
  GiveTestBalance,
  MoveTestClock,
  SendTestEvent,
  TestClockTime,
  TestClockView,
  TestEventView,
} from "@songtan/contract/partners/test-mode";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { exampleDataOf } from "../../../http/description/events/event-texts.ts";
import { enterTestMode } from "../../../http/modes/both-modes.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { loadBusinessBalance } from "../../accounting/business-money/load-balance.ts";
import { recordWebhookEvent } from "../../businesses/webhook-events/record-webhook-event.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { viewOwnBooking } from "../../views/bookings/view-own-booking.ts";
import { advanceBooking } from "./advance-booking.ts";
import { giveTestBalance } from "./give-test-balance.ts";
import { moveClock } from "./move-clock.ts";

const tags = ["test mode"];
const params = z.object({ id: Id });
const config = { keyScope: "bookings.write" } as const;

/** Registers the routes that advance test bookings and move their clock. Outside test mode they answer `not_found`. */
export const testModeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    // After the guard of each route: without a session it is 401.
    app.addHook("preParsing", async ({ actor }) => {
      if (actor?.business?.mode !== "test") throw new Refusal("not_found");
    });
    enterTestMode(app, deps);

    app.post(
      "/test/bookings/:id/advance",
      {
        config,
        schema: { tags, params, body: AdvanceTestBooking, response: { 200: data(BookingView) } },
      },
      async (request) => {
        const { deps: testDeps } = deps.testMode;
        const { id: bookingId } = request.params;
        await requireOwn(testDeps, request, bookingId);
        await advanceBooking(testDeps, { bookingId, to: request.body.to });
        return viewOwnBooking(testDeps, request, bookingId);
      },
    );
    app.get(
      "/test/clock",
      {
        config: { keyScope: "bookings.read" },
        schema: { tags, response: { 200: data(TestClockTime) } },
      },
      async () => ({ data: { now: deps.testMode.deps.clock().toISOString() } }),
    );
    app.post(
      "/test/webhook-events",
      {
        config,
        schema: { tags, body: SendTestEvent, response: { 201: data(TestEventView) } },
      },
      async (request, reply) => {
        const { deps: testDeps } = deps.testMode;
        const { business } = actorOf(request);
        if (!business) throw new Refusal("not_found");
        const sample = { businessId: business.businessId, type: request.body.type };
        const eventId = await runCommand(testDeps, request, (trx) =>
          recordWebhookEvent(trx, {
            ...sample,
            data: exampleDataOf(sample.type),
            now: testDeps.clock(),
          }),
        );
        return reply.code(201).send({ data: { eventId } });
      },
    );
    app.post(
      "/test/balance",
      {
        config,
        schema: { tags, body: GiveTestBalance, response: { 201: data(BusinessBalanceView) } },
      },
      async (request, reply) => {
        const { deps: testDeps } = deps.testMode;
        const { accountId } = actorOf(request);
        const input = { accountId, amountSatang: request.body.amountSatang };
        await runCommand(testDeps, request, async (trx) => {
          await giveTestBalance(trx, testDeps, input);
          return null;
        });
        const balance = await loadBusinessBalance(testDeps, { accountId, mode: "test" });
        return reply.code(201).send({ data: balance });
      },
    );
    app.post(
      "/test/clock",
      { config, schema: { tags, body: MoveTestClock, response: { 200: data(TestClockView) } } },
      async (request) => {
        const { business } = actorOf(request);
        if (!business) throw new Refusal("not_found");
        const { now, remainingSeconds } = await moveClock(deps, { ...business, ...request.body });
        const done = remainingSeconds === 0;
        return { data: { now: now.toISOString(), done, remainingSeconds } };
      },
    );
  };

/** @throws Refusal `not_found` for a booking of another business */
async function requireOwn(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  bookingId: string,
): Promise<void> {
  const booking = await db
    .selectFrom("bookings")
    .select("id")
    .where("customerId", "=", actorOf(request).accountId)
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refusal("not_found");
}
