import type { BookingView, CreateBooking } from "@songtan/contract/bookings";
import type { CreateQuote, QuoteView } from "@songtan/contract/quotes";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { call } from "../../testing/call.ts";
import { bookAndTake, quoteRequest, send, withPhoto } from "../../testing/delivery.ts";
import { ledgerBalance } from "../../testing/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import type { PretendBank } from "../../testing/pretend-bank.ts";
import { newPromo } from "../../testing/promos.ts";
import type { TestWorld } from "../../testing/test-world.ts";
import { endSearch } from "../bookings/end-search.ts";
import { endUnpaid } from "../payments/end-unpaid.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(async () => {
  // What each promo says it has spent is what its uses come to.
  const wrong = await world.deps.db
    .selectFrom("promos")
    .leftJoin("promo_uses", (join) =>
      join.onRef("promo_uses.promo_id", "=", "promos.id").on("given_back_at", "is", null),
    )
    .select(["promos.code", "promos.spent_satang"])
    .select(({ fn }) => fn.sum<number | null>("promo_uses.amount_satang").as("used"))
    .groupBy(["promos.id"])
    .execute()
    .then((rows) => rows.filter((row) => Number(row.used ?? 0) !== row.spent_satang));
  expect(wrong).toEqual([]);
  await money.close();
});

const quote = (more: Partial<z.input<typeof CreateQuote>>, person?: Person, locale = "th") =>
  call<QuoteView>(world, "POST /quotes", {
    token: person?.token,
    body: quoteRequest(more),
    headers: { "accept-language": locale },
  });
const book = (quoteId: string, { token }: Person, payment: CreateBooking["payment"] = { method: "cash" }) =>
  call<BookingView>(world, "POST /bookings", {
    token,
    body: {
      quoteId,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        { contactName: "สมชาย", contactPhone: "089-222-2222" },
      ],
      payment,
    },
  });
const quoteAndBook = async (promoCode: string, person: Person, payment?: CreateBooking["payment"]) =>
  book((await quote({ promoCode }, person)).data.id, person, payment);
const read = async (person: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: person.token })).data;
const budgetOf = async (id: string) =>
  world.deps.db
    .selectFrom("promos")
    .select(["spent_satang", "uses", "beyond_satang"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const owned = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const promoCostOf = async (bookingId: string) => {
  const rows = await world.deps.db
    .selectFrom("ledger_postings")
    .innerJoin("ledger_entries", "ledger_entries.id", "ledger_postings.entry_id")
    .select("amount_satang")
    .where("account", "=", "promo_cost")
    .where("booking_id", "=", bookingId)
    .execute();
  return rows.map((row) => Number(row.amount_satang));
};

test("a code takes its worth off the price, as a line that says why, whatever its case and keyboard", async () => {
  await newPromo(world, "SAVE20", { percent: 20, cap_satang: 5000 });
  const plain = (await quote({})).data;
  const priced = await quote({ promoCode: " save-20 " });
  expect(priced.status).toBe(201);
  const line = priced.data.lines.find(({ code }) => code === "promo");
  const beforeRounding = plain.lines
    .filter(({ code }) => code !== "rounding")
    .reduce((sum, l) => sum + l.amountSatang, 0);
  expect(line?.amountSatang).toBe(0 - Math.round(beforeRounding / 5));
  expect(line?.why).toBe("ส่วนลดจากโค้ด SAVE20 ลด 20% สูงสุด 50 บาท");
  expect(priced.data.lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(priced.data.totalSatang);
  const onThaiKeys = await quote({ promoCode: "หฟอำ20" }, undefined, "en");
  expect(onThaiKeys.data.totalSatang).toBe(priced.data.totalSatang);
  expect(onThaiKeys.data.lines.find(({ code }) => code === "promo")?.why).toBe(
    "Promo code SAVE20, 20% off, up to 50 baht",
  );
});

test("every reason against a code is said at its field, in both languages", async () => {
  const now = world.clock.now.getTime();
  const day = 86_400_000;
  const someone = await newCustomer(world);
  await newPromo(world, "AGAIN", { per_customer: 1 });
  expect((await quoteAndBook("AGAIN", someone)).status).toBe(201);
  await newPromo(world, "DRAFT", { activated_at: null, activated_by: null });
  await newPromo(world, "SOON", { starts_at: new Date(now + day) });
  await newPromo(world, "GONE", { ends_at: new Date(now - day) });
  await newPromo(world, "TINY", { budget_satang: 1999 });
  await newPromo(world, "TRUCKS", { vehicles: ["pickup"] });
  await newPromo(world, "NORTH", { province_codes: ["50"] });
  await newPromo(world, "DEAR", { minimum_satang: 1_000_000 });
  await newPromo(world, "FIRST", { first_order: true });
  const said = [];
  for (const code of ["NOSUCH", "ก", "DRAFT", "SOON", "GONE", "TINY", "TRUCKS", "NORTH", "DEAR", "FIRST", "AGAIN"]) {
    const [thai, english] = [
      await quote({ promoCode: code }, someone),
      await quote({ promoCode: code }, someone, "en"),
    ];
    expect([thai.status, thai.code]).toEqual([422, "promo_not_eligible"]);
    said.push(`${code}: ${thai.error.fields?.promoCode} | ${english.error.fields?.promoCode}`);
  }
  expect(said).toMatchInlineSnapshot(`
    [
      "NOSUCH: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "ก: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "DRAFT: ไม่พบโค้ดนี้ กรุณาตรวจตัวสะกดอีกครั้ง | There is no such code. Please check how it is spelt.",
      "SOON: โค้ดนี้ยังไม่เริ่มใช้ | This code cannot be used yet.",
      "GONE: โค้ดนี้หมดเขตแล้ว | This code has ended.",
      "TINY: สิทธิ์ของโค้ดนี้ถูกใช้หมดแล้ว | This code has been used up.",
      "TRUCKS: โค้ดนี้ใช้กับรถประเภทที่เลือกไม่ได้ | This code is not for the vehicle you chose.",
      "NORTH: โค้ดนี้ใช้กับจุดรับในจังหวัดนี้ไม่ได้ | This code is not for pick-ups in this province.",
      "DEAR: ค่าส่งยังไม่ถึงยอดขั้นต่ำของโค้ดนี้ | The price is below what this code needs.",
      "FIRST: โค้ดนี้ใช้ได้กับการจองครั้งแรกเท่านั้น | This code is only for a first booking.",
      "AGAIN: คุณใช้โค้ดนี้ครบจำนวนครั้งแล้ว | You have already used this code as often as it allows.",
    ]
  `);
  // An account's own limits cannot be known before there is one.
  expect((await quote({ promoCode: "FIRST" })).status).toBe(201);
});

test("a code quoted without an account is looked at again when booking, and the price without it goes on", async () => {
  await newPromo(world, "WELCOME", { first_order: true });
  const { id: promoId } = await newPromo(world, "WELCOME2", { first_order: true, amount_satang: 1500 });
  const customer = await newCustomer(world);
  const before = [await quote({ promoCode: "WELCOME" }), await quote({ promoCode: "WELCOME2" })];
  expect((await book(before[0]?.data.id ?? "", customer)).status).toBe(201);
  const refused = await book(before[1]?.data.id ?? "", customer);
  expect([refused.status, refused.code]).toEqual([422, "promo_not_eligible"]);
  expect(refused.error.fields).toEqual({ promoCode: "โค้ดนี้ใช้ได้กับการจองครั้งแรกเท่านั้น" });
  expect(await budgetOf(promoId)).toMatchObject({ spent_satang: 0, uses: 0 });
  const plain = await quote({}, customer);
  expect((await book(plain.data.id, customer)).status).toBe(201);
});

test("a promo ended by staff is not taken any more, one whose time ran out under a quote is", async () => {
  const { id } = await newPromo(world, "STOPPED");
  await newPromo(world, "LASTDAY", { ends_at: new Date(world.clock.now.getTime() + 60_000) });
  const customer = await newCustomer(world);
  const stopped = await quote({ promoCode: "STOPPED" }, customer);
  const last = await quote({ promoCode: "LASTDAY" }, customer);
  const by = await world.deps.db
    .selectFrom("promos")
    .select("created_by")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable("promos")
    .set({ ended_at: world.clock.now, ended_by: by.created_by })
    .where("id", "=", id)
    .execute();
  expect((await book(stopped.data.id, customer)).error.fields).toEqual({ promoCode: "โค้ดนี้หมดเขตแล้ว" });
  world.clock.advance(120);
  expect((await book(last.data.id, customer)).status).toBe(201);
});

test("a hundred customers race for the last of the budget: exactly as many win as it pays for", async () => {
  // 25 times 20 baht, and 19.99 that pay for nobody.
  const { id } = await newPromo(world, "RACE", { budget_satang: 25 * 2000 + 1999 });
  const customers = await Promise.all(Array.from({ length: 100 }, () => newCustomer(world)));
  const quotes = await Promise.all(customers.map((customer) => quote({ promoCode: "RACE" }, customer)));
  expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set([201]));
  const answers = await Promise.all(customers.map((customer, place) => book(quotes[place]?.data.id ?? "", customer)));
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status !== 201);
  expect(won.length).toBe(25);
  expect(new Set(lost.map(({ code, error }) => `${code} ${error.fields?.promoCode}`))).toEqual(
    new Set(["promo_not_eligible สิทธิ์ของโค้ดนี้ถูกใช้หมดแล้ว"]),
  );
  expect(await budgetOf(id)).toEqual({ spent_satang: 50_000, uses: 25, beyond_satang: 0 });
}, 60_000);

test("even code that forgets to look cannot overspend a budget", async () => {
  const { id } = await newPromo(world, "GUARDED", { budget_satang: 2000 });
  const customer = await newCustomer(world);
  const [first, second] = [await quoteAndBook("GUARDED", customer), await book((await quote({})).data.id, customer)];
  expect(first.status).toBe(201);
  const use = { promo_id: id, customer_id: customer.id, amount_satang: 1, first_order: false, taken_at: new Date() };
  await expect(
    world.deps.db
      .insertInto("promo_uses")
      .values({ ...use, booking_id: second.data.id })
      .execute(),
  ).rejects.toThrow("promos_within_budget");
  await expect(
    world.deps.db.updateTable("promos").set({ budget_satang: 1_000_000 }).where("id", "=", id).execute(),
  ).rejects.toThrow("the terms of a promo in force are fixed");
});

test("one customer's bookings at the same moment keep to the limit per customer, and to one first order", async () => {
  const { id } = await newPromo(world, "TWICE", { per_customer: 2 });
  const customer = await newCustomer(world);
  const quotes = await Promise.all(Array.from({ length: 6 }, () => quote({ promoCode: "TWICE" }, customer)));
  const answers = await Promise.all(quotes.map(({ data }) => book(data.id, customer)));
  expect(answers.filter(({ status }) => status === 201).length).toBe(2);
  expect(await budgetOf(id)).toMatchObject({ spent_satang: 4000, uses: 2 });

  await newPromo(world, "NEWA", { first_order: true });
  await newPromo(world, "NEWB", { first_order: true });
  const newcomer = await newCustomer(world);
  const firsts = await Promise.all(["NEWA", "NEWB", "NEWA", "NEWB"].map((promoCode) => quote({ promoCode }, newcomer)));
  const tried = await Promise.all(firsts.map(({ data }) => book(data.id, newcomer)));
  expect(tried.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
});

test("a booking that is cancelled, unpaid or finds nobody gives the budget back, and the code can be used again", async () => {
  const { id } = await newPromo(world, "BACK", { budget_satang: 2000, per_customer: 1 });
  const customer = await newCustomer(world);
  const spent = async () => (await budgetOf(id)).spent_satang;
  const cancelled = (await quoteAndBook("BACK", customer)).data;
  expect(await spent()).toBe(2000);
  await call(world, `POST /bookings/${cancelled.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
  expect(await spent()).toBe(0);

  const unfound = (await quoteAndBook("BACK", customer)).data;
  expect(await spent()).toBe(2000);
  await endSearch(world.deps, { bookingId: unfound.id, searchingSince: world.clock.now.toISOString() });
  expect([(await read(customer, unfound.id)).state, await spent()]).toEqual(["unfulfilled", 0]);

  const unpaid = (await quoteAndBook("BACK", customer, { method: "card", token: await bank.token() })).data;
  expect([unpaid.state, await spent()]).toEqual(["awaiting_payment", 2000]);
  await endUnpaid(world.deps, { bookingId: unpaid.id });
  expect([(await read(customer, unpaid.id)).state, await spent()]).toEqual(["cancelled", 0]);
  expect(await promoCostOf(unpaid.id)).toEqual([]);
});

test("a parcel that was on its way although the booking had been cancelled keeps its promo, whatever is left", async () => {
  const { id } = await newPromo(world, "KEPT", { budget_satang: 2000 });
  const [one, other] = [await newCustomer(world), await newCustomer(world)];
  const first = (await quoteAndBook("KEPT", one)).data;
  await call(world, `POST /bookings/${first.id}/cancel`, { token: one.token, body: { expectedFeeSatang: 0 } });
  const second = (await quoteAndBook("KEPT", other)).data;
  const again = (bookingId: string, state: string) =>
    world.deps.db.updateTable("bookings").set({ state }).where("id", "=", bookingId).execute();
  await again(first.id, "searching");
  expect(await budgetOf(id)).toEqual({ spent_satang: 4000, uses: 2, beyond_satang: 2000 });
  await again(second.id, "cancelled");
  expect(await budgetOf(id)).toEqual({ spent_satang: 2000, uses: 1, beyond_satang: 0 });
});

test("cash: the sender pays the lower price, the driver earns the whole fare, and the promo is the platform's cost", async () => {
  const { id } = await newPromo(world, "CASH25", { amount_satang: 2500 });
  const driver = await newDriver(world);
  const task = await bookAndTake(world, driver, { quote: { promoCode: "CASH25" } });
  const booking = await world.deps.db
    .selectFrom("bookings")
    .select(["total_satang", "driver_pay_satang"])
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  expect(task.cash?.amountSatang).toBe(booking.total_satang);
  await send(world, driver, task.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", stopIndex: 0, amountSatang: booking.total_satang },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, ...withPhoto() },
  ] as Parameters<typeof send>[3]);
  expect(await promoCostOf(task.id)).toEqual([2500]);
  expect(await owned("booking_prepaid", task.id)).toBe(0);
  const earned = 0 - (await owned("driver_available", driver.id)) - (await owned("driver_cash_owed", driver.id));
  expect(earned).toBe(booking.driver_pay_satang - booking.total_satang);
  expect(await budgetOf(id)).toMatchObject({ spent_satang: 2500, uses: 1 });
});

test.each(["card", "promptpay"] as const)(
  "%s: the lower price is charged, and all of it goes back on cancelling",
  async (method) => {
    const { id } = await newPromo(world, `BY${method.toUpperCase()}`);
    const customer = await newCustomer(world);
    const payment = method === "card" ? { method, token: await bank.token() } : { method };
    const booking = (await quoteAndBook(`BY${method.toUpperCase()}`, customer, payment)).data;
    const charge = await world.deps.db
      .selectFrom("payments")
      .select(["amount_satang", "provider_charge_id"])
      .where("booking_id", "=", booking.id)
      .executeTakeFirstOrThrow();
    expect(charge.amount_satang).toBe(booking.totalSatang);
    expect(booking.lines.find(({ code }) => code === "promo")?.amountSatang).toBe(-2000);
    await bank.answer(charge.provider_charge_id ?? "");
    await call(world, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
    expect((await read(customer, booking.id)).payment.state).toBe("paid");
    await call(world, `POST /bookings/${booking.id}/cancel`, { token: customer.token, body: { expectedFeeSatang: 0 } });
    const refund = await world.deps.db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .select("refunds.amount_satang")
      .where("booking_id", "=", booking.id)
      .executeTakeFirstOrThrow();
    expect(refund.amount_satang).toBe(booking.totalSatang);
    expect([await promoCostOf(booking.id), (await budgetOf(id)).spent_satang]).toEqual([[], 0]);
  },
);
