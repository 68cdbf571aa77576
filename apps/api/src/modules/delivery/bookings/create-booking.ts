import { randomBytes } from "node:crypto";
import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { QuoteStop } from "@songtan/contract/bookings/quotes";
import { Refusal } from "@songtan/contract/errors";
import { assert } from "@songtan/domain/assert";
import { type BookingDecision, decideBooking } from "@songtan/domain/booking/create";
import { bookingNumber } from "@songtan/domain/booking/number";
import type { BookingMethod } from "@songtan/domain/booking-types";
import { idInCity } from "@songtan/domain/cities/city-id";
import { newSender } from "@songtan/domain/cod/cod-ceiling";
import { useCredit } from "@songtan/domain/ledger/payment-entries";
import { limits } from "@songtan/domain/limits";
import { formatBaht, satangPerBaht, sumSatang } from "@songtan/domain/money";
import { totalOutstanding } from "@songtan/domain/payments/amount-due";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import type { z } from "zod";
import { json, type Trx } from "../../../db/database.ts";
import { insertAhead } from "../../../db/insert-ahead.ts";
import { lockRow, shareRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sha256 } from "../../../keys/secrets.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { loadFreeCredit } from "../../accounting/amounts-due/free-credit.ts";
import { loadOutstandingAmounts } from "../../accounting/amounts-due/load-outstanding-amounts.ts";
import { noteLowBalance } from "../../accounting/amounts-due/note-low-balance.ts";
import { chargeInvoiceItem } from "../../accounting/invoice-items/charge-items.ts";
import {
  type BusinessAccount,
  requireInvoiceRoom,
} from "../../accounting/invoice-items/invoice-account.ts";
import { ensureCreditSplit } from "../../accounting/receipts/enqueue-receipts.ts";
import { recordBookingEvents } from "../../bookings/record/booking-events.ts";
import { requireOwnParcelPhoto } from "../../bookings/record/parcel-photo.ts";
import { scheduleSearch } from "../../bookings/record/search.ts";
import { createPayment, findNamedCard } from "../../payments/records/payments.ts";
import { redeemPromo, reservePromo } from "../../pricing/promos/promo-use.ts";
import type { QuoteRow } from "../../pricing/quotes/lock-quote.ts";
import { acceptedMethods } from "../../pricing/tariff/load-tariff.ts";
import { loadBookingFacts } from "./load-booking-facts.ts";
import { requirePinReader } from "./recipient/sender-mobile.ts";

/** The customer's input; a business's payment is decided earlier. */
export type NewBookingInput = Pick<
  CreateBooking,
  "quoteId" | "stops" | "deviceId" | "goodsTermsVersion"
> & {
  customerId: string;
  /** The member of staff who books for a caller. */
  recordedBy?: string;
  /** Until when the price was promised to the person who approves an agent's proposal; else as long as the quote. */
  priceHeldUntil?: Date | undefined;
  /** A business: the whole price goes on its monthly invoice, and is then paid by that credit. */
  onInvoice?: boolean;
  payment: Omit<NonNullable<CreateBooking["payment"]>, "method"> & { method: BookingMethod };
};
type Input = NewBookingInput;
type Decided = Extract<BookingDecision, { ok: true }>;

/** Makes a booking from a quote. The quote's row lock and the unique `quote_id` both see that it makes only one. */
export async function createBooking(
  deps: Pick<Deps, "clock" | "secrets" | "cardProvider"> & { trx: Trx },
  input: Input,
): Promise<string> {
  const { trx } = deps;
  const now = deps.clock();
  const { customerId, quoteId } = input;
  const paysByCredit = input.payment.method === "credit" || (input.payment.creditSatang ?? 0) > 0;
  const number = bookingNumber(randomBytes(8));
  // Sent together: what is read after the locks sees what was committed before they were had.
  const [quote, , customer, facts, amountsDue] = await Promise.all([
    lockRow(trx, "quotes", quoteId),
    // Held from here on: of two bookings that reach for the same credit, one waits and finds what is left.
    paysByCredit && lockCustomer(trx, customerId),
    // Waits for a closure of this account that runs at the same time; it is checked below.
    shareRow(trx, "customers", customerId),
    loadBookingFacts(trx, { customerId, quoteId, number }),
    loadOutstandingAmounts(trx, customerId),
  ]);
  if (!quote || !facts || (quote.accountId !== null && quote.accountId !== customerId))
    throw new Refusal("not_found");
  assert(customer, "a signed-in customer has an account");
  if (facts.closing) throw new Refusal("account_closing");
  if (customer.suspendedAt) throw new Refusal("suspended");
  const decision = decideBooking(
    {
      quote: {
        expiresAt: input.priceHeldUntil ?? quote.expiresAt,
        usedByBookingId: facts.usedByBookingId,
        scheduledAt: quote.scheduledAt,
        stopCount: stopsOf(quote).length,
        codSatang: sumSatang(stopsOf(quote).map(({ codAmountSatang = 0 }) => codAmountSatang)),
      },
      sender: facts.sender,
      contactCount: input.stops.length,
      // A business's internal account does not have a phone; the person who books for it does.
      phoneVerified: customer.phoneVerifiedAt !== null || customer.businessId !== null,
      payment: input.payment,
      dues: amountsDue,
      totalSatang: quote.totalSatang,
      ...(paysByCredit && {
        freeCreditSatang: input.onInvoice
          ? quote.totalSatang
          : await loadFreeCredit(trx, input.customerId),
      }),
      paymentMethods: acceptedMethods(facts.terms, deps.cardProvider),
    },
    now,
  );
  if (!decision.ok)
    throw new Refusal(
      decision.refusal,
      {
        amount: formatBaht(totalOutstanding(amountsDue)),
        maxBaht: newSender.codPerBookingSatangMax / satangPerBaht,
      },
      decision.fields,
    );
  const room = { accountId: input.customerId, amountSatang: quote.totalSatang, now };
  const invoiced = input.onInvoice ? await requireInvoiceRoom(trx, room) : null;
  await findNamedCard(trx, {
    accountId: input.customerId,
    cardId: input.payment.cardId,
    field: "payment.cardId",
  });
  await requireOwnParcelPhoto(trx, { parcel: quote.parcel, customerId: input.customerId });
  const promo = await reserveQuotedPromo(trx, quote, input.customerId);
  const bookingId = idInCity(crypto.randomUUID(), quote.city);
  const freeNumber = facts.numberUsed ? await drawNumber(trx) : number;
  await saveBooking(deps, { bookingId, number: freeNumber, input, quote, decision, now });
  await saveStops(deps, { bookingId, input, quote });
  if (quote.extras.includes("pin"))
    await requirePinReader(trx, { id: bookingId, customerId }, input.stops.slice(1));
  if (promo) await redeemPromo(trx, { ...promo, bookingId, customerId: input.customerId, now });
  await beginPaying(trx, { bookingId, input, quote, decision, invoiced, now });
  await announce(trx, { bookingId, input, quote, decision, now });
  return bookingId;
}

/**
 * Credit pays at once, cash on the way. A charge by card or PromptPay for the amount left after
 * credit is saved before the provider is called.
 */
async function beginPaying(
  trx: Trx,
  {
    bookingId,
    input,
    quote,
    decision,
    invoiced,
    now,
  }: NewBooking & { invoiced: BusinessAccount | null },
): Promise<void> {
  const { method, cardId: savedCardId } = input.payment;
  const { creditSatang } = decision;
  const { lines, driverPaySatang, totalSatang } = quote;
  if (method === "card" || method === "promptpay") {
    const amountSatang = amountAfterCredit({ totalSatang, creditSatang });
    await createPayment(trx, {
      purpose: "booking",
      bookingId,
      customerId: input.customerId,
      method,
      amountSatang,
      savedCardId,
      now,
    });
  }
  if (invoiced)
    await chargeInvoiceItem(trx, invoiced, {
      source: `credit:${bookingId}`,
      bookingId,
      amountSatang: creditSatang,
      times: { happenedAt: now, recordedAt: now },
    });
  const entry = useCredit({ bookingId, customerId: input.customerId, amountSatang: creditSatang });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  if (!invoiced)
    await noteLowBalance(trx, { accountId: input.customerId, spentSatang: creditSatang, now });
  await ensureCreditSplit(trx, {
    id: bookingId,
    lines,
    driverPaySatang,
    creditSatang,
    createdAt: now,
  });
}

/** Reserves the promo that the quote promised; the quote may have been made before the customer signed in. */
async function reserveQuotedPromo(trx: Trx, quote: QuoteRow, customerId: string) {
  const { promoId, promoSatang: amountSatang } = quote;
  if (!promoId) return null;
  return {
    promoId,
    amountSatang,
    ...(await reservePromo(trx, { promoId, customerId, worthSatang: amountSatang })),
  };
}

const stopsOf = (quote: QuoteRow) => quote.stops as z.infer<typeof QuoteStop>[];

type NewBooking = {
  bookingId: string;
  input: Input;
  quote: QuoteRow;
  decision: Decided;
  now: Date;
};

/**
 * Draws a random number, so that numbers do not reveal how many bookings an operator has; a used number is drawn
 * afresh. If another transaction claims the number at the same time, the table refuses it, and the command is
 * repeated.
 */
async function drawNumber(trx: Trx): Promise<string> {
  for (;;) {
    const number = bookingNumber(randomBytes(8));
    const used = trx.selectFrom("bookings").select("id").where("number", "=", number);
    if (!(await used.executeTakeFirst())) return number;
  }
}

async function saveBooking(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { bookingId, number, input, quote, decision, now }: NewBooking & { number: string },
): Promise<void> {
  const cash = decision.cashStopIndex !== null;
  await insertAhead(trx, "bookings", [
    {
      id: bookingId,
      number,
      customerId: input.customerId,
      deviceId: input.deviceId ?? null,
      goodsTermsVersion: input.goodsTermsVersion ?? null,
      quoteId: quote.id,
      city: quote.city,
      state: decision.state,
      vehicle: quote.vehicle,
      parcel: json(quote.parcel),
      extras: quote.extras,
      scheduledAt: quote.scheduledAt,
      searchingSince: decision.state === "searching" ? now : null,
      searchMinutes: quote.searchMinutes,
      totalSatang: quote.totalSatang,
      creditSatang: decision.creditSatang,
      lines: json(quote.lines),
      driverPaySatang: quote.driverPaySatang,
      commissionSatang: quote.commissionSatang,
      distanceMetres: quote.distanceMetres,
      durationSeconds: quote.durationSeconds,
      distanceSource: quote.distanceSource,
      line: json(quote.line),
      paymentMethod: input.payment.method,
      paymentState: cash ? "due" : input.payment.method === "credit" ? "paid" : "pending",
      payer: cash ? (decision.cashStopIndex === 0 ? "sender" : "recipient") : null,
      payerStopIndex: decision.cashStopIndex,
      viewKeyHash: sha256(secrets.viewKey(bookingId, 0)),
      createdAt: now,
    },
  ]);
}

async function saveStops(
  { trx, secrets }: Pick<Deps, "secrets"> & { trx: Trx },
  { bookingId, input, quote }: { bookingId: string; input: Input; quote: QuoteRow },
): Promise<void> {
  const contacts = input.stops;
  const pinRequired = quote.extras.includes("pin");
  await insertAhead(
    trx,
    "stops",
    stopsOf(quote).map((stop, index) => ({
      bookingId,
      city: quote.city,
      index,
      state: "pending",
      address: stop.address,
      placeId: stop.placeId ?? null,
      latitude: stop.latitude,
      longitude: stop.longitude,
      contactName: contacts[index]?.contactName ?? "",
      contactPhone: contacts[index]?.contactPhone ?? "",
      note: contacts[index]?.note || null,
      codAmountSatang: stop.codAmountSatang ?? 0,
      pinRequired: pinRequired && index > 0,
      recipientKeyHash: index > 0 ? sha256(secrets.recipientKey(bookingId, index)) : null,
    })),
  );
}

async function announce(
  trx: Trx,
  { bookingId, input, quote, decision, now }: NewBooking,
): Promise<void> {
  const { customerId, recordedBy } = input;
  const actor = `customer:${customerId}` as const;
  const times = { happenedAt: now, receivedAt: now };
  const booked = { bookingId, kind: "booked", actor, recordedBy, ...times } as const;
  const { searchAt } = decision;
  const booking = { id: bookingId, searchMinutes: quote.searchMinutes };
  if (searchAt) return scheduleSearch(trx, { booking, actor, searchAt, now, after: [booked] });
  await recordBookingEvents(trx, [booked], { businessId: null });
  await enqueue(trx, {
    name: "end_unpaid",
    payload: { bookingId, unpaidSince: now.toISOString() },
    runAt: new Date(now.getTime() + limits.paymentMinutes * 60_000),
    key: `end_unpaid:${bookingId}`,
  });
}
