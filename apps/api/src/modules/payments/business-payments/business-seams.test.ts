import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { InvoiceRecord, InvoiceView } from "@songtan/contract/businesses/business-money";
import type { BusinessView } from "@songtan/contract/businesses/businesses";
import type { ConsoleBusiness } from "@songtan/contract/console/businesses";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import { serviceDay } from "@songtan/domain/thai/dates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provedNow } from "../../../../testing/accounts/owner-proof.ts";
import {
  bookForShop,
  bookingOf,
  openShop,
  quoteFor,
  receivableOf,
  type Shop,
} from "../../../../testing/money/business.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { deliver } from "../../../../testing/money/paid.ts";
import { expectNoGaps } from "../../../../testing/money/receipts.ts";
import { invitationKey } from "../../../../testing/partners/invitation-key.ts";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, openSession, type Person } from "../../../../testing/world/people.ts";
import { moveClockTo, newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { issueInvoices } from "../../accounting/business-money/issue-invoices.ts";

let money: MoneyWorld;
let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  money = await openMoneyWorld();
  world = money.world;
  const scopes = ["payment.refund", "partner.manage"] as const;
  staff = await newStaff(world, [...scopes]);
  second = await newStaff(world, [...scopes]);
});
afterAll(() => money.close());

const receivable = (shop: Shop) => receivableOf(world, shop);

/** A delivered booking on the invoice of its month. */
async function invoiced(shop: Shop): Promise<{ booking: BookingView; invoice: InvoiceView }> {
  const booking = (await bookForShop(world, shop)).data;
  await deliver(world, booking.id);
  const bangkok = new Date(world.clock.now.getTime() + 7 * 3_600_000);
  const nextMonth = Date.UTC(bangkok.getUTCFullYear(), bangkok.getUTCMonth() + 1, 1);
  await moveClockTo(world, nextMonth - 7 * 3_600_000 + 1_200_000, [staff, second]);
  // Sessions of people have ended; a key's do not.
  shop.owner.token = await openSession(world, shop.owner);
  await issueInvoices(world.deps);
  await world.runJobs();
  const { data } = await shop.byKey<InvoiceView[]>("GET /business/invoices");
  const [invoice] = data;
  if (!invoice) throw new Error("no invoice");
  return { booking, invoice };
}

/** Staff give back a part of a delivered booking's price. */
async function refund(bookingId: string, amountSatang: number, leftSatang: number) {
  const { data, code } = await staffCall<PaymentRecord>(
    world,
    staff,
    `POST /console/payments/${bookingId}/refunds`,
    { body: { amountSatang, refundableSatang: leftSatang, words: "ส่งช้ากว่าที่แจ้ง" } },
  );
  if (code) return code;
  const waiting = data.refunds.find(({ state }) => state === "proposed");
  if (waiting)
    await staffCall(world, second, `POST /console/refunds/${waiting.id}/approve`, {
      body: { version: waiting.version },
    });
  await world.runJobs();
  return undefined;
}
const invoiceOf = async (shop: Shop, { id }: { id: string }) =>
  (await shop.byKey<InvoiceRecord>(`GET /business/invoices/${id}`)).data;
const notesOf = async (shop: Shop) =>
  world.deps.db
    .selectFrom("receipts")
    .select(["amountSatang", "correctsId"])
    .where("kind", "=", "credit_note")
    .where("customerId", "=", shop.accountId)
    .execute();

test("a refund after the invoice is a credit note on it and makes its open part smaller", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00 });
  const { booking, invoice } = await invoiced(shop);
  const { totalSatang } = booking;
  expect(await refund(booking.id, 20_00, totalSatang)).toBeUndefined();
  expect(await invoiceOf(shop, invoice)).toMatchObject({
    creditedSatang: 20_00,
    openSatang: totalSatang - 20_00,
    state: "open",
  });
  expect((await notesOf(shop)).map(({ amountSatang }) => amountSatang)).toEqual([20_00]);
  expect(await receivable(shop)).toBe(totalSatang - 20_00);
  expect((await shop.balance()).availableSatang).toBe(0);
  expect(await refund(booking.id, totalSatang - 20_00, totalSatang - 20_00)).toBeUndefined();
  expect(await invoiceOf(shop, invoice)).toMatchObject({ openSatang: 0, state: "settled" });
  expect(await receivable(shop)).toBe(0);
  await expectNoGaps(world);
});

test("a refund of an invoice that is paid already becomes balance, with its credit note", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00, balanceSatang: 500_00 });
  const { booking, invoice } = await invoiced(shop);
  const paid = await shop.manage(`POST /business/invoices/${invoice.id}/payments`, {
    method: "balance",
  });
  expect(paid.status).toBe(201);
  const before = (await shop.balance()).availableSatang;
  expect(await refund(booking.id, 30_00, booking.totalSatang)).toBeUndefined();
  expect((await shop.balance()).availableSatang).toBe(before + 30_00);
  expect(await invoiceOf(shop, invoice)).toMatchObject({ creditedSatang: 0, state: "settled" });
  expect(await notesOf(shop)).toHaveLength(1);
});

test("an overdue invoice blocks bookings on invoice until staff record its transfer; they can open its PDF", async () => {
  const shop = await openShop(world, { limitSatang: 5_000_00 });
  const { invoice } = await invoiced(shop);
  const dayAfter = Date.parse(`${invoice.dueOn}T10:00:00+07:00`) + 86_400_000;
  await moveClockTo(world, dayAfter - 86_400_000, [staff, second]);
  expect((await bookForShop(world, shop)).status).toBe(201);
  await moveClockTo(world, dayAfter, [staff, second]);
  expect((await bookForShop(world, shop)).code).toBe("invoice_overdue");
  // Cash is not lent.
  expect((await bookForShop(world, shop, { payment: { method: "cash" } })).status).toBe(201);

  const pdfOf = (businessId: string, by: Staff) =>
    world.app.inject({
      url: `/api/console/businesses/${businessId}/invoices/${invoice.id}/pdf`,
      headers: { cookie: by.cookie },
    });
  const pdf = await pdfOf(shop.id, staff);
  expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await pdfOf((await openShop(world)).id, staff)).statusCode).toBe(404);
  const other = await newStaff(world, ["booking.manage"]);
  expect((await pdfOf(shop.id, other)).statusCode).toBe(403);

  const record = (amountSatang: number, bankReference: string) =>
    staffCall<ConsoleBusiness>(
      world,
      staff,
      `POST /console/businesses/${shop.id}/invoices/${invoice.id}/payments`,
      { body: { amountSatang, bankReference, paidOn: serviceDay(world.clock.now) } },
    );
  const pay = async (amountSatang: number, bankReference: string) => {
    const id = (await record(amountSatang, bankReference)).data.transfers[0]?.id;
    const route = `POST /console/businesses/${shop.id}/transfers/${id}/approve` as const;
    return staffCall<ConsoleBusiness>(world, second, route);
  };
  await pay(invoice.openSatang - 1, "KB-1");
  expect((await bookForShop(world, shop)).code).toBe("invoice_overdue");
  expect((await pay(1, "KB-2")).data).toMatchObject({ overdue: false });
  expect((await bookForShop(world, shop)).data.payment.method).toBe("invoice");
});

/** A colleague with this role. */
async function joined(shop: Shop, role: string): Promise<Person> {
  const person = await newCustomer(world);
  await invite(shop, person.email, role);
  const key = await invitationKey(world, person.email);
  const { token } = person;
  await call<BusinessView>(world, "POST /business-invitations/accept", { token, body: { key } });
  return person;
}
const invite = async (shop: Shop, destination: string, role = "booker") =>
  call(world, `POST /businesses/${shop.id}/invitations`, {
    token: shop.owner.token,
    headers: await provedNow(world, shop.owner),
    body: { destination, role },
  });

test("a booker chooses how the business pays; an invoice only where a limit is granted", async () => {
  const rich = await openShop(world, { limitSatang: 5_000_00, balanceSatang: 500_00 });
  const plain = await openShop(world, { balanceSatang: 500_00 });
  const book = async (shop: Shop, person: Person, method?: string) => {
    const { id } = await quoteFor(world);
    const { data, code } = await call<BookingView>(world, "POST /bookings", {
      token: person.token,
      headers: { "songtan-business": shop.id },
      body: bookingOf(id, method ? { payment: { method } } : {}),
    });
    return code ?? data.payment.method;
  };
  const ofRich = await joined(rich, "booker");
  const ofPlain = await joined(plain, "booker");
  for (const method of ["invoice", "balance", "cash"] as const)
    expect(await book(rich, ofRich, method)).toBe(method);
  expect(await book(rich, ofRich)).toBe("invoice");
  expect(await book(plain, ofPlain, "invoice")).toBe("invoice_not_granted");
  expect(await book(plain, ofPlain)).toBe("balance");
  expect(await book(plain, ofRich)).toBe("not_found");
  const viewer = await joined(rich, "viewer");
  expect(await book(rich, viewer, "invoice")).toBe("scope_missing");
  // Bookers see whether there is an invoice, not how much, and cannot pay in.
  const headers = { "songtan-business": rich.id };
  const { token } = ofRich;
  const granted = async ({ token: of }: Person) =>
    (await call<BusinessView[]>(world, "GET /businesses", { token: of })).data.map(
      ({ invoiceGranted }) => invoiceGranted,
    );
  expect([await granted(ofRich), await granted(ofPlain)]).toEqual([[true], [false]]);
  expect((await call(world, "GET /business/balance", { token, headers })).code).toBe(
    "scope_missing",
  );
  const body = { method: "promptpay", amountSatang: 100_00 };
  expect((await call(world, "POST /business/top-ups", { token, headers, body })).code).toBe(
    "scope_missing",
  );
});

test("who is a member already is not invited again, by e-mail or by phone, and keeps their role", async () => {
  const shop = await openShop(world);
  const colleague = await joined(shop, "admin");
  await world.runJobs();
  world.sent.length = 0;
  for (const destination of [colleague.email, colleague.phone, shop.owner.email])
    expect((await invite(shop, destination)).code).toBe("already_member");
  await world.runJobs();
  expect(world.sent).toEqual([]);
  // An invitation to a colleague stays open for whom it was meant.
  const stranger = await newCustomer(world);
  await invite(shop, stranger.email, "viewer");
  const key = await invitationKey(world, stranger.email);
  const accept = ({ token }: Person) =>
    call<BusinessView>(world, "POST /business-invitations/accept", { token, body: { key } });
  expect((await accept(colleague)).code).toBe("invitation_for_other");
  const members = await call<{ accountId: string; role: string }[]>(
    world,
    `GET /businesses/${shop.id}/members`,
    { token: shop.owner.token },
  );
  expect(members.data.find(({ accountId }) => accountId === colleague.id)?.role).toBe("admin");
  expect((await accept(stranger)).data.role).toBe("viewer");
});
