import { randomUUID } from "node:crypto";
import type { NewMandateView } from "@songtan/contract/businesses/mandates";
import fc from "fast-check";
import { provedNow } from "../accounts/owner-proof.ts";
import { call } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";

import type { TestWorld } from "../world/test-world.ts";
import { newPartner, type Partner } from "./partner.ts";

const tools = [
  "find_place",
  "quote",
  "propose_booking",
  "book",
  "track",
  "list",
  "cancel",
  "proof",
];
const nastyText = fc.constantFrom("", "\u0000", "ก\u0000", "' or 1=1 --", "../x", "👍".repeat(600));
const nastyNumber = fc.constantFrom(-1, 0.5, 2 ** 53, 1e308, -0);
const nasty = fc.oneof(nastyText, nastyNumber, fc.constantFrom(null, true, [], {}, [[]], { a: 1 }));
const fields = ["quoteId", "bookingId", "stops", "reason", "payment", "q", "cursor", "vehicle"];
/** Which booking or quote a step names. */
const named = fc.constantFrom("own", "other business", "nobody");

/** What an agent does next. Parts of a step with `times` are sent at once. */
export const hostileStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("order" as const), times: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("use" as const),
      tool: fc.constantFrom(...tools.slice(2)),
      named,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("odd" as const),
      tool: fc.constantFrom(...tools, "", "no_such_tool", "__proto__"),
      input: fc.oneof(fc.dictionary(fc.constantFrom(...fields), nasty, { maxKeys: 5 }), nasty),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("raw" as const),
      body: fc.oneof(fc.json(), fc.string(), fc.constantFrom("[]", "{", '{"jsonrpc":"2.0"}')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("replay" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("edit" as const), named }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("revoke" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const) }) },
);
export type HostileStep = typeof hostileStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Bounds near the price of one booking: at the limit, one satang under it, and several bookings a day. */
export const hostileCaps = fc.record({
  underBookingSatang: fc.constantFrom(0, 0, 0, 1),
  bookingsPerDay: fc.constantFrom(1, 2, 3),
  underDaySatang: fc.constantFrom(0, 1),
});
export type HostileCaps = typeof hostileCaps extends fc.Arbitrary<infer Caps> ? Caps : never;

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
export const stops = [contact, contact];
const reason = "ลูกค้าสั่งดอกไม้";

export type Shop = Partner & { quoteId: string; bookingId: string };

/** A business with a booking, and a quote that is not booked yet. `secret` is in all that is its own. */
export async function openShop(world: TestWorld, secret: string): Promise<Shop> {
  const partner = await newPartner(world, { balanceSatang: 1_000_000_00 });
  const send = async (route: "POST /quotes" | "POST /bookings", body: unknown) => {
    const answer = await call<{ id: string }>(world, route, { token: partner.key.secretKey, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.data.id;
  };
  const [booked, quoteId] = [
    await send("POST /quotes", quoteRequest()),
    await send("POST /quotes", quoteRequest()),
  ];
  const bookingId = await send("POST /bookings", {
    ...{ quoteId: booked, reference: secret },
    stops: stops.map((stop) => ({ ...stop, contactName: secret })),
  });
  return { ...partner, quoteId, bookingId };
}

/** What the steps of one run share. */
export type Field = { world: TestWorld; origin: string; own: Shop; other: Shop };
export type Mandate = NewMandateView & { revoked: boolean };
type Answer = { status: number; text: string };

/** A mandate of the own business that ends in ten minutes. */
export async function newMandate(
  { world, own }: Field,
  { priceSatang, ...caps }: HostileCaps & { priceSatang: number },
): Promise<Mandate> {
  const made = await call<NewMandateView>(world, `POST /businesses/${own.business.id}/mandates`, {
    token: own.owner.token,
    headers: await provedNow(world, own.owner),
    body: {
      ...{ mode: "live", agentName: "ผู้ช่วยร้าน" },
      capPerBookingSatang: priceSatang - caps.underBookingSatang,
      capPerDaySatang: priceSatang * caps.bookingsPerDay - caps.underDaySatang,
      expiresAt: new Date(world.clock.now.getTime() + 600_000).toISOString(),
    },
  });
  if (made.status !== 201) throw new Error(`no mandate: ${JSON.stringify(made.body)}`);
  return { ...made.data, revoked: false };
}

/** One agent: does a step, and answers all that it was answered. */
export function hostileAgent({ world, origin, own, other }: Field, mandate: Mandate) {
  const known = { bookings: [] as string[], quotes: [] as string[], keys: [] as string[] };
  const post = async (path: string, body: string, more: object = {}): Promise<Answer> => {
    const wasOver = mandate.revoked || Date.parse(mandate.expiresAt ?? "") <= +world.clock.now;
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${mandate.secretKey}`,
        ...more,
      },
      body,
    });
    if (wasOver && answer.status !== 401) throw new Error(`answered ${answer.status} when over`);
    return { status: answer.status, text: await answer.text() };
  };
  const use = (name: string, input: unknown) =>
    post(
      "/mcp",
      JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name, arguments: input },
      }),
    );
  const idIn = ({ text }: Answer, of: string): string | undefined =>
    new RegExp(`\\\\"${of}\\\\":{\\\\"id\\\\":\\\\"([^\\\\]+)`).exec(text)?.[1];
  const quote = async () => {
    const answer = await use("quote", quoteRequest());
    known.quotes.push(idIn(answer, "quote") ?? randomUUID());
    return answer;
  };
  const idOf = (which: "own" | "other business" | "nobody", kind: "bookings" | "quotes") => {
    const foreign = kind === "bookings" ? other.bookingId : other.quoteId;
    if (which === "own") return known[kind].at(-1) ?? own.bookingId;
    return which === "nobody" ? randomUUID() : foreign;
  };
  const order = (quoteId: string | undefined) => ({ quoteId, stops, reason });
  const noteBooking = (answer: Answer) => {
    const id = idIn(answer, "booking");
    if (id) known.bookings.push(id);
    return answer;
  };

  const steps: { [Kind in HostileStep["kind"]]: (step: never) => Promise<Answer[]> } = {
    async order({ times }: { times: number }) {
      const quoted = await quote();
      const booked = Array.from({ length: times + 1 }, () =>
        use("book", order(known.quotes.at(-1))),
      );
      return [quoted, ...(await Promise.all(booked)).map(noteBooking)];
    },
    use: async ({ tool, named }: { tool: string; named: "own" | "other business" | "nobody" }) => {
      const books = tool === "book" || tool === "propose_booking";
      const input = books
        ? order(idOf(named, "quotes"))
        : { bookingId: idOf(named, "bookings"), expectedFeeSatang: 0 };
      return [noteBooking(await use(tool, input))];
    },
    odd: async ({ tool, input }: { tool: string; input: unknown }) => [await use(tool, input)],
    raw: async ({ body }: { body: string }) => [await post("/mcp", body)],
    /** The ordinary call with a key of repetition that was used before, for another quote. */
    async replay() {
      const quoted = await quote();
      const key = known.keys.at(-1) ?? randomUUID();
      known.keys.push(key);
      const body = JSON.stringify({ quoteId: known.quotes.at(-1), stops });
      const send = () => post("/api/bookings", body, { "idempotency-key": key });
      return [quoted, ...(await Promise.all([send(), send()]))];
    },
    /** A dearer way for what is booked. */
    edit: async ({ named }: { named: "own" | "other business" | "nobody" }) => {
      const body = JSON.stringify({ stops: [], totalSatang: 1 });
      return [await post(`/api/bookings/${idOf(named, "bookings")}/edits`, body)];
    },
    async revoke() {
      await call(world, `DELETE /businesses/${own.business.id}/keys/${mandate.id}`, {
        token: own.owner.token,
      });
      mandate.revoked = true;
      return [];
    },
    async wait() {
      world.clock.advance(90);
      return [];
    },
  };
  return (step: HostileStep): Promise<Answer[]> => steps[step.kind](step as never);
}

/** Everything of a business's that another could have changed, as it is stored. */
export async function storedOf({ deps }: TestWorld, { accountId, business }: Shop) {
  const of = { customerId: accountId };
  const [bookings, proposals, balances] = await Promise.all([
    deps.db.selectFrom("bookings").selectAll().where("customerId", "=", of.customerId).execute(),
    deps.db
      .selectFrom("agentProposals")
      .selectAll()
      .where("businessId", "=", business.id)
      .execute(),
    deps.db.selectFrom("ledgerBalances").selectAll().where("ownerId", "=", accountId).execute(),
  ]);
  return JSON.stringify({ bookings, proposals, balances });
}
