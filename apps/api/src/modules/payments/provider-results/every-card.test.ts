import type { PaymentView } from "@songtan/contract/payments/payments";
import { documentedCards } from "@songtan/sandbox/card-provider/documented-cards";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(() => money.close());

/** Books with this card; the payer says a word at the bank, where there is a bank's page. */
async function payWith(number: string, decision: "approve" | "reject") {
  const { token } = await newCustomer(world);
  const booking = await book(
    world,
    { token },
    { payment: { method: "card", token: await bank.token(number) } },
  );
  if (booking.payment.authorizeUri)
    await bank.answer(booking.payment.authorizeUri.split("/").at(-1) ?? "", decision);
  const { data } = await call<PaymentView>(world, `POST /bookings/${booking.id}/payments/check`, {
    token,
  });
  return { atBank: Boolean(booking.payment.authorizeUri), view: data, booking };
}

test.each(documentedCards)("$brand $number: $result, $where", async ({ number, result, where }) => {
  const { atBank, view, booking } = await payWith(number, "approve");
  expect(atBank).toBe(where === "bank");
  if (result === "pays") expect(view).toMatchObject({ state: "paid", bookingState: "searching" });
  else
    expect(view).toMatchObject({
      state: "failed",
      failure: result,
      bookingState: "awaiting_payment",
    });
  // The page that says so names what was paid, or not.
  expect(view).toMatchObject({ bookingNumber: booking.number, totalSatang: booking.totalSatang });
});

test.each(documentedCards.filter(({ result }) => result === "pays"))(
  "$brand $number, rejected by its owner at the bank, is not charged",
  async ({ number }) => {
    const { view } = await payWith(number, "reject");
    expect(view).toMatchObject({
      state: "failed",
      failure: "payment_rejected",
      bookingState: "awaiting_payment",
    });
  },
);
