import { chargePurposes } from "@songtan/domain/charges/charge";
import type { PositionReport } from "@songtan/domain/dispatch/no-show-driver";
import type { AmountDueEntry } from "@songtan/domain/payments/amount-due-items";
import type { TaxedLineItem } from "@songtan/domain/tax/split-vat";
import { type PersonNames, shortName } from "@songtan/domain/thai/names";
import { type Selectable, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "../../../../generated/tables.ts";
import { compileOnce } from "../../../db/compiled.ts";
import type { Reader } from "../../../db/database.ts";
import { type Instants, readJsonRow, readJsonRows } from "../../../db/json-rows.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import type { StopRow } from "../../bookings/record/booking.ts";
import { reportsSince } from "../../delivery/bookings/load-driver-change.ts";
import { type ChatCounts, chatCounts } from "../../delivery/chat/chat-state.ts";
import type { Collection } from "../../delivery/depots/load-depot-storage.ts";
import {
  type BookingColumns,
  type BookingSnapshot,
  readSnapshot,
  selectCustomerNames,
  selectDepot,
  selectSnapshot,
  stopInstants,
} from "../../delivery/snapshot/booking-snapshot.ts";
import type { BookingPayment, LaterCharge, PaymentRow } from "../../payments/records/payments.ts";
import type { DriverCardRow } from "./driver-card.ts";

/** All that a page of a customer or a recipient shows of a booking, but for the driver's position. */
export type CustomerSnapshot = BookingSnapshot & {
  customerName: string;
  driver: DriverCardRow | null;
  rating: { stars: number; comment: string | null } | null;
  depot: Selectable<DB["depots"]> | null;
  collected: Collection | null;
  chat: ChatCounts;
  /** Payments of the booking's own price, newest first, and later charges. */
  payments: BookingPayment[];
  charges: LaterCharge[];
  dueEntries: AmountDueEntry[];
  isDoubted: boolean;
  /** The taxed lines of the settlement; null before it. */
  settledLines: TaxedLineItem[] | null;
  /** Recent positions of the driver, while they drive to the pick-up. */
  reports: PositionReport[];
  /** Open stops of the driver's other job, in the order of both. */
  otherStops: StopRow[];
};

type Loading = { db: Reader; now: Date };

/** Loads a booking for its customer and recipients, in one round trip; null if it is not found. */
export async function loadCustomerSnapshot(
  { db, now }: Loading,
  bookingId: string,
): Promise<CustomerSnapshot | null> {
  const [row] = await selectCustomerSnapshot(db, { bookingId, since: reportsSince(now) });
  if (!row) return null;
  const payments = readJsonRows<PaymentRow>(row.payments, paymentInstants);
  return {
    ...readSnapshot(row),
    customerName: shortName(readJsonRow<PersonNames>(row.customerNames, {})),
    driver: row.driver && readJsonRow<DriverCardRow>(row.driver, {}),
    rating: row.rating,
    depot: row.depot && readJsonRow<Selectable<DB["depots"]>>(row.depot, { savedAt: true }),
    collected: row.collected && readJsonRow<Collection>(row.collected, { recordedAt: true }),
    chat: row.chat,
    payments: payments.filter((payment) => payment.purpose === "booking"),
    charges: payments.filter(isLaterCharge),
    dueEntries: readJsonRows<AmountDueEntry>(row.dueEntries, { at: true }),
    isDoubted: Boolean(row.isDoubted),
    settledLines: row.settledLines as TaxedLineItem[] | null,
    reports: readJsonRows<PositionReport>(row.reports, { recordedAt: true }),
    otherStops: readJsonRows<StopRow>(row.otherStops, stopInstants),
  };
}

const isLaterCharge = (payment: PaymentRow): payment is LaterCharge =>
  chargePurposes.some((purpose) => purpose === payment.purpose);

const paymentInstants: Instants<PaymentRow> = {
  polledAt: true,
  calledAt: true,
  createdAt: true,
  endedAt: true,
  expiresAt: true,
};

const selectCustomerSnapshot = compileOnce(
  (db, { bookingId, since }: { bookingId: string; since: Date }) =>
    selectSnapshot(db)
      .select((eb) => [
        selectCustomerNames(eb).as("customerNames"),
        selectDriver(eb).as("driver"),
        selectRating(eb).as("rating"),
        selectDepot(eb).as("depot"),
        selectCollection(eb).as("collected"),
        chatCounts("customer").as("chat"),
        selectPayments(eb).as("payments"),
        selectDueEntries(eb).as("dueEntries"),
        selectIsDoubted(eb).as("isDoubted"),
        selectSettledLines(eb).as("settledLines"),
        selectReports(eb, since).as("reports"),
        selectOtherStops(eb).as("otherStops"),
      ])
      .where("bookings.id", "=", bookingId),
);

/** Returns a condition that is true while pay of this job is held in the ledger. */
const selectIsDoubted = (eb: BookingColumns) =>
  eb.exists(
    eb
      .selectFrom("payoutFreezes")
      .select("source")
      .whereRef("payoutFreezes.bookingId", "=", "bookings.id")
      .where("inBooks", "=", true)
      .where("thawedAt", "is", null),
  );

const selectDriver = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom("accounts")
      .innerJoin("drivers", "drivers.accountId", "accounts.id")
      .select(["firstName", "lastName", "phone", "avatarUploadId"])
      .leftJoin("documents", (join) =>
        join.onRef("documents.driverId", "=", "accounts.id").on("documents.kind", "=", "vehicle"),
      )
      .select(["drivers.vehicle", "plate", "plateProvince", "ratingSum", "ratingCount"])
      .select([vehicleField("make"), vehicleField("model"), vehicleField("colour")])
      .whereRef("accounts.id", "=", "bookings.driverId"),
  );

const vehicleField = (name: "make" | "model" | "colour") =>
  sql<string | null>`documents.fields ->> ${sql.lit(name)}`.as(name);

const selectRating = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom("ratings")
      .select(["stars", "comment"])
      .whereRef("ratings.bookingId", "=", "bookings.id"),
  );

const selectCollection = (eb: BookingColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom("depotCollections")
      .select(["collectedBy", "recordedAt"])
      .whereRef("depotCollections.bookingId", "=", "bookings.id"),
  );

const selectPayments = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("payments")
      .selectAll("payments")
      .$castTo<PaymentRow>()
      .whereRef("payments.bookingId", "=", "bookings.id")
      .orderBy("payments.sequenceNumber", "desc"),
  );

const selectDueEntries = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("ledgerPostings")
      .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
      .select(["kind", "source", "amountSatang", "happenedAt as at"])
      .where("account", "=", "customer_due")
      .whereRef("ownerId", "=", "bookings.customerId")
      .whereRef("ledgerEntries.bookingId", "=", "bookings.id")
      .orderBy("ledgerEntries.id"),
  );

const selectSettledLines = (eb: BookingColumns) =>
  eb
    .selectFrom("taxSplits")
    .select("taxSplits.lines")
    .where("taxSplits.source", "=", sql<string>`'settled:' || bookings.id`);

const selectReports = (eb: BookingColumns, since: Date) =>
  jsonArrayFrom(
    eb
      .selectFrom("positions")
      .innerJoin("bookings as carried", "carried.id", "positions.bookingId")
      .select(["positions.latitude", "positions.longitude", "positions.recordedAt"])
      .where("bookings.state", "=", "assigned")
      .whereRef("positions.driverId", "=", "bookings.driverId")
      .whereRef("carried.driverId", "=", "bookings.driverId")
      .where("carried.state", "in", workingStates)
      .where("positions.recordedAt", ">=", since)
      .orderBy("positions.recordedAt"),
  );

const selectOtherStops = (eb: BookingColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom("stops as other")
      .innerJoin("bookings as carried", "carried.id", "other.bookingId")
      .selectAll("other")
      .whereRef("carried.driverId", "=", "bookings.driverId")
      .whereRef("carried.id", "!=", "bookings.id")
      .where("carried.state", "in", workingStates)
      .where("other.state", "in", ["pending", "heading", "arrived"])
      .where("other.visitRank", "is not", null)
      .orderBy("other.visitRank"),
  );
