import { sql } from "kysely";
import { dropOffsOf } from "../../bookings/record/edits.ts";
import { joinTexts, maskOthersPhone } from "./account-tables.ts";
import { caseMessages, cases, chatOf, taxWithheld } from "./case-tables.ts";
import { exportTable, type LoadRows } from "./export-table.ts";

/** All data we hold about a customer beyond the account: places, bookings and ratings. */
export const customerTables = {
  places: exportTable({
    from: "savedPlaces",
    owner: "accountId",
    columns: [
      "label",
      "address",
      "latitude",
      "longitude",
      "contactName",
      "contactPhone",
      "note",
      "createdAt",
    ],
    convert: { contactPhone: (phone, owner) => phone && maskOthersPhone(phone, owner) },
  }),
  /**
   * The customer's bookings. They include the driver's name that the customer was shown, and no other data about the
   * driver.
   */
  bookings: exportTable({
    from: "bookings",
    join: { "accounts.id": "bookings.driverId" },
    owner: "customerId",
    order: ["bookings.createdAt"],
    columns: [
      "bookings.id",
      "number",
      "state",
      "vehicle",
      "parcel",
      "extras",
      "totalSatang",
      "lines",
      "paymentMethod",
      "creditSatang",
      "paymentState",
      "distanceMetres",
      "accounts.firstName as driverFirstName",
      "scheduledAt",
      "bookings.createdAt",
      "pickedUpAt",
      "endedAt",
      "cancelReason",
      "deviceId as device",
      "goodsTermsVersion as confirmedGoodsTerms",
    ],
    convert: { extras: joinTexts },
  }),
  stops: exportTable({
    from: "stops",
    join: { "bookings.id": "stops.bookingId" },
    owner: "bookings.customerId",
    order: ["bookings.createdAt", "stops.index"],
    columns: [
      "bookings.number as bookingNumber",
      "index",
      "stops.state",
      "address",
      "latitude",
      "longitude",
      "contactName",
      "contactPhone",
      "note",
      "instructions as recipientInstructions",
      "codAmountSatang",
      "arrivedAt",
      "doneAt",
    ],
    convert: { contactPhone: maskOthersPhone },
  }),
  /** The actor is given by role only: a driver's id is not the customer's data. */
  bookingEvents: exportTable({
    from: "bookingEvents",
    join: { "bookings.id": "bookingEvents.bookingId" },
    owner: "bookings.customerId",
    order: ["bookingEvents.id"],
    columns: [
      "bookings.number as bookingNumber",
      "kind",
      sql<string>`split_part(actor, ':', 1)`.as("actor"),
      "stopIndex as index",
      "reason",
      "happenedAt",
    ],
  }),
  /** Changed drop-offs that a customer requested after a driver had accepted the booking. */
  bookingEdits: exportTable({
    from: "bookingEdits",
    join: { "bookings.id": "bookingEdits.bookingId" },
    owner: "bookings.customerId",
    order: ["requestedAt"],
    columns: [
      "bookings.number as bookingNumber",
      "bookingEdits.state",
      "dropOffs as stops",
      "bookingEdits.totalSatang",
      "requestedAt as askedAt",
    ],
    convert: {
      stops: (dropOffs, owner) =>
        JSON.stringify(
          dropOffsOf({ dropOffs }).map((stop) => ({
            ...stop,
            contactPhone: maskOthersPhone(stop.contactPhone, owner),
          })),
        ),
    },
  }),
  /**
   * Goods of the customer that were stored at a depot. The collector's name is included as on the
   * booking's page; their signature or photo and the notes of staff are not.
   */
  depotStays: exportTable({
    from: "bookings",
    join: { "depots.id": "bookings.depotId", "depotCollections.bookingId": "bookings.id" },
    owner: "customerId",
    only: sql`held_at is not null`,
    order: ["heldAt"],
    columns: [
      "number as bookingNumber",
      sql<string | null>`name_th || ' · ' || name_en`.as("depot"),
      "heldAt",
      "collectedBy",
      "recordedAt as collectedAt",
    ],
  }),
  chat: chatOf("bookings.customerId"),
  ratingsGiven: exportTable({
    from: "ratings",
    join: { "bookings.id": "ratings.bookingId" },
    owner: "bookings.customerId",
    order: ["ratings.createdAt"],
    columns: ["bookings.number as bookingNumber", "stars", "comment", "ratings.createdAt"],
  }),
  cases,
  caseMessages,
  quotes: exportTable({
    from: "quotes",
    owner: "accountId",
    order: ["createdAt"],
    columns: ["stops", "vehicle", "parcel", "totalSatang", "createdAt"],
  }),
  /** The data that we hold about a card; its number is stored by the card provider. */
  cards: exportTable({
    from: "savedCards",
    owner: "accountId",
    order: ["createdAt"],
    columns: [
      "brand",
      "lastDigits",
      sql<string>`lpad(expiration_month::text, 2, '0') || '/' || expiration_year`.as("goodUntil"),
      "createdAt",
    ],
  }),
  taxPayer: exportTable({
    from: "taxPayers",
    owner: "accountId",
    columns: ["name", "address", "taxId", "branch", "changedAt"],
  }),
  /** Tips, raised prices, and payments of an amount due. */
  later_charges: exportTable({
    from: "payments",
    join: { "bookings.id": "payments.bookingId" },
    owner: "payments.customerId",
    only: sql`purpose <> 'booking'`,
    order: ["payments.createdAt"],
    columns: [
      "number as bookingNumber",
      "purpose as kind",
      "method",
      "amountSatang",
      "payments.state",
      "payments.createdAt",
    ],
  }),
  receipts: exportTable({
    from: "receipts",
    owner: "customerId",
    order: ["sequenceNumber"],
    columns: ["serial", "kind", "amountSatang", "vatSatang", "body", "receivedAt", "issuedAt"],
  }),
  taxWithheld,
} satisfies Record<string, LoadRows>;
