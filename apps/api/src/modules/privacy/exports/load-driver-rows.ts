import {
  listHandedOverJobs,
  loadPayParts,
} from "../../accounting/booking-postings/load-handovers.ts";
import { openFields } from "../../identity/driver-state/page-fields.ts";
import type { LoadRows } from "./export-table.ts";

/** A driver's documents, with the sealed parts in clear. */
export const loadDocuments: LoadRows = async (trx, { owner, secrets }) => {
  const rows = await trx
    .selectFrom("documents")
    .selectAll()
    .where("driverId", "=", owner.id)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    state: row.state,
    fields: JSON.stringify(openFields({ secrets }, row)),
    number: row.sealedFields && secrets.open("document_number", row.sealedFields).toString("utf8"),
    expiresOn: row.expiresOn,
    rejectionReason: row.rejectionReason,
    rejectionNote: row.rejectionNote,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
  }));
};

/** A driver's jobs, those included that they handed over, with their own part of the pay. */
export const loadJobs: LoadRows = async (trx, { owner: { id } }) => {
  const handedOver = await listHandedOverJobs(trx, id);
  const handedOverAt = new Map(handedOver.map(({ bookingId, at }) => [bookingId, at]));
  const rows = await trx
    .selectFrom("bookings")
    .select(["id", "driverId", "number", "state", "vehicle", "driverPaySatang"])
    .select(["commissionSatang", "paymentMethod", "distanceMetres"])
    .select(["assignedAt", "driverArrivedAt", "pickedUpAt", "endedAt"])
    .where((eb) =>
      eb.or([eb("driverId", "=", id), eb("id", "=", eb.fn.any(eb.val([...handedOverAt.keys()])))]),
    )
    .orderBy("assignedAt")
    .execute();
  const parts = new Map<string, number>();
  for (const row of rows)
    parts.set(row.id, (await loadPayParts(trx, row)).get(id) ?? row.driverPaySatang);
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    vehicle: row.vehicle,
    paySatang: parts.get(row.id) ?? 0,
    handedOnAt: handedOverAt.get(row.id) ?? null,
    commissionSatang: row.commissionSatang,
    paymentMethod: row.paymentMethod,
    distanceMetres: row.distanceMetres,
    assignedAt: row.assignedAt,
    arrivedAt: row.driverArrivedAt,
    pickedUpAt: row.pickedUpAt,
    endedAt: row.endedAt,
  }));
};
