import type {} from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createToken } from "./cards.ts";
import {
  captureCharge,
  createCharge,
  expireCharge,
  reverseCharge,
  updateCharge,
  viewCharge,
} from "./charges.ts";
import type { Provider } from "./context.ts";
import {
  createCustomer,
  deleteCard,
  deleteCustomer,
  findCard,
  listCards,
  updateCard,
  updateCustomer,
  viewCustomer,
} from "./customers.ts";
import { answerDispute, closeDispute } from "./disputes.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { createSource } from "./sources.ts";
import {
  createRecipient,
  createTransfer,
  deleteRecipient,
  deleteTransfer,
  updateRecipient,
  updateTransfer,
  viewRecipient,
} from "./transfers.ts";
import { listOf, type ProviderKind, pageOf } from "./wire.ts";

type Body = Record<string, unknown>;
type Params = { id: string; child: string };
type Answering = (input: {
  params: Params;
  body: Body;
  query: Record<string, unknown>;
}) => Promise<unknown>;

/** Every call of the provider's wire that the sandbox answers. */
export function wireRoutes(server: FastifyInstance, provider: Provider): void {
  const wire = wireOf(server, provider);
  holderRoutes(wire, provider);
  chargeRoutes(wire, provider);
  transferRoutes(wire, provider);
  disputeRoutes(wire, provider);
  wire.on("GET", "/events", wire.listing("event", "/events"));
  wire.on("GET", "/events/:id", wire.bodyOf("event"));
  wire.on("GET", "/capability", async () => capability);
}

type Wire = ReturnType<typeof wireOf>;

/** Adds a call, and answers two kinds that are the same for every noun: one object, and a page of them. */
function wireOf(server: FastifyInstance, { store }: Provider) {
  return {
    on: (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, answer: Answering) =>
      server.route<{ Params: Params; Body: Body | null; Querystring: Record<string, unknown> }>({
        method,
        url,
        schema: { hide: true },
        handler: (request) =>
          answer({ params: request.params, body: request.body ?? {}, query: request.query }),
      }),
    bodyOf:
      (kind: ProviderKind): Answering =>
      async ({ params }) =>
        (await store.find(kind, params.id)).body,
    listing:
      (kind: ProviderKind, location: string): Answering =>
      async ({ query }) => {
        const page = pageOf(query);
        return listOf({ ...(await store.list(kind, { page })), location, page });
      },
  };
}

/** Cards and other sources, and the customers who keep them. */
function holderRoutes({ on, bodyOf, listing }: Wire, provider: Provider): void {
  on("POST", "/tokens", ({ body }) => createToken(provider, body));
  on("GET", "/tokens/:id", bodyOf("token"));
  on("POST", "/sources", ({ body }) => createSource(provider, body));
  on("GET", "/sources/:id", bodyOf("source"));

  on("POST", "/customers", ({ body }) => createCustomer(provider, body));
  on("GET", "/customers", listing("customer", "/customers"));
  on("GET", "/customers/:id", ({ params }) => viewCustomer(provider, params.id));
  on("PATCH", "/customers/:id", ({ params, body }) => updateCustomer(provider, params.id, body));
  on("DELETE", "/customers/:id", ({ params }) => deleteCustomer(provider, params.id));
  on("GET", "/customers/:id/cards", ({ params, query }) =>
    listCards(provider, params.id, pageOf(query)),
  );
  on(
    "GET",
    "/customers/:id/cards/:child",
    async ({ params }) => (await findCard(provider, params.id, params.child)).body,
  );
  on("PATCH", "/customers/:id/cards/:child", ({ params, body }) =>
    updateCard(provider, { customerId: params.id, cardId: params.child, form: body }),
  );
  on("DELETE", "/customers/:id/cards/:child", ({ params }) =>
    deleteCard(provider, params.id, params.child),
  );
}

function chargeRoutes({ on, listing }: Wire, provider: Provider): void {
  on("POST", "/charges", ({ body }) => createCharge(provider, body));
  on("GET", "/charges", listing("charge", "/charges"));
  on("GET", "/charges/:id", ({ params }) => viewCharge(provider, params.id));
  on("PATCH", "/charges/:id", ({ params, body }) => updateCharge(provider, params.id, body));
  on("POST", "/charges/:id/capture", ({ params, body }) =>
    captureCharge(provider, params.id, body),
  );
  on("POST", "/charges/:id/reverse", ({ params }) => reverseCharge(provider, params.id));
  on("POST", "/charges/:id/expire", ({ params }) => expireCharge(provider, params.id));
  on("POST", "/charges/:id/refunds", ({ params, body }) => createRefund(provider, params.id, body));
  on("GET", "/charges/:id/refunds", ({ params, query }) =>
    listRefunds(provider, params.id, pageOf(query)),
  );
  on(
    "GET",
    "/charges/:id/refunds/:child",
    async ({ params }) => (await provider.store.find("refund", params.child)).body,
  );
  on("GET", "/refunds", listing("refund", "/refunds"));
}

/** Money out, and to whom. */
function transferRoutes({ on, bodyOf, listing }: Wire, provider: Provider): void {
  on("POST", "/recipients", ({ body }) => createRecipient(provider, body));
  on("GET", "/recipients", listing("recipient", "/recipients"));
  on("GET", "/recipients/:id", ({ params }) => viewRecipient(provider, params.id));
  on("PATCH", "/recipients/:id", ({ params, body }) => updateRecipient(provider, params.id, body));
  on("DELETE", "/recipients/:id", ({ params }) => deleteRecipient(provider, params.id));
  on("POST", "/transfers", ({ body }) => createTransfer(provider, body));
  on("GET", "/transfers", listing("transfer", "/transfers"));
  on("GET", "/transfers/:id", bodyOf("transfer"));
  on("PATCH", "/transfers/:id", ({ params, body }) => updateTransfer(provider, params.id, body));
  on("DELETE", "/transfers/:id", ({ params }) => deleteTransfer(provider, params.id));
}

function disputeRoutes({ on, bodyOf, listing }: Wire, provider: Provider): void {
  on("GET", "/disputes", listing("dispute", "/disputes"));
  for (const group of ["open", "pending", "closed"])
    on("GET", `/disputes/${group}`, async ({ query }) => {
      const page = pageOf(query);
      const { data } = await provider.store.list("dispute", { page });
      const filtered = data.filter(({ status }) =>
        group === "closed" ? status !== "open" && status !== "pending" : status === group,
      );
      return listOf({
        data: filtered,
        total: filtered.length,
        location: `/disputes/${group}`,
        page,
      });
    });
  on("GET", "/disputes/:id", bodyOf("dispute"));
  on("PATCH", "/disputes/:id/accept", ({ params }) => closeDispute(provider, params.id, "lost"));
  on("PATCH", "/disputes/:id", ({ params, body }) => answerDispute(provider, params.id, body));
}

const capability = {
  object: "capability",
  location: "/capability",
  country: "TH",
  banks: [],
  zero_interest_installments: false,
  payment_methods: [
    {
      object: "payment_method",
      name: "card",
      currencies: ["THB"],
      card_brands: ["JCB", "MasterCard", "UnionPay", "Visa"],
    },
    { object: "payment_method", name: "promptpay", currencies: ["THB"] },
  ],
};
