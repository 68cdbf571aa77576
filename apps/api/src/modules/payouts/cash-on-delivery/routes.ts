import { Readable } from "node:stream";
import {
  CodSummaryView,
  CodView,
  PayoutAccountView,
  RemoveBankAccount,
  SetBankAccount,
} from "@songtan/contract/payouts/payouts";
import { data, Id, list, Page } from "@songtan/contract/scalars";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Deps } from "../../../deps/deps.ts";
import { localeOf } from "../../../http/locale.ts";
import { actorOf, guardRoutes } from "../../../http/session/auth.ts";
import { loadManagedBusiness, loadOwnedBusiness } from "../../businesses/records/businesses.ts";
import { proveRequest } from "../../identity/account-records/prove-owner.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { findPayoutAccount } from "../payouts/payout-accounts.ts";
import { type PaidOwner, removeBankAccount, setBankAccount } from "./bank-account.ts";
import { codCsv } from "./cod-csv.ts";
import { listOwnCod, loadCodSummary, toAccountView } from "./list-cod.ts";

const tags = ["cash on delivery"];
const answer = { 200: data(PayoutAccountView.nullable()) };

/** Registers the routes for a sender's cash on delivery and the bank account to which it is paid. */
export const codRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    guardRoutes(app, "customer");
    const personOf = (request: FastifyRequest): PaidOwner => {
      const { accountId } = actorOf(request);
      return { accountId, ownerId: accountId, businessId: null };
    };
    app.get("/customer/bank-account", { schema: { tags, response: answer } }, async (request) =>
      viewAccount(deps, personOf(request)),
    );
    app.put(
      "/customer/bank-account",
      { schema: { tags, body: SetBankAccount, response: answer } },
      async (request) => setFor(deps, request, personOf(request)),
    );
    app.post(
      "/customer/bank-account/remove",
      { schema: { tags, body: RemoveBankAccount, response: { 200: data(z.null()) } } },
      async (request) => removeFor(deps, request, personOf(request)),
    );
    await app.register(businessAccountRoutes(deps));
    await app.register(codReads(deps));
  };

const params = z.object({ id: Id });

/** Registers the routes for the account to which a business's cash on delivery is paid: its managers read it, its owner sets it. */
const businessAccountRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    type Request = FastifyRequest<{ Params: { id: string } }>;
    const whoOf = (request: Request) => ({
      businessId: request.params.id,
      accountId: actorOf(request).accountId,
    });
    const ownedBy = async (request: Request): Promise<PaidOwner> => {
      const who = whoOf(request);
      const { business } = await loadOwnedBusiness(deps.db, who);
      return { ...who, accountId: business.liveAccountId, ownerId: who.accountId };
    };
    app.get(
      "/businesses/:id/bank-account",
      { schema: { tags, params, response: answer } },
      async (request) => {
        const { business } = await loadManagedBusiness(deps.db, whoOf(request));
        return viewAccount(deps, { accountId: business.liveAccountId });
      },
    );
    // Ownership is checked before the proof, so that other people cannot spend a code or an attempt.
    app.put(
      "/businesses/:id/bank-account",
      { schema: { tags, params, body: SetBankAccount, response: answer } },
      async (request) => setFor(deps, request, await ownedBy(request)),
    );
    app.post(
      "/businesses/:id/bank-account/remove",
      { schema: { tags, params, body: RemoveBankAccount, response: { 200: data(z.null()) } } },
      async (request) => removeFor(deps, request, await ownedBy(request)),
    );
  };

type Paid = Pick<PaidOwner, "accountId">;

async function viewAccount(deps: Pick<Deps, "db" | "clock">, { accountId }: Paid) {
  const row = await findPayoutAccount(deps.db, accountId);
  return { data: row ? toAccountView(row, deps.clock()) : null };
}

type SetRequest = FastifyRequest<{ Body: z.infer<typeof SetBankAccount> }>;
async function setFor(deps: Deps, request: SetRequest, paid: PaidOwner) {
  const { password, sentCode, ...typed } = request.body;
  await proveRequest(deps, request, { password, sentCode });
  await runCommand(deps, request, async (trx) => {
    await setBankAccount(trx, deps, { ...typed, ...paid });
    return null;
  });
  return viewAccount(deps, paid);
}

type RemoveRequest = FastifyRequest<{ Body: z.infer<typeof RemoveBankAccount> }>;
async function removeFor(deps: Deps, request: RemoveRequest, paid: PaidOwner) {
  await proveRequest(deps, request, request.body);
  await runCommand(deps, request, async (trx) => {
    await removeBankAccount(trx, deps, paid);
    return null;
  });
  return { data: null };
}

/** Routes with which a sender follows it. For a business, they are open to members who see its money, and to its keys. */
const codReads =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { keyScope: "money.read" } as const;
    app.get(
      "/customer/cod",
      { config, schema: { tags, querystring: Page, response: { 200: list(CodView) } } },
      async (request) =>
        listOwnCod(deps.db, {
          ...request.query,
          customerId: actorOf(request).accountId,
          now: deps.clock(),
        }),
    );
    app.get(
      "/customer/cod/summary",
      { config, schema: { tags, response: { 200: data(CodSummaryView) } } },
      async (request) => ({
        data: await loadCodSummary(deps.db, {
          customerId: actorOf(request).accountId,
          now: deps.clock(),
        }),
      }),
    );
    app.get(
      "/customer/cod.csv",
      { config, schema: { tags, produces: ["text/csv"] } },
      async (request, reply) => {
        const owner = { customerId: actorOf(request).accountId, now: deps.clock() };
        reply.header("content-type", "text/csv; charset=utf-8");
        reply.header("content-disposition", 'attachment; filename="cash-on-delivery.csv"');
        return reply.send(Readable.from(codCsv(deps.db, owner, localeOf(request))));
      },
    );
  };
