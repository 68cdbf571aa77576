import type { BookingView } from "@songtan/contract/bookings";
import { call } from "../../apps/api/src/testing/call.ts";
import { quoteRequest } from "../../apps/api/src/testing/delivery.ts";
import { siam, silom } from "../../apps/api/src/testing/points.ts";
import { send } from "./acts.ts";
import type { BookingNow } from "./booking-now.ts";
import { aCard } from "./card-steps.ts";
import { freeCredit } from "./records.ts";
import type { Step, Story } from "./story.ts";

export async function bookSomething(story: Story): Promise<void> {
  const { random, customer, city } = story;
  const drawn = random.pick(["card", "card", "card", "promptpay", "promptpay", "cash", "cash"] as const);
  // About as much as a booking costs: sometimes it is not enough.
  const rich = freeCredit(story.records, customer.id) > 8000 && random.chance(0.6);
  const kept = story.records.cards.length > 0 && random.chance(0.6);
  const method = rich ? "credit" : kept ? "card" : drawn;
  const codAmountSatang = random.chance(0.3) ? random.whole(1, 40) * 5000 : 0;
  const scheduled = random.chance(0.08);
  const quote = await call<{ id: string }>(city.world, "POST /quotes", {
    token: customer.token,
    body: quoteRequest({
      stops: [siam, { ...silom, address: "ถนนสีลม", ...(codAmountSatang && { codAmountSatang }) }],
      ...(random.chance(0.2) && { promoCode: city.promoCode }),
      ...(random.chance(0.1) && { extras: ["return_trip" as const] }),
      ...(scheduled && { scheduledAt: new Date(city.world.clock.now.getTime() + 2 * 3_600_000).toISOString() }),
    }),
  });
  if (quote.status !== 201) {
    story.steps.push(`no quote: ${quote.code}`);
    return;
  }
  const recipient = random.chance(0.5);
  const payment =
    method === "cash"
      ? { method, ...(recipient ? { payer: "recipient", payerStopIndex: 1 } : { payer: "sender" }) }
      : method === "card"
        ? { method, ...(await aCard(story)) }
        : { method };
  story.steps.push(`books by ${method}${codAmountSatang ? ` with ${codAmountSatang} on delivery` : ""}`);
  await send<BookingView>(story, "POST /bookings", {
    token: customer.token,
    body: {
      quoteId: quote.data.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        { contactName: "สมชาย", contactPhone: "089-222-2222" },
      ],
      payment,
    },
  });
}

export function payingSteps(story: Story, booking: BookingNow): Step[] {
  const { customer } = story;
  const [newest] = booking.tries;
  const checkNow = () => send(story, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  const steps: Step[] = [
    [16, "", checkNow],
    [2, "", () => cancel(story, booking)],
    [2, "", () => tryAgain(story, booking)],
  ];
  if (newest?.chargeId && newest.state === "pending") steps.push([50, "", () => payerActs(story, newest)]);
  if (newest && ["failed", "expired"].includes(newest.state)) steps.push([30, "", () => tryAgain(story, booking)]);
  return steps;
}

export async function cancel(story: Story, booking: BookingNow): Promise<void> {
  const { token } = story.customer;
  const seen = await call<BookingView>(story.city.world, `GET /bookings/${booking.id}`, { token });
  const expectedFeeSatang = seen.data.cancellation.feeSatang;
  if (story.random.chance(0.2)) story.city.world.clock.advance(301);
  await send(story, `POST /bookings/${booking.id}/cancel`, { token, body: { expectedFeeSatang } });
}

async function tryAgain(story: Story, booking: BookingNow): Promise<void> {
  const { random, customer } = story;
  const body = random.chance(0.6) ? { method: "card", ...(await aCard(story)) } : { method: "promptpay" };
  await send(story, `POST /bookings/${booking.id}/payments`, { token: customer.token, body });
}

export async function payerActs(
  { city, random, steps }: Story,
  charge: { chargeId: string | null; method: string },
): Promise<void> {
  const word = charge.method === "card" && random.chance(0.15) ? "reject" : "approve";
  await city.bank.answer(charge.chargeId ?? "", word);
  steps.push(`the payer says ${word}`);
}
