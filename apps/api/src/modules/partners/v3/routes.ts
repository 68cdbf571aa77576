import { plain } from "@songtan/contract/logged-texts";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { registerForTestMode } from "../../../http/modes/both-modes.ts";
import { actorOf } from "../../../http/session/auth.ts";
import { changeDriver } from "../../delivery/bookings/change-driver.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadTariffAt } from "../../pricing/tariff/load-tariff.ts";
import { driverNumber } from "../v3-events/numbers.ts";
import { listCities } from "./cities.ts";
import { DialectRefusal } from "./dialect-refusal.ts";
import { editOrder } from "./edit-order.ts";
import { answerInTheirForm, dialectLocale, readSignedRequests } from "./open-dialect.ts";
import {
  addPriorityFee,
  cancelOrder,
  createOrder,
  findOrder,
  loadOrderView,
  type Order,
} from "./orders.ts";
import { createQuotation, findQuotation, quotationOf, shapeQuotation } from "./quotations.ts";
import {
  AddPriorityFee,
  CreateOrder,
  CreateQuotation,
  EditOrder,
  SetWebhook,
} from "./read-body.ts";
import { setWebhook } from "./set-webhook.ts";
import { shapeDriver, shapeOrder } from "./shape-order.ts";

/** Their wire is not part of our API's description. */
const schema = { hide: true };
const reads = { schema, config: { keyScope: "bookings.read" as const } };
const writes = { schema, config: { keyScope: "bookings.write" as const } };
const webhooks = { schema, config: { keyScope: "webhooks" as const } };
const quotes = { schema, config: { keyScope: "quotes" as const } };

/** The log of partners' requests shows of a body what its schema allows. */
const bodyOf = <Options extends { config: object }>(options: Options, data: z.ZodType) => ({
  ...options,
  config: { ...options.config, loggedBody: data, loggedAnswer: DialectAnswer },
});
const DialectAnswer = z.object({
  data: z.object({
    ...{ quotationId: plain(z.string()), orderId: plain(z.string()), status: plain(z.string()) },
    ...{
      serviceType: plain(z.string()),
      language: plain(z.string()),
      scheduleAt: plain(z.string()),
    },
    ...{ expiresAt: plain(z.string()), priceBreakdown: z.record(z.string(), plain(z.string())) },
  }),
  errors: z.array(
    z.object({ id: plain(z.string()), message: plain(z.string()), detail: plain(z.string()) }),
  ),
});

const paramOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? "";

/** The Lalamove v3 protocol over our own use cases. */
export const dialectRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    readSignedRequests(app, deps);
    const order = (request: FastifyRequest) => findOrder(deps, request, paramOf(request, "order"));
    const answerOrder = async (request: FastifyRequest, known?: Order) => {
      const found = known ?? (await order(request));
      return { data: shapeOrder(deps.settings, found, await loadOrderView(deps, request, found)) };
    };

    app.post("/quotations", bodyOf(quotes, CreateQuotation), async (request, reply) =>
      reply.code(201).send({ data: shapeQuotation(await createQuotation(deps, request)) }),
    );
    app.get("/quotations/:quotation", quotes, async (request) => {
      const { accountId } = actorOf(request);
      const number = paramOf(request, "quotation");
      return {
        data: shapeQuotation(quotationOf(await findQuotation(deps.db, { number, accountId }))),
      };
    });
    app.post("/orders", bodyOf(writes, CreateOrder), async (request, reply) =>
      reply.code(201).send(await answerOrder(request, await createOrder(deps, request))),
    );
    app.get("/orders/:order", reads, async (request) => answerOrder(request));
    app.patch("/orders/:order", bodyOf(writes, EditOrder), async (request, reply) => {
      const found = await order(request);
      await editOrder(deps, request, found);
      const view = await loadOrderView(deps, request, found);
      const waits = view.edit.newest?.state === "asked";
      return reply.code(waits ? 202 : 200).send({ data: shapeOrder(deps.settings, found, view) });
    });
    app.delete("/orders/:order", writes, async (request, reply) => {
      await cancelOrder(deps, request, await order(request));
      return reply.code(204).send();
    });
    app.post("/orders/:order/priority-fee", bodyOf(writes, AddPriorityFee), async (request) => {
      await addPriorityFee(deps, request, await order(request));
      return answerOrder(request);
    });
    app.get("/orders/:order/drivers/:driver", reads, async (request) => {
      const found = await orderOfDriver(deps, request);
      const view = await loadOrderView(deps, request, found);
      const driver = shapeDriver(deps.settings, found, view);
      if (!driver) throw new DialectRefusal({ id: "ERR_DRIVER_DATA_OVER" });
      return { data: driver };
    });
    app.delete("/orders/:order/drivers/:driver", writes, async (request, reply) => {
      const { bookingId } = await orderOfDriver(deps, request);
      const customerId = actorOf(request).accountId;
      await runCommand(deps, request, async (trx) => {
        await changeDriver({ ...deps, trx }, { bookingId, customerId });
        return null;
      });
      return reply.code(204).send();
    });
    app.patch("/webhook", bodyOf(webhooks, SetWebhook), async (request) => ({
      data: await setWebhook(deps, request),
    }));
    app.get("/cities", quotes, async (request) => ({
      data: listCities(await loadTariffAt(deps.db, deps.clock()), dialectLocale(request)),
    }));
  };

/** The order of the address, when the driver of the address has it. */
async function orderOfDriver(deps: Deps, request: FastifyRequest) {
  const found = await findOrder(deps, request, paramOf(request, "order"));
  if (!found.driverId || driverNumber(found.driverId) !== paramOf(request, "driver"))
    throw new DialectRefusal({ id: "ERR_DRIVER_NOT_FOUND" });
  return found;
}

/** Everything below `/v3`. */
export const dialect =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    answerInTheirForm(app);
    await app.register(dialectRoutes(deps));
    await registerForTestMode(app, deps, [dialectRoutes]);
  };
