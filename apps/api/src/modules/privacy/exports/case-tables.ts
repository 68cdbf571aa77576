import { sql } from "kysely";
import { exportTable } from "./export-table.ts";

// Tables that customers and drivers both have.

/** Problems that the account reported or claimed, with their decisions. */
export const cases = exportTable({
  from: "reports",
  join: { "bookings.id": "reports.bookingId" },
  owner: "reporterId",
  order: ["reports.createdAt"],
  columns: [
    "reports.number",
    "bookings.number as bookingNumber",
    "kind",
    "reports.state",
    "requestedSatang as askedSatang",
    "amountSatang",
    "decisionNote as words",
    "bankReference",
    "reports.createdAt",
    "reports.endedAt",
  ],
});

/** Messages of the cases, as the owner could read them there. The author is given by role only. */
export const caseMessages = exportTable({
  from: "reportMessages",
  join: { "reports.id": "reportMessages.reportId" },
  owner: "reporterId",
  order: ["reportMessages.id"],
  columns: ["reports.number", "authorRole as actor", "text", "reportMessages.createdAt"],
});

/** Tax that was withheld from them, or that they withheld from us. */
export const taxWithheld = exportTable({
  from: "withholdings",
  owner: "accountId",
  order: ["id"],
  columns: [
    "direction as kind",
    "income",
    "baseSatang",
    "taxSatang",
    "payerName",
    "payerTaxId",
    "certificateNumber",
  ],
});

/**
 * Chat messages of the account's bookings or jobs that the owner could read. The author is given by
 * role only; the owner's pictures are in the pictures table.
 */
export const chatOf = (owner: "bookings.customerId" | "chatMessages.driverId") =>
  exportTable({
    from: "chatMessages",
    join: { "bookings.id": "chatMessages.bookingId" },
    owner,
    order: ["chatMessages.id"],
    columns: [
      "bookings.number as bookingNumber",
      "authorRole as actor",
      "text",
      sql<boolean>`upload_id is not null`.as("withPicture"),
      "chatMessages.createdAt",
    ],
  });
