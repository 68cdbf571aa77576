import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { BusinessPaymentView, InvoiceView } from "@songtan/contract/businesses/business-money";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { serviceDay } from "@songtan/domain/thai/dates";
import { issueInvoices } from "../../../apps/api/src/modules/accounting/business-money/issue-invoices.ts";
import { remindInvoices } from "../../../apps/api/src/modules/accounting/business-money/remind-invoices.ts";
import { checkDisputes } from "../../../apps/api/src/modules/claims/disputes/check-disputes.ts";
import { bookingOf, quoteFor } from "../../../apps/api/testing/money/business.ts";
import { deliver } from "../../../apps/api/testing/money/paid.ts";
import type { Answer } from "../../../apps/api/testing/world/call.ts";
import { openSession } from "../../../apps/api/testing/world/people.ts";
import { moveClockTo, staffCall } from "../../../apps/api/testing/world/staff.ts";
import { balanceOf, type ShopBooking, type ShopStory } from "./shop-model.ts";

/** What may come next: its weight, its name and the act. */
type ShopStep = [weight: number, name: string, act: (story: ShopStory) => Promise<string>];

/** Pays by card and confirms at the bank; answers the charge. */
async function payByCard(
  { money, shop }: ShopStory,
  start: (token: string) => Promise<Answer<BusinessPaymentView | { payment: BusinessPaymentView }>>,
): Promise<string> {
  const { status, data, body } = await start(await money.bank.token());
  if (status !== 201) throw new Error(`not started: ${JSON.stringify(body)}`);
  const payment = "payment" in data ? data.payment : data;
  const charges = await money.bank.charges();
  const id = charges.find(({ metadata }) => metadata.paymentId === payment.id)?.id ?? "";
  await money.bank.answer(id);
  const checked = await shop.manage<BusinessPaymentView>(
    `POST /business/payments/${payment.id}/check`,
  );
  if (checked.data.state !== "paid") throw new Error(`not paid: ${JSON.stringify(checked.body)}`);
  return id;
}

async function topUp(story: ShopStory): Promise<string> {
  const { shop, random } = story;
  const amountSatang = random.integer(100, 400) * 100;
  const id = await payByCard(story, (token) =>
    shop.manage("POST /business/top-ups", { method: "card", token, amountSatang }),
  );
  story.netSatang += amountSatang;
  story.charges.push({ id, amountSatang });
  return `${amountSatang}`;
}

/** Whether it should be refused, by what the business reads of its money. */
async function expectedRefusal(story: ShopStory, method: ShopBooking["method"], price: number) {
  const balance = await balanceOf(story);
  if (balance.chargedBackSatang > 0) return "insufficient_balance";
  if (method === "balance") return balance.availableSatang < price ? "insufficient_balance" : null;
  if (method === "cash") return null;
  if (balance.creditLimitSatang === 0) return "invoice_not_granted";
  if (balance.overdue) return "invoice_overdue";
  return balance.creditLeftSatang < price ? "credit_limit_reached" : null;
}

async function book(story: ShopStory): Promise<string> {
  const { money, shop, random } = story;
  const method = random.pick(["balance", "invoice", "cash", "balance", "invoice"] as const);
  const { id: quoteId, totalSatang: price } = await quoteFor(money.world);
  const body = bookingOf(quoteId, { payment: { method } });
  const { status, code, data } = await shop.byKey<BookingView>("POST /bookings", body);
  if (code === "amount_due") return `${method}: amount_due`;
  if (code) {
    const expected = await expectedRefusal(story, method, price);
    if (expected !== code) throw new Error(`${method} refused ${code}, expected ${expected}`);
    return `${method}: ${code}`;
  }
  if (status !== 201) throw new Error(`booked with ${status}`);
  if (method !== "cash") story.netSatang -= data.totalSatang;
  const { id, totalSatang } = data;
  story.bookings.push({ id, method, totalSatang, refundedSatang: 0, state: "searching" });
  return `${method}: ${totalSatang}`;
}

const searching = ({ bookings }: ShopStory) =>
  bookings.filter(({ state }) => state === "searching");
const refundable = ({ bookings }: ShopStory) =>
  bookings.filter(
    ({ state, method, totalSatang, refundedSatang }) =>
      state === "delivered" && method !== "cash" && refundedSatang < totalSatang,
  );

async function cancel(story: ShopStory): Promise<string> {
  const { shop, random } = story;
  const booking = random.pick(searching(story));
  const path = `POST /bookings/${booking.id}/cancel` as const;
  const { status } = await shop.byKey<BookingView>(path, { expectedFeeSatang: 0 });
  if (status !== 200) throw new Error(`cancelled with ${status}`);
  if (booking.method !== "cash") story.netSatang += booking.totalSatang;
  booking.state = "over";
  return booking.method;
}

async function deliverOne(story: ShopStory): Promise<string> {
  const booking = story.random.pick(searching(story));
  await deliver(story.money.world, booking.id);
  booking.state = "delivered";
  return booking.method;
}

async function refund(story: ShopStory): Promise<string> {
  const { money, staff, random } = story;
  const booking = random.pick(refundable(story));
  const refundableSatang = booking.totalSatang - booking.refundedSatang;
  const amountSatang = random.chance(0.3) ? refundableSatang : random.integer(1, refundableSatang);
  const { status, body } = await staffCall<PaymentRecord>(
    money.world,
    staff,
    `POST /console/payments/${booking.id}/refunds`,
    { body: { amountSatang, refundableSatang, words: "ส่งช้ากว่าที่แจ้ง" } },
  );
  if (status !== 200) throw new Error(`refunded with ${JSON.stringify(body)}`);
  booking.refundedSatang += amountSatang;
  story.netSatang += amountSatang;
  return `${booking.method}: ${amountSatang}`;
}

/** What found no driver in time costs nothing. */
async function endUnfulfilled(story: ShopStory): Promise<void> {
  for (const booking of searching(story)) {
    const { data } = await story.shop.byKey<BookingView>(`GET /bookings/${booking.id}`);
    if (data.state !== "unfulfilled") continue;
    booking.state = "over";
    if (booking.method !== "cash") story.netSatang += booking.totalSatang;
  }
}

/** The first day of the next month. What waits for a driver has found none by then. */
async function closeMonth(story: ShopStory): Promise<string> {
  const { money, staff, second, shop } = story;
  const { world } = money;
  const bangkok = new Date(world.clock.now.getTime() + 7 * 3_600_000);
  const next = Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth() + 1, 1);
  await moveClockTo(world, next - 7 * 3_600_000 + 1_200_000, [staff, second]);
  shop.owner.token = await openSession(world, shop.owner);
  await world.runJobs();
  await issueInvoices(world.deps);
  await endUnfulfilled(story);
  return serviceDay(world.clock.now);
}

async function waitDays(story: ShopStory): Promise<string> {
  const { money, staff, second, shop, random } = story;
  const days = random.pick([3, 14]);
  const at = money.world.clock.now.getTime() + days * 86_400_000;
  await moveClockTo(money.world, at, [staff, second]);
  shop.owner.token = await openSession(money.world, shop.owner);
  await money.world.runJobs();
  await remindInvoices(money.world.deps);
  await endUnfulfilled(story);
  return `${days} days`;
}

async function payInvoice(story: ShopStory): Promise<string> {
  const { money, shop, staff, random } = story;
  const { data } = await shop.byKey<InvoiceView[]>("GET /business/invoices?limit=50");
  const invoice = data.find(({ openSatang }) => openSatang > 0);
  if (!invoice) return "nothing is open";
  const way = random.pick(["balance", "card", "transfer"] as const);
  if (way === "transfer") {
    const amountSatang = random.integer(1, invoice.openSatang);
    const { status, data } = await staffCall<ConsoleBusiness>(
      money.world,
      staff,
      `POST /console/businesses/${shop.id}/invoices/${invoice.id}/payments`,
      {
        body: {
          amountSatang,
          bankReference: crypto.randomUUID(),
          paidOn: serviceDay(money.world.clock.now),
        },
      },
    );
    if (status !== 200) throw new Error(`transfer recorded with ${status}`);
    for (const { id } of data.transfers) {
      const route = `POST /console/businesses/${shop.id}/transfers/${id}/approve` as const;
      const agreed = await staffCall(money.world, story.second, route);
      if (agreed.status !== 200) throw new Error(`transfer agreed to with ${agreed.status}`);
    }
    story.netSatang += amountSatang;
    return `transfer: ${amountSatang}`;
  }
  const path = `POST /business/invoices/${invoice.id}/payments` as const;
  if (way === "balance") {
    const { availableSatang } = await balanceOf(story);
    const { code } = await shop.manage(path, { method: "balance" });
    const expected = availableSatang < invoice.openSatang ? "insufficient_balance" : undefined;
    if (code !== expected) throw new Error(`paid from the balance: ${code}, expected ${expected}`);
    return `balance: ${code ?? "paid"}`;
  }
  const amountSatang = Math.max(invoice.openSatang, 100_00);
  if (invoice.openSatang < 100_00) return "too little for a card";
  const id = await payByCard(story, (token) => shop.manage(path, { method: "card", token }));
  story.netSatang += amountSatang;
  story.charges.push({ id, amountSatang });
  return `card: ${amountSatang}`;
}

async function dispute(story: ShopStory): Promise<string> {
  const { money, charges, random } = story;
  const charge = random.pick(charges);
  story.charges = charges.filter((other) => other !== charge);
  const id = await money.bank.dispute(charge.id);
  await checkDisputes(money.world.deps);
  story.disputes.push({ id, amountSatang: charge.amountSatang });
  return `${charge.amountSatang}`;
}

async function decide(story: ShopStory): Promise<string> {
  const { money, disputes, random } = story;
  const open = random.pick(disputes);
  story.disputes = disputes.filter((other) => other !== open);
  const outcome = random.pick(["won", "lost", "lost"] as const);
  await money.bank.decide(open.id, outcome);
  await checkDisputes(money.world.deps);
  if (outcome === "lost") story.netSatang -= open.amountSatang;
  return `${outcome}: ${open.amountSatang}`;
}

async function runJobs(story: ShopStory): Promise<string> {
  await story.money.world.runJobs();
  await endUnfulfilled(story);
  return "";
}

/** What can be done now. */
export const stepsOf = (story: ShopStory): ShopStep[] => [
  [5, "tops up", topUp],
  [10, "books", book],
  ...(searching(story).length > 0
    ? ([
        [3, "cancels", cancel],
        [6, "is delivered", deliverOne],
      ] as ShopStep[])
    : []),
  ...(refundable(story).length > 0 ? ([[3, "is refunded", refund]] as ShopStep[]) : []),
  [2, "the month ends", closeMonth],
  [1.5, "waits", waitDays],
  [4, "pays an invoice", payInvoice],
  ...(story.charges.length > 0 ? ([[1.5, "is disputed", dispute]] as ShopStep[]) : []),
  ...(story.disputes.length > 0 ? ([[3, "the bank decides", decide]] as ShopStep[]) : []),
  [3, "jobs", runJobs],
];
