import {
  BusinessClosed,
  BusinessClosureView,
  CloseBusiness,
} from "@songtan/contract/businesses/business-closure";
import { data, Id } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { loadOwnedBusiness } from "../../businesses/records/businesses.ts";
import { proveRequest } from "../../identity/account-records/prove-owner.ts";
import { isAnswered, runCommand } from "../../platform/commands/command.ts";
import { closeBusiness } from "./close-business.ts";
import { loadBusinessClosure } from "./load-business-closure.ts";

const tags = ["businesses"];
const params = z.object({ id: Id });

/** The end of a business, for its owner. */
export const businessClosureRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    app.get(
      "/businesses/:id/closure",
      { schema: { tags, params, response: { 200: data(BusinessClosureView) } } },
      async (request) => {
        const who = { businessId: request.params.id, accountId: actorOf(request).accountId };
        const { business } = await loadOwnedBusiness(deps.db, who);
        return { data: await loadBusinessClosure(deps.db, business) };
      },
    );
    app.post(
      "/businesses/:id/closure",
      { schema: { tags, params, body: CloseBusiness, response: { 200: data(BusinessClosed) } } },
      async (request) => {
        const { creditGivenUpSatang, ...proof } = request.body;
        const who = { businessId: request.params.id, accountId: actorOf(request).accountId };
        // Ownership is checked before the proof, so that other people cannot spend a code or an attempt. The sender of
        // a repeated request has already lost the ownership.
        if (!(await isAnswered(deps, request))) await loadOwnedBusiness(deps.db, who);
        await proveRequest(deps, request, proof);
        const input = { ...who, creditGivenUpSatang };
        return { data: await runCommand(deps, request, (trx) => closeBusiness(trx, deps, input)) };
      },
    );
  };
