import { Refusal } from "@songtan/contract/errors";
import { StartTopUp, TopUpView } from "@songtan/contract/payments/payments";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { checkPayment } from "../provider-results/check-payments.ts";
import { createProviderCharge } from "../provider-results/create-provider-charge.ts";
import { qrPath } from "../records/payment-views.ts";
import type { TopUp } from "../records/payments.ts";
import { createTopUp } from "./start-top-up.ts";

const tags = ["payments"];
const params = z.object({ id: Id });

/** A driver pays into the balance. */
export const topUpRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "driver");
    const find = async (id: string, driverId: string) => {
      const row = await deps.db
        .selectFrom("payments")
        .selectAll()
        .$castTo<TopUp>()
        .where("id", "=", id)
        .where("driverId", "=", driverId)
        .executeTakeFirst();
      if (!row) throw new Refusal("not_found");
      return row;
    };
    const view = async (id: string, driverId: string) => {
      const row = await find(id, driverId);
      return {
        data: {
          id,
          amountSatang: row.amountSatang,
          state: row.state,
          ...(row.state === "pending" &&
            row.qrImageUrl && { qrImageUrl: qrPath(deps.secrets, id) }),
          expiresAt: row.expiresAt.toISOString(),
        },
      };
    };

    app.post(
      "/driver/top-ups",
      { schema: { tags, body: StartTopUp, response: { 201: data(TopUpView) } } },
      async (request, reply) => {
        const driverId = actorOf(request).accountId;
        const { amountSatang } = request.body;
        const id = await runCommand(deps, request, (trx) =>
          createTopUp({ ...deps, trx }, { driverId, amountSatang }),
        );
        await createProviderCharge(deps, {
          paymentId: id,
          locale: localeOf(request),
        });
        return reply.code(201).send(await view(id, driverId));
      },
    );
    app.get(
      "/driver/top-ups/:id",
      { schema: { tags, params, response: { 200: data(TopUpView) } } },
      async (request) => view(request.params.id, actorOf(request).accountId),
    );
    app.post(
      "/driver/top-ups/:id/check",
      { schema: { tags, params, response: { 200: data(TopUpView) } } },
      async (request) => {
        const driverId = actorOf(request).accountId;
        const topUp = await find(request.params.id, driverId);
        if (topUp.state === "pending") await checkPayment(deps, topUp);
        return view(topUp.id, driverId);
      },
    );
  };
