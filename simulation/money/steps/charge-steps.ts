import type { Random } from "@songtan/sandbox/data/random";
import { send } from "./acts.ts";
import type { BookingNow } from "./booking-now.ts";
import { payerActs } from "./booking-steps.ts";
import { aCard } from "./card-steps.ts";
import type { Step, Story } from "./story.ts";

/** How a customer pays extra amounts: a card, or PromptPay. */
const paymentMethod = async (story: Story) =>
  story.random.chance(0.5) ? { method: "card", ...(await aCard(story)) } : { method: "promptpay" };

const wholeBaht = (random: Random, least: number, most: number): number =>
  random.integer(least, most) * 100;

/**
 * What a customer may pay on top of the price: a tip, a higher price, an amount due; and the
 * results.
 */
export function chargeSteps(story: Story, booking: BookingNow): Step[] {
  const { random, customer } = story;
  const { token } = customer;
  const steps: Step[] = [];
  const requestCharge = (path: string, body: object) => async () => {
    await send(story, `POST ${path}` as "POST /x", {
      token,
      body: { ...body, ...(await paymentMethod(story)) },
    });
  };
  if (booking.state === "searching") {
    const totalSatang = booking.priority + wholeBaht(random, 10, 60);
    const more = booking.method === "cash" ? () => raiseInCash(story, booking, totalSatang) : null;
    steps.push([
      9,
      "",
      more ?? requestCharge(`/bookings/${booking.id}/priority-fee`, { totalSatang }),
    ]);
  }
  if (booking.state === "delivered")
    steps.push([
      14,
      "",
      requestCharge(`/bookings/${booking.id}/tip`, { amountSatang: wholeBaht(random, 20, 90) }),
    ]);
  if (booking.due > 0)
    steps.push([14, "", requestCharge("/customer/amount-due/payments", {}), "pay the amount due"]);
  for (const charge of booking.charges.filter(({ state }) => state === "pending")) {
    steps.push([30, "", () => payerActs(story, charge)]);
    steps.push([10, "", () => send(story, `POST /charges/${charge.id}/check`, { token })]);
    steps.push([3, "", () => send(story, `POST /charges/${charge.id}/end`, { token })]);
  }
  const late = booking.charges.filter(({ chargeId }) => chargeId);
  if (late.length > 0) steps.push([1, "", () => payerActs(story, random.pick(late))]);
  return steps;
}

const raiseInCash = (story: Story, booking: BookingNow, totalSatang: number) =>
  send(story, `POST /bookings/${booking.id}/priority-fee`, {
    token: story.customer.token,
    body: { totalSatang },
  });
