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
  const rows = await trx.selectFrom("drivers").selectAll().where("account_id", "=", id).execute();
  return rows.map((row) => ({
    vehicle: row.vehicle,
    plate: row.plate,
    plateProvince: row.plate_province,
    verifiedAt: row.verified_at,
    dutyDevice: row.duty_device_id,
    ratingSum: row.rating_sum,
    ratingCount: row.rating_count,
    createdAt: row.created_at,
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
    .where("driver_id", "=", owner.id)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    fields: JSON.stringify(openFields(deps, row)),
    number: row.sealed_fields && deps.secrets.open(row.sealed_fields).toString("utf8"),
    expiresOn: row.expires_on,
    rejectionReason: row.rejection_reason,
    rejectionNote: row.rejection_words,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
  }));
}

async function loadDocumentAccessLog(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("document_openings")
    .select(["kind", "staff_name", "reason", "words", "opened_at"])
    .where("driver_id", "=", id)
    .orderBy("opened_at")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    openedBy: row.staff_name,
    reason: row.reason,
    words: row.words,
    openedAt: row.opened_at,
  }));
}

async function loadSuspensions(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("suspensions")
    .select(["reason", "words", "suspended_at", "reinstated_at", "reinstate_words"])
    .where("driver_id", "=", id)
    .orderBy("suspended_at")
    .execute();
  return rows.map((row) => ({
    reason: row.reason,
    words: row.words,
    suspendedAt: row.suspended_at,
    reinstatedAt: row.reinstated_at,
    reinstateNote: row.reinstate_words,
  }));
}

async function loadJobs(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const handedOn = await listHandedOverJobs(trx, id);
  const rows = await trx
    .selectFrom("bookings")
    .select([
      "id",
      "driver_id",
      "number",
      "state",
      "vehicle",
      "driver_pay_satang",
      "commission_satang",
      "distance_metres",
    ])
    .select(["payment_method", "assigned_at", "driver_arrived_at", "picked_up_at", "ended_at"])
    .where((eb) =>
      eb.or([
        eb("driver_id", "=", id),
        eb("id", "=", eb.fn.any(eb.val(handedOn.map(({ bookingId }) => bookingId)))),
      ]),
    )
    .orderBy("assigned_at")
    .execute();
  const parts = new Map<string, number>();
  for (const row of rows)
    parts.set(row.id, (await loadPayParts(trx, row)).get(id) ?? Number(row.driver_pay_satang));
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    vehicle: row.vehicle,
    paySatang: parts.get(row.id) ?? 0,
    handedOnAt: handedOn.find(({ bookingId }) => bookingId === row.id)?.at ?? null,
    commissionSatang: Number(row.commission_satang),
    paymentMethod: row.payment_method,
    distanceMetres: row.distance_metres,
    assignedAt: row.assigned_at,
    arrivedAt: row.driver_arrived_at,
    pickedUpAt: row.picked_up_at,
    endedAt: row.ended_at,
  }));
}

async function loadReports(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("task_events")
    .innerJoin("bookings", "bookings.id", "task_events.booking_id")
    .select([
      "bookings.number",
      "kind",
      "stop_index",
      "outcome",
      "code",
      "occurred_at",
      "received_at",
    ])
    .select("task_events.body")
    .where("task_events.driver_id", "=", id)
    .orderBy("occurred_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    kind: row.kind,
    index: row.stop_index,
    outcome: row.outcome,
    code: row.code,
    note: (row.body as { note?: string }).note ?? null,
    happenedAt: row.occurred_at,
    receivedAt: row.received_at,
  }));
}

async function loadOffers(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("offers")
    .innerJoin("bookings", "bookings.id", "offers.booking_id")
    .select([
      "bookings.number",
      "sent_at",
      "answer",
      "answered_at",
      "pickup_distance_metres",
      "reasons",
    ])
    .where("offers.driver_id", "=", id)
    .orderBy("sent_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    sentAt: row.sent_at,
    answer: row.answer,
    answeredAt: row.answered_at,
    distanceMetres: row.pickup_distance_metres,
    reason: row.reasons.join(" "),
  }));
}

async function loadDutyPeriods(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("duty_periods")
    .select(["began_at", "ended_at"])
    .where("driver_id", "=", id)
    .orderBy("began_at")
    .execute();
  return rows.map((row) => ({ beganAt: row.began_at, endedAt: row.ended_at }));
}

/** The stars only: a comment belongs to its author. */
async function loadRatings(trx: Reader, { id }: ExportOwner): Promise<ExportRow[]> {
  const rows = await trx
    .selectFrom("ratings")
    .innerJoin("bookings", "bookings.id", "ratings.booking_id")
    .select(["bookings.number", "stars", "ratings.created_at"])
    .where("ratings.driver_id", "=", id)
    .orderBy("ratings.created_at")
    .execute();
  return rows.map((row) => ({
    bookingNumber: row.number,
    stars: row.stars,
    createdAt: row.created_at,
  }));
}
