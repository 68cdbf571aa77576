import type { City } from "../city/city.ts";
import { checkStep } from "./checks/checks.ts";
import { assertEqual } from "./model/money-mismatch.ts";
import { retainedPrice, sentBack } from "./model/provider.ts";
import { booksOf, freeCredit, type Records, sumOf, type Watched } from "./model/records.ts";
import { withoutForeign } from "./steps/foreign-steps.ts";

type ProviderCharge = Awaited<ReturnType<City["bank"]["charges"]>>[number];
type ProviderDispute = Awaited<ReturnType<City["bank"]["disputes"]>>[number];
/** The provider's records of one story: its charges, and those of them that banks have reversed. */
type Provided = { charges: ProviderCharge[]; lost: Map<string, ProviderDispute> };

/**
 * When nothing is pending, the provider has retained the price of each booking, the fee, or
 * nothing, and of each later charge its amount. No money is unassigned, and our clearing account
 * agrees with the provider.
 */
export async function checkQuiet(city: City, watched: Watched): Promise<void> {
  const records = await checkStep(city, watched);
  for (const { id, state, number } of records.bookings)
    if (state === "lost" && !records.claims.some(({ bookingId }) => bookingId === id))
      assertEqual(`claims of ${number}, whose goods are lost`, 0, 1);
  const due = booksOf(records, watched.customerId).customer_due ?? 0;
  const free = freeCredit(records, watched.customerId);
  if (due > 0 && free > 0) assertEqual("what we have of a customer who owes", free, 0);
  const lost = (await city.bank.disputes(watched.since)).filter(({ status }) => status === "lost");
  const provided = {
    charges: withoutForeign(await city.bank.charges(watched.since)),
    lost: new Map(lost.map((dispute) => [dispute.charge, dispute])),
  };
  const checked = [...checkPrices(records, provided), ...checkOthers(records, provided)];
  for (const charge of checked) checkDisputed(charge, provided);
  const fees = sumOf(checked, (charge) => (charge.paid ? charge.fee + charge.fee_vat : 0));
  const transferred = await checkTransfers(city, records, watched);
  assertEqual(
    "our clearing account",
    records.clearing,
    retainedOf(checked, provided) - fees - transferred,
  );
  await checkCards(city, records, watched);
}

/** The provider's amount of these charges, less its refunds and the amounts reversed by banks. */
const retainedOf = (charges: readonly ProviderCharge[], { lost }: Provided): number =>
  sumOf(charges, (charge) => {
    const remaining = (charge.paid ? charge.amount : 0) - charge.refunded_amount;
    return remaining - Math.min(remaining, lost.get(charge.id)?.amount ?? 0);
  });

/** Nothing is refunded of an amount that a bank has reversed. */
function checkDisputed({ id, refunds }: ProviderCharge, { lost }: Provided): void {
  const closed = lost.get(id)?.closed_at;
  const after = refunds.data.filter(({ created_at }) => closed && created_at > closed);
  assertEqual("refunds of what a bank had taken", after.length, 0);
}

function checkPrices(records: Records, provided: Provided): ProviderCharge[] {
  const disputedIds = new Set(
    [...records.tries, ...records.charges]
      .filter((charge) => provided.lost.has(charge.chargeId ?? ""))
      .map(({ id }) => id),
  );
  return records.bookings.flatMap((booking) => {
    const raises = records.charges
      .filter((charge) => charge.purpose === "priority_fee" && charge.bookingId === booking.id)
      .map(({ id }) => id);
    const bookingCharges = provided.charges.filter(
      (charge) =>
        charge.description === booking.number || raises.includes(charge.metadata.paymentId),
    );
    const expected = retainedPrice(booking, records, disputedIds);
    assertEqual(
      `what the provider kept of ${booking.number}, ${booking.state}`,
      retainedOf(bookingCharges, provided),
      expected,
    );
    return bookingCharges;
  });
}

/** Tips, money for dues and top-ups. */
function checkOthers(records: Records, provided: Provided): ProviderCharge[] {
  const later = records.charges.filter(({ purpose }) => purpose !== "priority_fee");
  const topUps = records.topUps.map((topUp) => ({ ...topUp, purpose: "top-up" }));
  return [...later, ...topUps].flatMap((charge) => {
    const isDisputed = provided.lost.has(charge.chargeId ?? "");
    const expected =
      charge.state === "paid" && !isDisputed ? charge.amount - sentBack(records, charge.id) : 0;
    const paymentCharges = provided.charges.filter(
      ({ metadata }) => metadata.paymentId === charge.id,
    );
    assertEqual(
      `what the provider kept of a charge, ${charge.purpose}`,
      retainedOf(paymentCharges, provided),
      expected,
    );
    return paymentCharges;
  });
}

/** Each payout that is paid was transferred, once, and no other. Answers what the provider has transferred. */
async function checkTransfers(
  city: City,
  { payouts }: Records,
  { since }: Watched,
): Promise<number> {
  const transfers = payouts.length > 0 ? await city.bank.transfers(since) : [];
  let paid = 0;
  for (const payout of payouts) {
    const payoutTransfers = transfers.filter(({ metadata }) => metadata.payoutId === payout.id);
    assertEqual(
      `sent too early to an account that took another's place, ${payout.kind}`,
      payout.tooEarly,
      false,
    );
    if (payoutTransfers.length > 1)
      assertEqual(`transfers of a payout, ${payout.state}`, payoutTransfers.length, 1);
    const arrived = sumOf(payoutTransfers, (transfer) => (transfer.paid ? transfer.amount : 0));
    assertEqual(
      `what was transferred of a payout, ${payout.state}`,
      arrived,
      payout.state === "paid" ? payout.transfer : 0,
    );
    paid += arrived;
  }
  return paid;
}

/** The provider keeps the cards we show, each number once, and no other. */
async function checkCards(
  city: City,
  { cards, cardSaveAttempts }: Records,
  { customerId, since }: Watched,
): Promise<void> {
  if (cardSaveAttempts.length === 0) return;
  const providerCards = await city.bank.cardsOf(customerId, since);
  assertEqual(
    "cards at the provider",
    providerCards.sort(),
    cards.map(({ providerId }) => providerId).sort(),
  );
  assertEqual(
    "kept cards of the same number",
    new Set(cards.map((card) => card.fingerprint)).size,
    cards.length,
  );
}
