import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { Random } from "@songtan/sandbox/data/random";
import { call } from "../../../apps/api/testing/world/call.ts";
import { quoteRequest } from "../../../apps/api/testing/world/delivery.ts";
import { ari, chatuchak, siam, silom } from "../../../apps/api/testing/world/points.ts";
import { assertEqual } from "../model/money-mismatch.ts";
import { freeCredit } from "../model/records.ts";
import { send } from "./acts.ts";
import type { BookingNow } from "./booking-now.ts";
import { aCard } from "./card-steps.ts";
import type { Step, Story } from "./story.ts";

export async function createBooking(story: Story): Promise<void> {
  const { random, customer, city } = story;
  const drawn = random.pick([
    "card",
    "card",
    "card",
    "promptpay",
    "promptpay",
    "cash",
    "cash",
  ] as const);
  // About as much as a booking costs: sometimes it is not enough.
  const rich = freeCredit(story.records, customer.id) > 8000 && random.chance(0.6);
  const useSavedCard = story.records.cards.length > 0 && random.chance(0.6);
  const method = story.aim?.method ?? (rich ? "credit" : useSavedCard ? "card" : drawn);
  const codAmountSatang = random.chance(0.3) ? random.integer(1, 40) * 5000 : 0;
  const scheduled = random.chance(0.08);
  const cod = codAmountSatang > 0 ? { codAmountSatang } : {};
  const dropOffs = random.chance(0.75)
    ? [{ ...silom, address: "ถนนสีลม", ...cod }]
    : [{ ...chatuchak, ...cod }, ...(random.chance(0.5) ? [{ ...ari, address: "ซอยอารีย์" }] : [])];
  const quote = await call<{ id: string; totalSatang: number }>(city.world, "POST /quotes", {
    token: customer.token,
    body: quoteRequest({
      stops: [siam, ...dropOffs],
      ...(random.chance(0.2) && { promoCode: city.promoCode }),
      ...extrasOf(random),
      ...(scheduled && {
        scheduledAt: new Date(city.world.clock.now.getTime() + 2 * 3_600_000).toISOString(),
      }),
    }),
  });
  if (quote.status !== 201) {
    story.steps.push(`no quote: ${quote.code}`);
    return;
  }
  const recipient = random.chance(0.5);
  const price = { method, totalSatang: quote.data.totalSatang };
  const part = method === "credit" ? { requested: 0, most: 0 } : creditPart(story, price);
  const payment = {
    method,
    ...(method === "cash" &&
      (recipient ? { payer: "recipient", payerStopIndex: 1 } : { payer: "sender" })),
    ...(method === "card" && (await aCard(story))),
    ...(part.requested > 0 && { creditSatang: part.requested }),
  };
  const creditNote = part.requested ? ` beside ${part.requested} of credit` : "";
  story.steps.push(
    `books by ${method}${creditNote}${codAmountSatang ? ` with ${codAmountSatang} on delivery` : ""}`,
  );
  const answer = await send<BookingView>(story, "POST /bookings", {
    token: customer.token,
    body: {
      quoteId: quote.data.id,
      stops: [
        { contactName: "มาลี", contactPhone: "081-111-1111" },
        ...dropOffs.map(() => ({ contactName: "สมชาย", contactPhone: "089-222-2222" })),
      ],
      payment,
    },
  });
  if (answer?.status !== 201) return;
  assertEqual("more credit taken than there is", part.requested > part.most, false);
  if (method !== "credit")
    assertEqual("credit that pays a part", answer.data.payment.creditSatang, part.requested);
}

/** The way back in the price, or goods worth more than we answer for without being paid for it. */
const extrasOf = (random: Random) =>
  random.chance(0.1)
    ? { extras: ["return_trip" as const] }
    : random.chance(0.15)
      ? {
          extras: ["raised_liability" as const],
          parcel: {
            category: "document" as const,
            weightKg: 1,
            declaredValueSatang: random.integer(3, 20) * 100_000,
          },
        }
      : {};

/**
 * The amount the customer requests from their credit, and the maximum: whole baht, with enough left
 * for the other method.
 */
function creditPart(
  { random, records, customer, aim }: Story,
  { method, totalSatang }: { method: string; totalSatang: number },
): { requested: number; most: number } {
  const free = freeCredit(records, customer.id);
  const most =
    Math.floor(Math.min(free, totalSatang - (method === "cash" ? 100 : 2000)) / 100) * 100;
  if (aim?.paysPartByCredit && most >= 100) return { requested: most, most };
  if (most < 100 || random.chance(0.25)) return { requested: 0, most };
  if (random.chance(0.05)) return { requested: most + 100, most };
  return { requested: random.chance(0.5) ? most : random.integer(1, most / 100) * 100, most };
}

export function payingSteps(story: Story, booking: BookingNow): Step[] {
  const { customer } = story;
  const [newest] = booking.tries;
  const checkNow = () =>
    send(story, `POST /bookings/${booking.id}/payments/check`, { token: customer.token });
  const steps: Step[] = [
    [16, "", checkNow],
    [2, "", () => cancel(story, booking)],
    [2, "", () => tryAgain(story, booking)],
  ];
  if (newest?.chargeId && newest.state === "pending")
    steps.push([50, "", () => payerActs(story, newest)]);
  if (newest && ["failed", "expired"].includes(newest.state))
    steps.push([30, "", () => tryAgain(story, booking)]);
  return steps;
}

export async function cancel(story: Story, booking: BookingNow): Promise<void> {
  const { token } = story.customer;
  const current = await call<BookingView>(story.city.world, `GET /bookings/${booking.id}`, {
    token,
  });
  const expectedFeeSatang = current.data.cancellation.feeSatang;
  if (story.random.chance(0.2)) story.city.world.clock.advance(301);
  await send(story, `POST /bookings/${booking.id}/cancel`, { token, body: { expectedFeeSatang } });
}

/** The goods are to come back, at the price that was shown. */
export async function recall(story: Story, booking: BookingNow): Promise<void> {
  const { token } = story.customer;
  const current = await call<BookingView>(story.city.world, `GET /bookings/${booking.id}`, {
    token,
  });
  const expectedReturnSatang = current.data.recall?.returnSatang ?? 0;
  await send(story, `POST /bookings/${booking.id}/return-to-me`, {
    token,
    body: { expectedReturnSatang },
  });
}

async function tryAgain(story: Story, booking: BookingNow): Promise<void> {
  const { random, customer } = story;
  const body = random.chance(0.6)
    ? { method: "card", ...(await aCard(story)) }
    : { method: "promptpay" };
  await send(story, `POST /bookings/${booking.id}/payments`, { token: customer.token, body });
}

export async function payerActs(
  { city, random, steps }: Story,
  charge: { chargeId: string | null; method: string },
): Promise<void> {
  const decision = charge.method === "card" && random.chance(0.15) ? "reject" : "approve";
  await city.bank.answer(charge.chargeId ?? "", decision);
  steps.push(`the payer says ${decision}`);
}
