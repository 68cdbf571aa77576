import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, newPartner, type Partner } from "../../../../testing/partners/partner.ts";
import { call } from "../../../../testing/world/call.ts";
import { quoteRequest } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import { newTestBusiness } from "../../../../testing/world/test-business.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

type Result<Data> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: string; message: string; fields?: Record<string, string> } };

let world: TestWorld;
let partner: Partner;
let token: string;
beforeAll(async () => {
  world = await openTestWorld();
  partner = await newPartner(world);
  token = partner.key.secretKey;
});
afterAll(() => world.close());

const contact = { contactName: "มาลี", contactPhone: "0811111111" };
const batch = <Data>(path: "quotes" | "bookings", rows: unknown[], key?: string) =>
  call<Result<Data>[]>(world, `POST /${path}/batch`, {
    token,
    body: { rows },
    headers: key ? { "idempotency-key": key } : {},
  });
const good = <Data>(result: Result<Data> | undefined): Data => {
  if (!result?.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.data;
};
const quotes = async (count: number) =>
  (await batch<QuoteView>("quotes", Array(count).fill(quoteRequest()))).data.map(good);
const toRow = ({ id }: QuoteView, more: object = {}) => ({
  quoteId: id,
  stops: [contact, contact],
  ...more,
});

test("each quote of a batch has its own result, and a bad row spoils no other", async () => {
  const answer = await batch<QuoteView>("quotes", [
    quoteRequest(),
    { ...quoteRequest(), vehicle: "spaceship" },
    quoteRequest({ parcel: { category: "document", weightKg: 4000 } }),
    {},
    quoteRequest(),
  ]);
  expect(answer.status).toBe(200);
  expect(answer.data.map((row) => (row.ok ? "ok" : row.error.code))).toEqual([
    "ok",
    "invalid",
    "too_heavy",
    "invalid",
    "ok",
  ]);
  expect(answer.data[1]).toMatchObject({ error: { fields: { vehicle: expect.any(String) } } });
  const many = await batch("quotes", Array(101).fill(quoteRequest()));
  expect([many.status, many.code]).toEqual([400, "invalid"]);
});

test("bookings of a batch are made one by one, and a repeated batch or row makes none twice", async () => {
  const [first, second, third] = await quotes(3);
  if (!first || !second || !third) throw new Error("three quotes");
  const rows = [
    toRow(first, { reference: "B-1", metadata: { row: "1" } }),
    toRow({ ...first, id: crypto.randomUUID() }),
    toRow(second, { reference: "B-2", key: "order B-2" }),
  ];
  const made = await batch<BookingView>("bookings", rows, "batch one");
  expect(made.data.map((row) => (row.ok ? row.data.reference : row.error.code))).toEqual([
    "B-1",
    "not_found",
    "B-2",
  ]);
  const again = await batch<BookingView>("bookings", rows, "batch one");
  expect(again.data.map((row) => row.ok && row.data.id)).toEqual(
    made.data.map((row) => row.ok && row.data.id),
  );
  // A row's own key holds in another batch too, at another place.
  const moved = await batch<BookingView>("bookings", [toRow(third), rows[2]], "batch two");
  expect(good(moved.data[1]).id).toBe(good(made.data[2]).id);
  const changed = await batch("bookings", [toRow(third, { key: "order B-2" })]);
  expect(changed.data[0]).toMatchObject({ ok: false, error: { code: "idempotency_key_reused" } });
  const found = await call<BookingView[]>(world, "GET /bookings?reference=B-2", { token });
  expect(found.data.map(({ id }) => id)).toEqual([good(made.data[2]).id]);
});

test("the caps of a key hold within a batch", async () => {
  const [one, two] = await quotes(2);
  if (!one || !two) throw new Error("two quotes");
  const capped = await newKey(world, partner, { capPerDaySatang: one.totalSatang });
  const answer = await call<Result<BookingView>[]>(world, "POST /bookings/batch", {
    token: capped.secretKey,
    body: { rows: [toRow(one), toRow(two)] },
  });
  const codes = answer.data.map((row) => (row.ok ? "ok" : row.error.code));
  expect(codes.sort()).toEqual(["cap_per_day", "ok"]);
});

test("only a business has batches: its keys by their scopes, its members by the header", async () => {
  const reader = await newKey(world, partner, { scopes: ["bookings.read"] });
  const body = { rows: [quoteRequest()] };
  const as = (who: object) => call(world, "POST /quotes/batch", { body, ...who });
  expect((await as({ token: reader.secretKey })).code).toBe("scope_missing");
  expect((await as({ token: (await newCustomer(world)).token })).code).toBe("scope_missing");
  expect((await as({})).status).toBe(401);
  const { owner, headers } = partner;
  expect((await as({ token: owner.token, headers })).status).toBe(200);
  expect((await as({ token: partner.key.publicKey })).status).toBe(200);
});

test("a batch by a test key stays in test mode, and so does its log", async () => {
  const { key } = await newTestBusiness(world);
  const as = <Data>(route: "POST /quotes/batch" | "POST /bookings/batch", rows: unknown[]) =>
    call<Result<Data>[]>(world, route, { token: key, body: { rows } });
  const [quoted] = (await as<QuoteView>("POST /quotes/batch", [quoteRequest()])).data;
  const made = await as<BookingView>("POST /bookings/batch", [toRow(good(quoted))]);
  const { id } = good(made.data[0]);
  const live = await world.owner.query("select from public.bookings where id = $1", [id]);
  expect(live.rows).toEqual([]);
  const log = await call<{ mode: string }[]>(world, "GET /business/requests", { token: key });
  expect(log.data.map(({ mode }) => mode)).toEqual(["test", "test"]);
});
