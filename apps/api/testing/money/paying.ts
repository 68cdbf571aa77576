import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import type { PaymentView } from "@songtan/contract/payments/payments";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { expect } from "vitest";
import { call } from "../world/call.ts";
import { quoteRequest } from "../world/delivery.ts";
import type { Person } from "../world/people.ts";
import { siam, silom } from "../world/points.ts";
import type { TestWorld } from "../world/test-world.ts";
import { ledgerBalance } from "./ledger-balance.ts";
import { openMoneyWorld } from "./money-world.ts";
import type { PretendBank } from "./pretend-bank.ts";

type Payment = CreateBooking["payment"];
export type Paying = Awaited<ReturnType<typeof openPaying>>;

/** A world with a pretend bank, and the actions of a customer to pay for a booking. */
export async function openPaying(settings: Record<string, string> = {}) {
  // Cards run out and files expire in the present.
  const money = await openMoneyWorld({ settings, now: new Date() });
  return { ...money, ...customersIn(money.world, money.bank) };
}

function customersIn(world: TestWorld, bank: PretendBank) {
  const order = async ({ token }: Person, payment: Payment, key = crypto.randomUUID()) => {
    const quote = await call<QuoteView>(world, "POST /quotes", {
      token,
      body: quoteRequest({ stops: [siam, { ...silom, address: "ถนนสีลม" }] }),
    });
    const body = {
      quoteId: quote.data.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        { contactName: "สมชาย", contactPhone: "089-222-2222" },
      ],
      payment,
    };
    const headers = { "idempotency-key": key };
    const send = () => call<BookingView>(world, "POST /bookings", { token, body, headers });
    return { ...(await send()), again: send };
  };
  const byCard = async (customer: Person, number?: string) =>
    (await order(customer, { method: "card", token: await bank.token(number) })).data;
  const read = async (customer: Person, id: string) =>
    (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
  const tries = (bookingId: string) =>
    world.deps.db
      .selectFrom("payments")
      .selectAll()
      .where("bookingId", "=", bookingId)
      .where("purpose", "=", "booking")
      .orderBy("sequenceNumber")
      .execute();
  const chargeOf = async (bookingId: string) =>
    (await tries(bookingId)).at(-1)?.providerChargeId ?? "";
  const check = (customer: Person, id: string) =>
    call<PaymentView>(world, `POST /bookings/${id}/payments/check`, { token: customer.token });
  const balanceOf = (account: LedgerAccount, ownerId: string) =>
    ledgerBalance(world, account, ownerId);
  const paidBooking = async (customer: Person) => {
    const booking = await byCard(customer);
    await bank.answer(await chargeOf(booking.id));
    expect((await check(customer, booking.id)).data).toMatchObject({
      state: "paid",
      bookingState: "searching",
    });
    return booking;
  };
  const refunds = (bookingId: string) =>
    world.deps.db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .select(["refunds.amountSatang", "refunds.state", "refunds.reason"])
      .where("bookingId", "=", bookingId)
      .execute();
  return { order, byCard, read, tries, chargeOf, check, of: balanceOf, paidBooking, refunds };
}
