import {
  CodSummaryView,
  CodView,
  PayoutAccountView,
  RemoveBankAccount,
  SetBankAccount,
} from "@songtan/contract/payouts/payouts";
import { data, list, Page } from "@songtan/contract/scalars";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { proveRequest } from "../../identity/account-records/prove-owner.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { findPayoutAccount } from "../payouts/payout-accounts.ts";
import { removeBankAccount, setBankAccount } from "./bank-account.ts";
import { listOwnCod, loadCodSummary, toAccountView } from "./list-cod.ts";

const tags = ["cash on delivery"];
const answer = { 200: data(PayoutAccountView.nullable()) };

/** A sender's cash on delivery, and the bank account it goes to. */
export const codRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    const account = async (customerId: string) => {
      const row = await findPayoutAccount(deps.db, customerId);
      return { data: row ? toAccountView(row, deps.clock()) : null };
    };
    app.get("/customer/bank-account", { schema: { tags, response: answer } }, async (request) =>
      account(actorOf(request).accountId),
    );
    app.put(
      "/customer/bank-account",
      { schema: { tags, body: SetBankAccount, response: answer } },
      async (request) => {
        const actor = actorOf(request);
        const { password, sentCode, ...typed } = request.body;
        await proveRequest(deps, request, { password, sentCode });
        await runCommand(deps, request, async (trx) => {
          await setBankAccount(trx, deps, { ...typed, customerId: actor.accountId });
          return null;
        });
        return account(actor.accountId);
      },
    );
    app.post(
      "/customer/bank-account/remove",
      { schema: { tags, body: RemoveBankAccount, response: { 200: data(z.null()) } } },
      async (request) => {
        const actor = actorOf(request);
        await proveRequest(deps, request, request.body);
        await runCommand(deps, request, async (trx) => {
          await removeBankAccount(trx, deps, { customerId: actor.accountId });
          return null;
        });
        return { data: null };
      },
    );
    app.get(
      "/customer/cod",
      { schema: { tags, querystring: Page, response: { 200: list(CodView) } } },
      async (request) =>
        listOwnCod(deps.db, {
          ...request.query,
          customerId: actorOf(request).accountId,
          now: deps.clock(),
        }),
    );
    app.get(
      "/customer/cod/summary",
      { schema: { tags, response: { 200: data(CodSummaryView) } } },
      async (request) => ({
        data: await loadCodSummary(deps.db, {
          customerId: actorOf(request).accountId,
          now: deps.clock(),
        }),
      }),
    );
  };
