import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  listHandedOverJobs,
  loadPayParts,
} from "../../accounting/booking-postings/load-handovers.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import {
  loadAlarms,
  loadAppeals,
  loadCaseMessages,
  loadCases,
  loadCertificates,
  loadWithheld,
} from "./export-cases.ts";
import { loadChat } from "./export-chat.ts";
import type { ExportOwner, ExportRow, ExportTable } from "./export-queries.ts";

type Reader = Pick<Trx, "selectFrom">;

/**
 * What we hold about a driver beyond the account: papers with their own numbers in clear, who opened them, and the work.
 * Of the jobs nothing that says who sent or received: those are other people's addresses.
 */
export async function loadDriverTables(
  trx: Reader,
  deps: Pick<Deps, "secrets">,
  owner: ExportOwner,
): Promise<ExportTable[]> {
  return [
    { name: "driver", rows: await loadDriver(trx, owner) },
    { name: "documents", rows: await loadDocuments(trx, deps, owner) },
    { name: "documentOpenings", rows: await loadDocumentAccessLog(trx, owner) },
    { name: "suspensions", rows: await loadSuspensions(trx, owner) },
    { name: "appeals", rows: await loadAppeals(trx, owner) },
    { name: "jobs", rows: await loadJobs(trx, owner) },
    { name: "reports", rows: await loadReports(trx, owner) },
    { name: "alarms", rows: await loadAlarms(trx, owner) },
    { name: "cases", rows: await loadCases(trx, owner) },
    { name: "caseMessages", rows: await loadCaseMessages(trx, owner) },
    { name: "chat", rows: await loadChat(trx, owner) },
    { name: "offers", rows: await loadOffers(trx, owner) },
    { name: "duty", rows: await loadDutyPeriods(trx, owner) },
    { name: "ratingsReceived", rows: await loadRatings(trx, owner) },
    { name: "taxWithheld", rows: await loadWithheld(trx, owner) },
    { name: "taxCertificates", rows: await loadCertificates(trx, owner) },
  ];
}

async function loadDriver(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx.selectFrom("drivers").selectAll().where("accountId", "=", id).execute();
  return rows.map((row) => ({
    vehicle: row.vehicle,
    plate: row.plate,
    plateProvince: row.plateProvince,
    verifiedAt: row.verifiedAt,
    dutyDevice: row.dutyDeviceId,
    ratingSum: row.ratingSum,
    ratingCount: row.ratingCount,
    createdAt: row.createdAt,
  }));
}

async function loadDocuments(
  trx: Reader,
  deps: Pick<Deps, "secrets">,
  owner: ExportOwner,
): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", owner.id)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    fields: JSON.stringify(openFields(deps, row)),
    number: row.sealedFields && deps.secrets.open(row.sealedFields).toString("utf8"),
    expiresOn: row.expiresOn,
    rejectionReason: row.rejectionReason,
    rejectionNote: row.rejectionWords,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
  }));
}

async function loadDocumentAccessLog(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("documentOpenings")
    .select(["kind", "staffName", "reason", "words", "openedAt"])
    .where("driverId", "=", id)
    .orderBy("openedAt")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    openedBy: row.staffName,
    reason: row.reason,
    words: row.words,
    openedAt: row.openedAt,
  }));
}

async function loadSuspensions(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("suspensions")
    .select(["reason", "words", "suspendedAt", "reinstatedAt", "reinstateWords"])
    .where("driverId", "=", id)
    .orderBy("suspendedAt")
    .execute();
  return rows.map((row) => ({
    reason: row.reason,
    words: row.words,
    suspendedAt: row.suspendedAt,
    reinstatedAt: row.reinstatedAt,
    reinstateNote: row.reinstateWords,
  }));
}

async function loadJobs(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const handedOn = await listHandedOverJobs(trx, id);
  const rows = await trx
    .selectFrom("bookings")
    .select([
      "id",
      "driverId",
      "number",
      "state",
      "vehicle",
      "driverPaySatang",
      "commissionSatang",
      "distanceMetres",
    ])
    .select(["paymentMethod", "assignedAt", "driverArrivedAt", "pickedUpAt", "endedAt"])
    .where((eb) =>
      eb.or([
        eb("driverId", "=", id),
        eb("id", "=", eb.fn.any(eb.val(handedOn.map(({ bookingId }) => bookingId)))),
      ]),
    )
    .orderBy("assignedAt")
    .execute();
  const parts = new Map<string, number>();
  for (const row of rows)
    parts.set(row.id, (await loadPayParts(trx, row)).get(id) ?? Number(row.driverPaySatang));
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    vehicle: row.vehicle,
    paySatang: parts.get(row.id) ?? 0,
    handedOnAt: handedOn.find(({ bookingId }) => bookingId === row.id)?.at ?? null,
    commissionSatang: Number(row.commissionSatang),
    paymentMethod: row.paymentMethod,
    distanceMetres: row.distanceMetres,
    assignedAt: row.assignedAt,
    arrivedAt: row.driverArrivedAt,
    pickedUpAt: row.pickedUpAt,
    endedAt: row.endedAt,
  }));
}

async function loadReports(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("taskEvents")
    .innerJoin("bookings", "bookings.id", "taskEvents.bookingId")
    .select(["bookings.number", "kind", "stopIndex", "outcome", "code", "occurredAt", "receivedAt"])
    .select("taskEvents.body")
    .where("taskEvents.driverId", "=", id)
    .orderBy("occurredAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.kind,
    index: row.stopIndex,
    outcome: row.outcome,
    code: row.code,
    note: (row.body as { note?: string }).note ?? null,
    happenedAt: row.occurredAt,
    receivedAt: row.receivedAt,
  }));
}

async function loadOffers(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("offers")
    .innerJoin("bookings", "bookings.id", "offers.bookingId")
    .select([
      "bookings.number",
      "sentAt",
      "answer",
      "answeredAt",
      "pickupDistanceMetres",
      "reasons",
    ])
    .where("offers.driverId", "=", id)
    .orderBy("sentAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    sentAt: row.sentAt,
    answer: row.answer,
    answeredAt: row.answeredAt,
    distanceMetres: row.pickupDistanceMetres,
    reason: row.reasons.join(" "),
  }));
}

async function loadDutyPeriods(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("dutyPeriods")
    .select(["beganAt", "endedAt"])
    .where("driverId", "=", id)
    .orderBy("beganAt")
    .execute();
  return rows.map((row) => ({ beganAt: row.beganAt, endedAt: row.endedAt }));
}

/** The stars only: a comment belongs to its author. */
async function loadRatings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ratings")
    .innerJoin("bookings", "bookings.id", "ratings.bookingId")
    .select(["bookings.number", "stars", "ratings.createdAt"])
    .where("ratings.driverId", "=", id)
    .orderBy("ratings.createdAt")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    stars: row.stars,
    createdAt: row.createdAt,
  }));
}
