import type { City } from "../city.ts";
import { checkStep } from "./checks.ts";
import { withoutForeign } from "./foreign-steps.ts";
import { priceKept, sentBack } from "./model-provider.ts";
import { mustBe } from "./money-wrong.ts";
import { booksOf, freeCredit, type Records, sumOf, type Watched } from "./records.ts";

type ProviderCharge = Awaited<ReturnType<City["bank"]["charges"]>>[number];
type ProviderDispute = Awaited<ReturnType<City["bank"]["disputes"]>>[number];
/** What the provider has of one story: its charges, and those of them that banks have taken back. */
type Provided = { charges: ProviderCharge[]; lost: Map<string, ProviderDispute> };

/**
 * When nothing is under way: the provider has kept the price of each booking, the fee, or nothing, of each later charge
 * what it was for; nobody's money lies about; and our clearing account says of all these what the provider says.
 */
export async function checkQuiet(city: City, watched: Watched): Promise<void> {
  const records = await checkStep(city, watched);
  for (const { id, state, number } of records.bookings)
    if (state === "lost" && !records.claims.some(({ bookingId }) => bookingId === id))
      mustBe(`claims of ${number}, whose goods are lost`, 0, 1);
  const due = booksOf(records, watched.customerId).customer_due ?? 0;
  const free = freeCredit(records, watched.customerId);
  if (due > 0 && free > 0) mustBe("what we have of a customer who owes", free, 0);
  const lost = (await city.bank.disputes(watched.since)).filter(({ status }) => status === "lost");
  const provided = {
    charges: withoutForeign(await city.bank.charges(watched.since)),
    lost: new Map(lost.map((dispute) => [dispute.charge, dispute])),
  };
  const seen = [...checkPrices(records, provided), ...checkOthers(records, provided)];
  for (const charge of seen) checkTaken(charge, provided);
  const fees = sumOf(seen, (one) => (one.paid ? one.fee + one.fee_vat : 0));
  const transferred = await checkTransfers(city, records, watched);
  mustBe("our clearing account", records.clearing, keptOf(seen, provided) - fees - transferred);
  await checkCards(city, records, watched);
}

/** What the provider has of these charges, less what it gave back and what banks took. */
const keptOf = (charges: readonly ProviderCharge[], { lost }: Provided): number =>
  sumOf(charges, (one) => {
    const left = (one.paid ? one.amount : 0) - one.refunded_amount;
    return left - Math.min(left, lost.get(one.id)?.amount ?? 0);
  });

/** Nothing is sent back of what a bank has taken. */
function checkTaken({ id, refunds }: ProviderCharge, { lost }: Provided): void {
  const closed = lost.get(id)?.closed_at;
  const after = refunds.data.filter(({ created_at }) => closed && created_at > closed);
  mustBe("refunds of what a bank had taken", after.length, 0);
}

function checkPrices(records: Records, provided: Provided): ProviderCharge[] {
  const taken = new Set(
    [...records.tries, ...records.charges].filter((one) => provided.lost.has(one.chargeId ?? "")).map(({ id }) => id),
  );
  return records.bookings.flatMap((booking) => {
    const raises = records.charges
      .filter((one) => one.purpose === "priority_fee" && one.bookingId === booking.id)
      .map(({ id }) => id);
    const mine = provided.charges.filter(
      (one) => one.description === booking.number || raises.includes(one.metadata.paymentId),
    );
    const wanted = priceKept(booking, records, taken);
    mustBe(`what the provider kept of ${booking.number}, ${booking.state}`, keptOf(mine, provided), wanted);
    return mine;
  });
}

/** Tips, money for dues and top-ups. */
function checkOthers(records: Records, provided: Provided): ProviderCharge[] {
  const later = records.charges.filter(({ purpose }) => purpose !== "priority_fee");
  const topUps = records.topUps.map((one) => ({ ...one, purpose: "top-up" }));
  return [...later, ...topUps].flatMap((one) => {
    const isTaken = provided.lost.has(one.chargeId ?? "");
    const wanted = one.state === "paid" && !isTaken ? one.amount - sentBack(records, one.id) : 0;
    const mine = provided.charges.filter(({ metadata }) => metadata.paymentId === one.id);
    mustBe(`what the provider kept of a charge, ${one.purpose}`, keptOf(mine, provided), wanted);
    return mine;
  });
}

/** Each payout that is paid was transferred, once, and no other. Answers what the provider has transferred. */
async function checkTransfers(city: City, { payouts }: Records, { since }: Watched): Promise<number> {
  const transfers = payouts.length > 0 ? await city.bank.transfers(since) : [];
  let paid = 0;
  for (const payout of payouts) {
    const mine = transfers.filter(({ metadata }) => metadata.payoutId === payout.id);
    mustBe(`sent too early to an account that took another's place, ${payout.kind}`, payout.tooEarly, false);
    if (mine.length > 1) mustBe(`transfers of a payout, ${payout.state}`, mine.length, 1);
    const arrived = sumOf(mine, (one) => (one.paid ? one.amount : 0));
    mustBe(`what was transferred of a payout, ${payout.state}`, arrived, payout.state === "paid" ? payout.transfer : 0);
    paid += arrived;
  }
  return paid;
}

/** The provider keeps the cards we show, each number once, and no other. */
async function checkCards(city: City, { cards, keepings }: Records, { customerId, since }: Watched): Promise<void> {
  if (keepings.length === 0) return;
  const there = await city.bank.cardsOf(customerId, since);
  mustBe("cards at the provider", there.sort(), cards.map(({ providerId }) => providerId).sort());
  mustBe("kept cards of the same number", new Set(cards.map((one) => one.fingerprint)).size, cards.length);
}
