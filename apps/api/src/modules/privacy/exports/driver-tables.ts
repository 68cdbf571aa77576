import { sql } from "kysely";
import { joinTexts } from "./account-tables.ts";
import { caseMessages, cases, chatOf, taxWithheld } from "./case-tables.ts";
import { exportTable, type LoadRows } from "./export-table.ts";
import { loadDocuments, loadJobs } from "./load-driver-rows.ts";

/**
 * The data that we hold about a driver beyond the account: documents with their own numbers in clear, access to them,
 * and the work. Jobs are exported without the senders and recipients, because their addresses belong to other people.
 */
export const driverTables = {
  driver: exportTable({
    from: "drivers",
    owner: "accountId",
    columns: [
      "vehicle",
      "plate",
      "plateProvince",
      "verifiedAt",
      "dutyDeviceId as dutyDevice",
      "workAreaName as workArea",
      "workAreaLatitude",
      "workAreaLongitude",
      "workAreaRadiusMetres",
      "ratingSum",
      "ratingCount",
      "createdAt",
    ],
  }),
  documents: loadDocuments,
  documentOpenings: exportTable({
    from: "documentAccessLog",
    owner: "driverId",
    order: ["openedAt"],
    columns: ["kind", "staffName as openedBy", "reason", "note as words", "openedAt"],
  }),
  suspensions: exportTable({
    from: "suspensions",
    owner: "driverId",
    order: ["suspendedAt"],
    columns: [
      "reason",
      "note as words",
      "suspendedAt",
      "reinstatedAt",
      "reinstatementNote as reinstateNote",
    ],
  }),
  /** A driver's appeals against a suspension, and the answers of staff. */
  appeals: exportTable({
    from: "appeals",
    owner: "driverId",
    order: ["createdAt"],
    columns: ["text", "state", "answer", "createdAt", "answeredAt"],
  }),
  jobs: loadJobs,
  reports: exportTable({
    from: "taskEvents",
    join: { "bookings.id": "taskEvents.bookingId" },
    owner: "taskEvents.driverId",
    order: ["happenedAt"],
    columns: [
      "bookings.number as bookingNumber",
      "kind",
      "stopIndex as index",
      "outcome",
      "code",
      sql<string | null>`body ->> 'note'`.as("note"),
      "happenedAt",
      "receivedAt",
    ],
  }),
  /** A driver's emergency calls, with the place while it is stored. */
  alarms: exportTable({
    from: "incidents",
    owner: "driverId",
    only: sql`kind = 'sos'`,
    order: ["openedAt"],
    columns: [
      sql<unknown>`details -> 'position'`.as("place"),
      "openedAt as createdAt",
      "closedAt as endedAt",
    ],
    convert: { place: (place) => JSON.stringify(place) },
  }),
  cases,
  caseMessages,
  chat: chatOf("chatMessages.driverId"),
  offers: exportTable({
    from: "offers",
    join: { "bookings.id": "offers.bookingId" },
    owner: "offers.driverId",
    order: ["sentAt"],
    columns: [
      "bookings.number as bookingNumber",
      "sentAt",
      "answer",
      "answeredAt",
      "pickupDistanceMetres as distanceMetres",
      "reasons as reason",
    ],
    convert: { reason: joinTexts },
  }),
  duty: exportTable({
    from: "dutyPeriods",
    owner: "driverId",
    order: ["beganAt"],
    columns: ["beganAt", "endedAt"],
  }),
  breaks: exportTable({
    from: "dutyBreaks",
    owner: "driverId",
    order: ["beganAt"],
    columns: ["beganAt", "endsAt as endedAt"],
  }),
  /** Destinations of today and yesterday; the place is included only while it is in use. */
  destinations: exportTable({
    from: "driverDestinations",
    owner: "driverId",
    order: ["beganAt"],
    columns: ["name", "latitude", "longitude", "beganAt", "endedAt"],
  }),
  /** The stars only: a comment belongs to its author. */
  ratingsReceived: exportTable({
    from: "ratings",
    join: { "bookings.id": "ratings.bookingId" },
    owner: "ratings.driverId",
    order: ["ratings.createdAt"],
    columns: ["bookings.number as bookingNumber", "stars", "ratings.createdAt"],
  }),
  taxWithheld,
  /** Certificates of withheld tax, exactly as issued. */
  taxCertificates: exportTable({
    from: "withholdingCertificates",
    owner: "driverId",
    order: ["issuedAt"],
    columns: [
      sql<string>`year || '/' || number`.as("certificateNumber"),
      "period",
      "baseSatang",
      "taxSatang",
      "body as fields",
      "issuedAt",
    ],
  }),
} satisfies Record<string, LoadRows>;
