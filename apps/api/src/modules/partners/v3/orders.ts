import type { BookingView } from "@songtan/contract/bookings/bookings";
import { Refusal } from "@songtan/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import type { Deps } from "../../../deps/deps.ts";
import { actorOf } from "../../../http/session/auth.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { enqueueDialectEvents } from "../../bookings/record/dialect-events.ts";
import { cancelBooking } from "../../delivery/bookings/cancel-booking.ts";
import { createBusinessBooking } from "../../delivery/business-bookings/create-business-booking.ts";
import { raiseBusinessPrice } from "../../delivery/business-bookings/raise-business-price.ts";
import { runCommand } from "../../platform/commands/command.ts";
import { loadBookingView } from "../../views/bookings/load-view.ts";
import { isDialectNumber, newDialectNumber, stopNumber } from "../v3-events/numbers.ts";
import { cashOf } from "./cash-of-order.ts";
import { DialectRefusal } from "./dialect-refusal.ts";
import type { OrderContact } from "./order-contact.ts";
import {
  type Dialect,
  dialectOf,
  findQuotation,
  priceWithCash,
  type QuotationRow,
  stopsOfQuote,
} from "./quotations.ts";
import { AddPriorityFee, CreateOrder, readBody } from "./read-body.ts";

/** An order with its booking, as the calls need it. */
export type Order = {
  bookingId: string;
  number: string;
  driverId: string | null;
  quotationNumber: string;
  dialect: Dialect;
};

/** Books a quotation. The response to a repeated request is looked up; a new order is already in memory. */
export async function createOrder(deps: Deps, request: FastifyRequest): Promise<Order> {
  const body = readBody(CreateOrder, request.body);
  const { accountId, business } = actorOf(request);
  if (!business) throw new Refusal("unauthenticated");
  let made: Order | null = null;
  const number = await runCommand(deps, request, async (trx) => {
    const quotation = await findQuotation(trx, { number: body.quotationId, accountId });
    if (quotation.expiresAt <= deps.clock()) throw new Refusal("quote_expired");
    const contacts = contactsInOrder(body, quotation);
    const quoteId = await quoteWithCash({ ...deps, trx }, { quotation, body, contacts, business });
    const dialectNumber = newDialectNumber();
    const bookingId = await createBusinessBooking(
      { ...deps, trx },
      {
        business,
        accountId,
        dialectNumber,
        body: {
          quoteId,
          stops: contacts.map(({ name, phone, remarks }, index) => ({
            contactName: name,
            contactPhone: phone,
            ...noteOf(index === 0 ? handlingNote(quotation) : remarks),
          })),
          metadata: body.metadata ?? {},
        },
      },
    );
    // Before, the booking did not name its business yet.
    await enqueueDialectEvents(trx, [{ bookingId, kind: "booked", happenedAt: deps.clock() }]);
    made = {
      bookingId,
      number: dialectNumber,
      driverId: null,
      quotationNumber: body.quotationId,
      dialect: dialectOf(quotation),
    };
    return dialectNumber;
  });
  return made ?? findOrder(deps, request, number);
}

const noteOf = (text: string | null | undefined) => (text ? { note: text } : {});

/** Returns the number of pieces and the handling instructions, for the driver at the pick-up. */
function handlingNote(quotation: QuotationRow): string | null {
  const item = dialectOf(quotation).item;
  const parts = [
    item?.quantity && item.quantity !== "1" ? `× ${item.quantity}` : "",
    ...(item?.handlingInstructions ?? []).map((text) => text.replaceAll("_", " ")),
  ];
  return parts.filter(Boolean).join(" · ") || null;
}

/**
 * Sender and recipients in the order of the stops. Recipients may come in any order.
 * @throws DialectRefusal where a stop is missing or unknown
 */
function contactsInOrder(body: CreateOrder, quotation: QuotationRow): OrderContact[] {
  const number = quotation.dialectNumber ?? "";
  const ids = stopsOfQuote(quotation).map((_stop, index) => stopNumber(number, index));
  if (body.sender.stopId !== ids[0])
    throw new DialectRefusal({ id: "ERR_INVALID_FIELD", detail: "/data/sender/stopId" });
  const unknown = body.recipients.findIndex(
    ({ stopId }, index) =>
      ids.indexOf(stopId) < 1 ||
      body.recipients.findIndex((other) => other.stopId === stopId) !== index,
  );
  if (unknown >= 0)
    throw new DialectRefusal({
      id: "ERR_INVALID_FIELD",
      detail: `/data/recipients/${unknown}/stopId`,
    });
  if (body.recipients.length !== ids.length - 1)
    throw new DialectRefusal({
      id: "ERR_MISSING_FIELD",
      detail: `/data/recipients/${body.recipients.length}`,
    });
  const recipients = body.recipients.toSorted(
    (left, right) => ids.indexOf(left.stopId) - ids.indexOf(right.stopId),
  );
  return [body.sender, ...recipients];
}

/** The quote to book: priced again where its order says how much cash is collected. */
async function quoteWithCash(
  deps: Deps & { trx: Trx },
  {
    quotation,
    body,
    contacts,
    business,
  }: {
    quotation: QuotationRow;
    body: CreateOrder;
    contacts: readonly OrderContact[];
    business: BusinessActor;
  },
): Promise<string> {
  const cashSatang = cashOf(body, contacts, { wanted: dialectOf(quotation).wantsCash });
  if (cashSatang.every((satang) => satang === null)) {
    if (!dialectOf(quotation).wantsCash) return quotation.id;
    throw new DialectRefusal({ id: "ERR_REQUIRED_FIELD", detail: "/data/cashOnDelivery" });
  }
  // In the order of the locks: the caps of the key, then the quote.
  if (business.by.kind === "key") await lockRow(deps.trx, "partnerKeys", business.by.keyId);
  return priceWithCash(deps, quotation, cashSatang);
}

/**
 * The caller's order by its number.
 * @throws DialectRefusal ERR_ORDER_NOT_FOUND
 */
export async function findOrder(
  { db }: Pick<Deps, "db">,
  request: FastifyRequest,
  number: string,
): Promise<Order> {
  const row = isDialectNumber(number)
    ? await db
        .selectFrom("bookings")
        .innerJoin("quotes", "quotes.id", "bookings.quoteId")
        .select([
          "bookings.id",
          "bookings.driverId",
          "quotes.dialectNumber as quotationNumber",
          "quotes.dialect",
        ])
        .where("bookings.dialectNumber", "=", number)
        .where("bookings.customerId", "=", actorOf(request).accountId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new DialectRefusal({ id: "ERR_ORDER_NOT_FOUND" });
  return {
    bookingId: row.id,
    number,
    driverId: row.driverId,
    quotationNumber: row.quotationNumber ?? "",
    dialect: dialectOf(row),
  };
}

/** Loads the current state of the order's booking. */
export async function loadOrderView(
  deps: Deps,
  request: FastifyRequest,
  { bookingId }: Pick<Order, "bookingId">,
): Promise<BookingView> {
  const view = await loadBookingView(deps, {
    bookingId,
    customerId: actorOf(request).accountId,
    locale: "en",
  });
  if (!view) throw new DialectRefusal({ id: "ERR_ORDER_NOT_FOUND" });
  return view;
}

/** They know no fee for cancelling, so it is cancelled only while that is free. */
export async function cancelOrder(
  deps: Deps,
  request: FastifyRequest,
  { bookingId }: Order,
): Promise<void> {
  const customerId = actorOf(request).accountId;
  await runCommand(deps, request, async (trx) => {
    await cancelBooking({ ...deps, trx }, { bookingId, customerId, expectedFeeSatang: 0 });
    return null;
  });
}

/** Raises the priority fee to an amount; it is the whole fee, as with us. */
export async function addPriorityFee(
  deps: Deps,
  request: FastifyRequest,
  { bookingId }: Order,
): Promise<void> {
  const { priorityFee: totalSatang } = readBody(AddPriorityFee, request.body);
  const { accountId, business } = actorOf(request);
  await runCommand(deps, request, async (trx) => {
    await raiseBusinessPrice({ ...deps, trx }, { bookingId, accountId, business, totalSatang });
    return null;
  }).catch((problem) => {
    throw toTipProblem(problem);
  });
}

function toTipProblem(problem: unknown): unknown {
  const why = problem instanceof Refusal ? problem.fields?.totalSatang : undefined;
  if (!why) return problem;
  const id =
    why === "too_small"
      ? "ERR_EXCEED_MIN_TIPS"
      : why === "too_big"
        ? "ERR_EXCEED_MAX_TIPS"
        : "ERR_INVALID_TIPS";
  return new DialectRefusal({ id, detail: "/data/priorityFee" });
}
